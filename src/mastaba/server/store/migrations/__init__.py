"""The database's shape, step by step, forward only."""
