"""The pages, the commands and the socket of one table."""
