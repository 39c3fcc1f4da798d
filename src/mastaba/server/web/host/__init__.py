"""The host's room: what only those see whom `mastaba admin` made hosts."""
