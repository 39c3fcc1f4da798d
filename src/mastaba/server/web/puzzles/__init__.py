"""Pages of puzzles: which there are, one to solve, and what came of it."""
