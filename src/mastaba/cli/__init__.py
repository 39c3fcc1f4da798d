"""The command `mastaba`."""
