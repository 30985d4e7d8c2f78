"""The shared folder of several phones, while the app runs."""
