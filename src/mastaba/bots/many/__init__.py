"""Many games answered side by side, on cores and on a GPU."""
