"""What one viewer gets: the position as that viewer may see it, the log, the result."""
