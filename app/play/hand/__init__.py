"""Entering a hand: of the match, edited, or on trial."""
