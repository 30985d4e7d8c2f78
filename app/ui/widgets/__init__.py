"""The widgets that screens are built of. They do not know which screen uses them."""
