"""The leaflet screen: presenter, state and helpers."""
