"""Networks that learn a game by playing it against themselves, or against a bot. Needs PyTorch: the extra `learn`."""
