"""The startup error screen: its presenter, its state, and the recovery notice."""
