"""Floor 2: the games in a browser. Names no game."""
