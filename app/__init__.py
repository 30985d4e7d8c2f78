"""Pipkeeper: the scorekeeper that knows what the box's own leaflet says.

Four rings, imports inwards only: ui → presenters → store, device → domain.
A ring that is not there yet is not needed yet.
"""
