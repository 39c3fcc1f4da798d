"""What came of games that are over: kept with the last event, counted for a person, searched through."""
