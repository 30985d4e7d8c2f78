"""Writes to the database: each change is one transaction."""
