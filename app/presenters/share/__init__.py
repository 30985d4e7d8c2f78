"""The share screen: its presenter, its state, and what only it needs."""
