"""Who starts, in words."""
