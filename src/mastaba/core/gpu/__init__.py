"""The same games on a GPU: the same text of the rules, the same numbers drawn. Compiling needs the extra `gpu`."""
