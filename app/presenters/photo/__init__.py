"""The screen that counts the tiles on a photograph."""
