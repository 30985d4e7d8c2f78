"""Charts, and what they share."""
