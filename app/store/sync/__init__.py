"""One history on several phones: writes rows into a folder that they share, and reads theirs.

docs/together.md describes the files and the rules, by number.
"""
