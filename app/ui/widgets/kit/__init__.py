"""The controls of every screen: labels, buttons, chips, sheets, scrolling."""
