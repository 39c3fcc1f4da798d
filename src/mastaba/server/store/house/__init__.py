"""What keeps a house of strangers civil: who is kept away, reported, quiet, forgotten; what its hosts did."""
