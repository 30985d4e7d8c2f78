"""State that the whole app shares: the open file, current match, background jobs, feedback."""
