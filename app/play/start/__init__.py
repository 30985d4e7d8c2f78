"""Who starts."""
