"""Several phones in words."""
