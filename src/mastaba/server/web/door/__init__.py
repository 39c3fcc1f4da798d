"""At the door: who comes, in which language, how often, and what is refused."""
