"""The pair screen: its presenter, its state, and what only it needs."""
