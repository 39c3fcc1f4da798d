"""Whom something at a table calls: part of what is stored with the event itself."""
