"""The pages of a game's rules."""
