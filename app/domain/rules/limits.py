"""Limits that rules must keep, whoever wrote them, so that they can be played, drawn and named."""

import re

LARGEST_NUMBER = 9_999
"""Of points, of a target, of whatever is counted at a table."""
LONGEST_TEXT = 200
"""In characters; the longest of the app has 55."""
LONGEST_NAME = 40
"""Of a bonus or an event."""
LARGEST_BID = 200
"""In points: each one that can be bid is a key of its own."""
MOST_PLAYERS = 14
MOST_CHOICES = 60
MOST_OPTIONS = 20
MOST_TABLES = 2_000
"""Combinations of options that a rule can depend on: more could not be looked at in time."""
COLOUR = re.compile("(#[0-9a-fA-F]{6})?")
"""A blank half has no colour."""
