"""What the user can choose from: chips, the entries of a list, the answers to a question."""

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


@dataclass(frozen=True, slots=True)
class Question:
    """``options`` are pairs of key and label."""

    title: str
    text: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Something that waits for an answer. ``options`` are pairs of key and label; ``is_bad``:
    something does not work, in these ``files`` if they are named.
    """

    key: str
    title: str
    text: str
    options: tuple[tuple[str, str], ...] = ()
    is_bad: bool = False
    files: str = ""
