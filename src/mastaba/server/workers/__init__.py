"""Processes that may be killed at any moment: bots think in them, boards are drawn, games are compiled."""
