"""The pictures and marks of a leaflet's page."""
