"""Queries: lists, filters and statistics. Nothing here writes."""
