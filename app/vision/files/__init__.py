"""Finds the first picture of a file, and nothing else of it: no other frames, no remarks, no data of
a camera. So nobody can make a picture cost more than its pixels; Pillow alone would keep them all.
"""
