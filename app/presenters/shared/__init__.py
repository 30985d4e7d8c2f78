"""What several screens show in the same way."""
