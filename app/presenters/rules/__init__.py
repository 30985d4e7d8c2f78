"""The rules screen: presenter, state and helpers."""
