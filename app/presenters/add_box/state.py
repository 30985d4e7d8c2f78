"""What the screen shows that takes in a box: the ways in, or the box before it is kept."""

from dataclasses import dataclass
from enum import StrEnum

from app.words.page.rows import Row


@dataclass(frozen=True, slots=True)
class Entry:
    """The ways in. ``is_path_typed`` if there is no file dialog and the user types the path."""

    about: str
    paste: str
    text_hint: str
    text_button: str
    file_button: str
    is_path_typed: bool
    path_hint: str
    path_button: str


class Take(StrEnum):
    """What can be done with a box that was read."""

    KEEP = "keep"
    REPLACE = "replace"
    COPY = "copy"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Action:
    """``is_first``: the one that is meant as a rule."""

    key: Take
    text: str
    is_first: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """What of this box is here already, above its page."""

    text: str


@dataclass(frozen=True, slots=True)
class Offer:
    """``about`` tells what of this box is here already; it is empty for a new one."""

    about: str
    actions: tuple[Action, ...]


AddBoxRow = Entry | Note | Row


@dataclass(frozen=True, slots=True)
class AddBoxState:
    """``rows`` are the ways in or, once a box was read, its page. ``place`` tells where in the
    rules the ``error`` is.
    """

    title: str = ""
    rows: tuple[AddBoxRow, ...] = ()
    actions: tuple[Action, ...] = ()
    error: str = ""
    place: str = ""
