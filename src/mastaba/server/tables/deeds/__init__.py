"""What people do at a table, as the events that it comes to: for pages, programs and tournaments alike."""
