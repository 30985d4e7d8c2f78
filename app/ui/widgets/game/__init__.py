"""Widgets of a match: tray, keypad, score cards, hands."""
