"""The pages of a person: log-in, account, keys, sessions."""
