"""The error screen: its presenter and its state."""
