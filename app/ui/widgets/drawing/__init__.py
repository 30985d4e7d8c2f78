"""Shapes on a canvas: dominoes, pips, the signs of players."""
