"""The match on the table, and what it looks like at this moment."""
