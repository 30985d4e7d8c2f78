"""The screen that makes an own box: presenter, state and helpers."""
