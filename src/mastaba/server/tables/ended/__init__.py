"""Games that are over: what came of them, and the same told again from old events."""
