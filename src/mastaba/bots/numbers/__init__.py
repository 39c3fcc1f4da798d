"""Where the numbers of advice come from: labelled games, fits, trials."""
