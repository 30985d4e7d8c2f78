"""Everybody who is known on this phone, as read when a screen came up, and changed since."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.presenters.setup.seating import first_colour, named, next_colour
from app.presenters.shared.people import Person, person_of
from app.store.write.players import Players


class Roster:
    """Every change is kept in the roster first, which can raise a ``StoreError``."""

    def __init__(self, roster: Players, people: Iterable[Person] = ()) -> None:
        self._roster = roster
        self._people = {person.id: person for person in people}

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(self._people.values())

    def knows(self, player: str) -> bool:
        return player in self._people

    def of(self, players: Iterable[str]) -> tuple[Person, ...]:
        return tuple(self._people[player] for player in players)

    def named(self, name: str) -> Person | None:
        return named(name, self.people)

    def add(self, name: str, seated: Sequence[Person]) -> Person:
        """Somebody new, in a colour that nobody at the table has."""
        colour = first_colour(_colours(seated), _colours(self.people))
        added = person_of(self._roster.add(name, colour))
        self._people[added.id] = added
        return added

    def forget(self, player: str) -> None:
        self._roster.delete(player)
        del self._people[player]

    def recolour(self, person: Person, others: Sequence[Person]) -> None:
        """The next colour that nobody of the others has."""
        colour = next_colour(person.colour, _colours(others))
        self._roster.change(person.id, colour=colour)
        self._people[person.id] = replace(person, colour=colour)


def _colours(people: Iterable[Person]) -> tuple[int, ...]:
    return tuple(person.colour for person in people)
