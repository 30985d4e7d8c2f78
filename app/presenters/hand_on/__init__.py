"""The screen that hands on an own box: its presenter, its state, and the message."""
