"""Puzzles for people: which one is given, how it is shown, what an answer earns, how strong a solver is."""
