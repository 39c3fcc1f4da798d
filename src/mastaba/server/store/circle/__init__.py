"""Around a person: friends, and who may see the person's page."""
