"""Checks the names of seated players, and picks colours that are free at the table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from string import ascii_uppercase

from app.i18n import Language
from app.presenters.shared.people import (
    COLOURS,
    MAX_NAME_LETTERS,
    Person,
    characters,
    is_same_name,
    shortened,
)
from app.store.core.records import MAX_NAME_LENGTH


def find_by_name(name: str, people: Iterable[Person]) -> Person | None:
    """Returns the player whose name looks the same as this one, if there is one."""
    return next((person for person in people if is_same_name(person.name, name)), None)


def name_error(language: Language, name: str, seated: Sequence[Person]) -> str:
    """Returns why a player of this name cannot be seated, or "" if they can."""
    if not name:
        return language.say("Type a name first.")
    if len(characters(name)) > MAX_NAME_LETTERS or len(name) > MAX_NAME_LENGTH:
        return language.many(
            "This name is too long: {n} letter at most.",
            "This name is too long: {n} letters at most.",
            MAX_NAME_LETTERS,
        )
    same = find_by_name(name, seated)
    return "" if same is None else _name_taken(language, same, seated)


def _name_taken(language: Language, same: Person, seated: Sequence[Person]) -> str:
    return language.say(
        "{name} is already at the table. Give this one another name, say “{other}”.",
        name=same.short,
        other=_another_name(same, seated),
    )


def _another_name(same: Person, seated: Sequence[Person]) -> str:
    """Returns the name with an added letter, like the initial of a surname."""
    others = (f"{shortened(same.name)} {letter}" for letter in ascii_uppercase[1:])
    return next(other for other in others if find_by_name(other, seated) is None)


def first_colour(seated: Iterable[int], known: Iterable[int]) -> int:
    """Returns the colour of a new player: the least used one that is free at the table."""
    taken, counts = set(seated), Counter(known)
    free = [colour for colour in range(COLOURS) if colour not in taken]
    return min(free or range(COLOURS), key=lambda colour: counts[colour])


def next_colour(own: int, others: Iterable[int]) -> int:
    """Returns the next colour after ``own`` that no other player at the table has."""
    taken = set(others)
    candidates = [(own + step) % COLOURS for step in range(1, COLOURS + 1)]
    return next((colour for colour in candidates if colour not in taken), own)
