"""The players screen: presenter, state and helpers."""
