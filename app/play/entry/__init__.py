"""A hand as it is entered."""
