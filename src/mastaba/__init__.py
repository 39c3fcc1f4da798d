"""Mastaba: five Egyptian board games to play, host and study."""
