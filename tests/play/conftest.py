"""See ``tests.closed_files``."""

from tests.closed_files import every_file_is_closed, navigation

__all__ = ["every_file_is_closed", "navigation"]
