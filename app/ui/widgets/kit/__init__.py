"""The controls that all screens use: labels, buttons, chips, sheets, scrolling."""
