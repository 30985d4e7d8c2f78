"""The defaults of a new match, from earlier matches: players, box and options."""

import logging

from app.domain.rules import RuleSet
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person, person_of
from app.play.setup.draft import SetupValues
from app.play.setup.plan import initial_values
from app.store.core.errors import StoreError
from app.store.read.history import Filter, History

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
