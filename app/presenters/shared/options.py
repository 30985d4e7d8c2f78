"""What can be chosen from a list or a row of chips."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chip:
    """``key`` is what the tap means; ``colour`` is a player's, below nothing where it is none."""

    key: str
    text: str
    chosen: bool = False
    colour: int = -1


@dataclass(frozen=True, slots=True)
class Option:
    """``key`` is what a tap on it hands on."""

    key: str
    icon: str
    name: str
    about: str
