"""Pipkeeper: a scorekeeper for domino tables that knows the rules of the box's own leaflet.

Imports go inwards only: ui → presenters → words → play → store, device, vision → domain.
"""
