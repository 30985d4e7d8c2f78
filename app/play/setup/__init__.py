"""Sitting down: who plays, at which places, by which rules."""
