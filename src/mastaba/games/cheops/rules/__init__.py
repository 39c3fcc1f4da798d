"""The rules of Cheops, one file per chapter of RULES.md."""
