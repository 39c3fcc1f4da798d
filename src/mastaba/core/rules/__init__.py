"""What a game is: its record, its questions, its rules, and who sees what."""
