"""The history screen: presenter, state and helpers."""
