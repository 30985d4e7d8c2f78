"""The roster of known players: who can be seated, and in which colour.

It is as read when the screen opened, with the changes since.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from app.play.match.people import (
    COLOURS,
    FIRST_COLOURS,
    Person,
    is_same_name,
    person_of,
)
from app.store.write.players import Players


class Roster:
    """Stores each change first, which can raise StoreError."""

    def __init__(self, roster: Players, people: Iterable[Person] = ()) -> None:
        self._roster = roster
        self._people = {person.id: person for person in people}

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(self._people.values())

    def has(self, player_id: str) -> bool:
        return player_id in self._people

    def get(self, player_ids: Iterable[str]) -> tuple[Person, ...]:
        return tuple(self._people[player_id] for player_id in player_ids)

    def add(self, name: str, seated: Iterable[Person]) -> Person:
        """Adds a new player in a colour that no seated player has."""
        added = person_of(self._roster.add(name, _first_colour(seated, self.people)))
        self._people[added.id] = added
        return added

    def delete(self, player_id: str) -> None:
        self._roster.delete(player_id)
        del self._people[player_id]

    def recolour(self, person: Person, others: Iterable[Person]) -> None:
        """Gives a player the next colour that none of the others has."""
        colour = _next_colour(person.colour, others)
        self._roster.change(person.id, colour=colour)
        self._people[person.id] = replace(person, colour=colour)


def _first_colour(seated: Iterable[Person], known: Iterable[Person]) -> int:
    """Returns the least used colour that is free at the table, of the first ones if any is."""
    taken = {person.colour for person in seated}
    uses = Counter(person.colour for person in known)
    free = [colour for colour in range(COLOURS) if colour not in taken]
    first = [colour for colour in free if colour < FIRST_COLOURS]
    return min(first or free or range(COLOURS), key=lambda colour: uses[colour])


def _next_colour(own: int, others: Iterable[Person]) -> int:
    taken = {person.colour for person in others}
    candidates = ((own + step) % COLOURS for step in range(1, COLOURS + 1))
    return next((colour for colour in candidates if colour not in taken), own)


def find_by_name(name: str, people: Iterable[Person]) -> Person | None:
    """Returns the player whose name looks the same as this one, if there is one."""
    return next((person for person in people if is_same_name(person.name, name)), None)
