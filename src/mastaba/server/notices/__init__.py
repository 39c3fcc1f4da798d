"""Calls to people who are away. Every notice that leaves the server is made and sent from this room."""
