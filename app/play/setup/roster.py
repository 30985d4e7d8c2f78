"""Who can be seated, and in which colour; and what a new match begins with, from earlier ones.

The roster is as read when the screen opened, with the changes since.
"""

import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from app.domain.rules import RuleSet
from app.play.match.current_match import CurrentMatch
from app.play.match.people import (
    COLOURS,
    FIRST_COLOURS,
    Person,
    is_same_name,
    person_of,
)
from app.play.setup.plan import SetupValues, initial_values
from app.store.core.errors import StoreError
from app.store.read.history import Filter, History
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


logger = logging.getLogger(__name__)

RECENT_MATCHES = 40
"""The number of matches to search for the latest players."""


def players_by_recency(current_match: CurrentMatch) -> tuple[Person, ...]:
    """Returns the whole roster: the latest players first, then the others by name."""
    people = {player.id: person_of(player) for player in current_match.roster.all()}
    if not people:
        return ()
    rows = History(current_match.database).page(size=RECENT_MATCHES)
    played = [player for row in rows for player in row.players]
    return tuple(people[player] for player in dict.fromkeys([*played, *people]) if player in people)


def has_played(current_match: CurrentMatch, player_id: str) -> bool:
    return bool(History(current_match.database).page(Filter(player=player_id), size=1))


def last_box(current_match: CurrentMatch) -> str:
    """Returns the id of the box of the latest match, or "" if there is none."""
    row = next(iter(History(current_match.database).page(size=1)), None)
    return row.set_id if row and row.set_id in current_match.leaflets else ""


def default_values(current_match: CurrentMatch, rules: RuleSet) -> SetupValues:
    """Returns the values of the latest match with this box; the leaflet's defaults if there is
    no such match or it cannot be read.
    """
    row = next(iter(History(current_match.database).page(Filter(set_id=rules.id), size=1)), None)
    if row is not None:
        try:
            last = current_match.load(row.match_id)
            played = last.match.rules if last.knows_rules else None
            return initial_values(rules, last.stored.record, played)
        except (StoreError, TypeError, ValueError):
            logger.warning("The latest match with this box cannot be read", exc_info=True)
    return initial_values(rules, None)
