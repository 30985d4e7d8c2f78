"""The screen of several phones: its presenter, its state, and what only it needs."""
