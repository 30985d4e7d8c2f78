"""Trying rules of one's own, beside those they come from."""
