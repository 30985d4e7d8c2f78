"""The player screen: presenter, state and helpers."""
