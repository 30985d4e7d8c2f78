"""The people at the table: their names, fit to be shown, and their colours."""

import unicodedata
from dataclasses import dataclass, replace

from app.store.core.records import PlayerRecord

LONGEST = 40
"""Characters as people count them, in a name."""
COLOURS = 8
"""As many as colour-blind eyes tell apart; each has a sign of its own besides."""
JOINER = "\u200d"
KEPT_FORMATS = frozenset({JOINER, "\u200c"})
SKIN = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
TAGS = range(0xE0020, 0xE0080)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table. ``colour`` is one of the eight, by its number."""

    id: str
    name: str
    colour: int

    @property
    def short(self) -> str:
        return shortened(self.name)


def person_of(player: PlayerRecord) -> Person:
    return Person(player.id, player.name, player.colour % COLOURS)


def told_apart(people: tuple[Person, ...]) -> tuple[Person, ...]:
    """The same people with no colour twice: who comes later at the table takes a free one."""
    taken: list[int] = []
    for person in people:
        free = next(c for c in range(COLOURS) if c not in taken) if taken else 0
        wanted = person.colour % COLOURS
        taken.append(free if wanted in taken else wanted)
    return tuple(replace(person, colour=c) for person, c in zip(people, taken, strict=True))


def tidy(name: str) -> str:
    """A name as it is kept: composed, without what cannot be seen, single spaces."""
    seen = "".join(map(_seen, name)).strip("".join(KEPT_FORMATS))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def _seen(character: str) -> str:
    """Marks of direction and the like are dropped; the flags of regions are made of tags."""
    if character in KEPT_FORMATS or ord(character) in TAGS or character.isprintable():
        return character
    return "" if unicodedata.category(character) == "Cf" else " "


def is_same(one: str, other: str) -> bool:
    """Two names that a table could not tell apart."""
    return _compared(one) == _compared(other)


def _compared(name: str) -> str:
    return unicodedata.normalize("NFKC", tidy(name)).casefold()


def characters(text: str) -> tuple[str, ...]:
    """What people see as one character each: a letter with its marks, a whole emoji."""
    found: list[str] = []
    for c in text:
        if found and _goes_on(found[-1], c):
            found[-1] += c
        else:
            found.append(c)
    return tuple(found)


def _goes_on(before: str, c: str) -> bool:
    if unicodedata.category(c) in {"Mn", "Me", "Mc"} or c in KEPT_FORMATS:
        return True
    if ord(c) in SKIN or ord(c) in TAGS or before.endswith(JOINER):
        return True
    return ord(c) in FLAGS and len(before) == 1 and ord(before) in FLAGS


def shortened(name: str, most: int = 16) -> str:
    """The middle of a very long name is left out: both ends tell people apart."""
    seen = characters(name)
    if len(seen) <= most:
        return name
    tail = (most - 1) // 2
    return "".join((*seen[: most - 1 - tail], "…", *seen[-tail:]))
