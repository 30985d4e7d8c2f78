"""Lists and pages of any length."""
