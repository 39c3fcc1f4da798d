"""Floor 1: the games, one folder each, independent of each other and found by entry point."""
