"""Pipkeeper: a scorekeeper for domino tables that knows the rules of the box's own leaflet.

Four layers, imports inwards only: ui → presenters → store, device → domain.
"""
