"""The rules of Pyramids, one file per chapter of RULES.md."""
