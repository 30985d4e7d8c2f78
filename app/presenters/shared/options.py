"""A line that leads somewhere: what is there, and what it is for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Way:
    """``key`` is what a tap on it hands on."""

    key: str
    icon: str
    name: str
    about: str
