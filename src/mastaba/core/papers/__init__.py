"""Files that people read and write: replays, guides, rulebooks, components."""
