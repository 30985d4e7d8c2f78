"""The app's version. pyproject.toml has the same number; a test compares them."""

VERSION = "0.1.0"
