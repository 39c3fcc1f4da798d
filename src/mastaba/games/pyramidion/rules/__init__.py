"""The rules of Pyramidion, one file per chapter of RULES.md."""
