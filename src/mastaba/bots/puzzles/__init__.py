"""Puzzles: questions of real games in which one answer is clearly the best; found, checked, rated, kept."""
