"""The rules of Pyramid Raiders, one file per chapter of RULES.md."""
