"""The pictures and marks on the page of a leaflet."""
