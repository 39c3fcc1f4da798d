"""Bots against each other: matches, ladders, shares of victories."""
