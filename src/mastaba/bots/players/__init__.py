"""Who answers: one file for each kind of player, and the names they go by."""
