"""What HTTP and WebSocket say, and what they refuse."""
