"""Web Push: calls that reach a browser while no page is open."""
