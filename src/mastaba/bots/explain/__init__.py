"""What a position and a game were worth, and why."""
