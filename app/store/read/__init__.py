"""Queries: lists, filters and statistics. Never writes."""
