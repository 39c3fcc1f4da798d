"""Calls in the database: the outbox, how people want to be called, mail addresses, devices."""
