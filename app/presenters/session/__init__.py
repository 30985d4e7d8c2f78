"""The current match, and what the whole app shares: its data, background jobs, feedback."""
