"""The database: events are appended first, and everything else follows."""
