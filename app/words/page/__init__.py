"""The page of a box's rules."""
