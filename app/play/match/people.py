"""Players as shown on screen: their names, cleaned and shortened, and their colours."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from app.store.core.records import PlayerRecord

MAX_NAME_LETTERS = 40
SHORT_NAME_LENGTH = 16
"""In user-perceived characters; see ``characters``."""
COLOURS = 14
"""As many as players at the largest table; each has its own sign too."""
FIRST_COLOURS = 8
"""Those that colour-blind users can tell apart even without their signs."""
NO_COLOUR = -1
"""Where there is no player."""
JOINER = "\u200d"
ALLOWED_FORMATS = frozenset({JOINER, "\u200c"})
SKIN = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
TAGS = range(0xE0020, 0xE0080)


@dataclass(frozen=True, slots=True)
class Person:
    """A player. ``colour`` is an index below ``COLOURS``."""

    id: str
    name: str
    colour: int

    @property
    def short(self) -> str:
        return shortened(self.name)


def person_of(player: PlayerRecord) -> Person:
    return Person(player.id, player.name, player.colour % COLOURS)


NamePlayers = Callable[[int], tuple[Person, ...]]
"""Names so many players who do not exist."""


def with_distinct_colours(people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Returns the same players with distinct colours: a later duplicate gets the first free one.
    With more players than colours, some share one.
    """
    taken: list[int] = []
    for person in people:
        wanted = person.colour % COLOURS
        free = next((c for c in range(COLOURS) if c not in taken), wanted)
        taken.append(free if wanted in taken else wanted)
    return tuple(replace(person, colour=c) for person, c in zip(people, taken, strict=True))


def clean_name(name: str) -> str:
    """Normalizes a name for storage: NFC, no invisible characters, single spaces."""
    visible = "".join(map(_visible, name)).strip("".join(ALLOWED_FORMATS))
    return " ".join(unicodedata.normalize("NFC", visible).split())


def _visible(character: str) -> str:
    """Drops format characters such as direction marks; keeps tags, which form region flags."""
    if character in ALLOWED_FORMATS or ord(character) in TAGS or character.isprintable():
        return character
    return "" if unicodedata.category(character) == "Cf" else " "


def is_same_name(one: str, other: str) -> bool:
    """True if two names look the same: equal after NFKC and case folding."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def characters(text: str) -> tuple[str, ...]:
    """Splits into user-perceived characters: a letter with its marks, a whole emoji."""
    found: list[str] = []
    for c in text:
        if found and _extends(found[-1], c):
            found[-1] += c
        else:
            found.append(c)
    return tuple(found)


def _extends(before: str, c: str) -> bool:
    if unicodedata.category(c) in {"Mn", "Me", "Mc"} or c in ALLOWED_FORMATS:
        return True
    if ord(c) in SKIN or ord(c) in TAGS or before.endswith(JOINER):
        return True
    return ord(c) in FLAGS and len(before) == 1 and ord(before) in FLAGS


@lru_cache(1_000)
def shortened(name: str) -> str:
    """Replaces the middle of a long name by "…": names may differ at either end.

    Kept, because a screen says a name many times, and again with every tap.
    """
    chars = characters(name)
    if len(chars) <= SHORT_NAME_LENGTH:
        return name
    tail = (SHORT_NAME_LENGTH - 1) // 2
    return "".join((*chars[: SHORT_NAME_LENGTH - 1 - tail], "…", *chars[-tail:]))
