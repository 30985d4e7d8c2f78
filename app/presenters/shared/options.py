"""Entries of a list or a row of chips to choose from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chip:
    """``key`` is passed on by a tap; ``colour`` is a player's, or negative for none."""

    key: str
    text: str
    chosen: bool = False
    colour: int = -1


@dataclass(frozen=True, slots=True)
class Option:
    """``key`` is passed on by a tap."""

    key: str
    icon: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class LanguageGroup:
    """Languages below a title: each with its code as ``key``, and its name for itself."""

    title: str
    rows: tuple[Chip, ...]
