"""The rules of Mykerinos, one file per chapter."""
