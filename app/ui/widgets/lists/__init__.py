"""Lists and pages of any length, of which only the visible part is built."""
