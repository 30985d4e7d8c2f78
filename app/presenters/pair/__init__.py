"""The pair screen: presenter, state and helpers."""
