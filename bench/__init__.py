"""Measurements, side by side in one run; they print, and never decide whether a test passes."""
