"""Charts, and their shared base."""
