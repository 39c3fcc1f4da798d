"""Thousands of games as numbers: batches, and what a seat observes of them."""
