"""What is said on the screen of several phones, each with its buttons."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """``options`` are pairs of key and label. ``is_bad``: something does not work, in these
    ``files`` if they are named.
    """

    key: str
    title: str
    text: str
    options: tuple[tuple[str, str], ...] = ()
    is_bad: bool = False
    files: str = ""
