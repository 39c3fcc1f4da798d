"""Games by days in the database: vacations, wishes."""
