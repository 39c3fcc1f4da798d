"""People with accounts: keys, sessions, names. An account is a guest that got a key; its id stays."""
