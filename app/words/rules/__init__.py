"""The rules in words."""
