"""The roster of known players, as read when the screen opened, with the changes since."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.presenters.setup.seating import find_by_name, first_colour, next_colour
from app.presenters.shared.people import Person, person_of
from app.store.write.players import Players


class Roster:
    """Stores each change first, which can raise StoreError."""

    def __init__(self, roster: Players, people: Iterable[Person] = ()) -> None:
        self._roster = roster
        self._people = {person.id: person for person in people}

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(self._people.values())

    def has(self, player: str) -> bool:
        return player in self._people

    def get(self, players: Iterable[str]) -> tuple[Person, ...]:
        return tuple(self._people[player] for player in players)

    def find_by_name(self, name: str) -> Person | None:
        return find_by_name(name, self.people)

    def add(self, name: str, seated: Sequence[Person]) -> Person:
        """Adds a new player in a colour that no seated player has."""
        colour = first_colour(_colours(seated), _colours(self.people))
        added = person_of(self._roster.add(name, colour))
        self._people[added.id] = added
        return added

    def delete(self, player: str) -> None:
        self._roster.delete(player)
        del self._people[player]

    def recolour(self, person: Person, others: Sequence[Person]) -> None:
        """Gives a player the next colour that none of the others has."""
        colour = next_colour(person.colour, _colours(others))
        self._roster.change(person.id, colour=colour)
        self._people[person.id] = replace(person, colour=colour)


def _colours(people: Iterable[Person]) -> tuple[int, ...]:
    return tuple(person.colour for person in people)
