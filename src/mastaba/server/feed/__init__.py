"""What open pages are told without being asked: whose turn it is, the lists of home, pictures of boards."""
