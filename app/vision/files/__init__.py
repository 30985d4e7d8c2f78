"""Finds the first picture of a file, and nothing else of it: no other frames, no remarks, nothing
that a camera noted. So a picture costs no more than its pixels; Pillow alone would keep all of it.
"""
