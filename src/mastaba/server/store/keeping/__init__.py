"""A database from outside of the server: looked at, moved house, tidied by its host."""
