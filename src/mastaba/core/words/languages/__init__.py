"""The languages: one module each, and those that other packages bring."""
