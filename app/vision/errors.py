"""Errors of reading a photograph, by key and values; presenters have the words."""

from enum import StrEnum


class PhotoFault(StrEnum):
    NOT_A_PICTURE = "not_a_picture"
    """It cannot be decoded, or it is no picture at all."""
    TOO_LARGE = "too_large"
    """Decoding it would need too much memory; values: ``megapixels``, ``most``."""
    TOO_SMALL = "too_small"
    """Nothing could be seen on it; values: ``least``, in pixels."""
    CANCELLED = "cancelled"


class PhotoError(Exception):
    def __init__(self, fault: PhotoFault, **values: int) -> None:
        super().__init__(fault, values)
        self.fault = fault
        self.values = values
