"""Floor 0: the engine. Knows no game, no screen, no network, no disk, no wall clock."""
