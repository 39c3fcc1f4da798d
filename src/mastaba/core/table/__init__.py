"""A table of people as a fold over its events."""
