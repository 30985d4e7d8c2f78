"""The screen that takes in a box from somebody else: its presenter, its state, and its words."""
