"""What was played before, to begin the next match with: who, with which box, and how."""

import logging

from app.domain.rules import RuleSet
from app.presenters.session.current_match import CurrentMatch
from app.presenters.setup.draft import SetupValues, first_wish
from app.presenters.shared.people import Person, person_of
from app.store.core.errors import StoreError
from app.store.read.history import Filter, History

logger = logging.getLogger(__name__)

RECENT = 40
"""Matches to look through for who played last."""


def by_recency(current_match: CurrentMatch) -> tuple[Person, ...]:
    """The whole roster, those who played last first, the others by their names."""
    people = {player.id: person_of(player) for player in current_match.roster.all()}
    if not people:
        return ()
    rows = History(current_match.database).page(size=RECENT)
    played = [player for row in rows for player in row.players]
    return tuple(people[player] for player in dict.fromkeys([*played, *people]) if player in people)


def has_played(current_match: CurrentMatch, player: str) -> bool:
    return bool(History(current_match.database).page(Filter(player=player), size=1))


def last_box(current_match: CurrentMatch) -> str:
    """Its id; empty where nothing was played yet."""
    row = next(iter(History(current_match.database).page(size=1)), None)
    return row.set_id if row and row.set_id in current_match.leaflets else ""


def usual_wish(current_match: CurrentMatch, rules: RuleSet) -> SetupValues:
    """As it was played last with this box, where that can still be read; else what the
    leaflet says or proposes.
    """
    row = next(iter(History(current_match.database).page(Filter(set_id=rules.id), size=1)), None)
    if row is not None:
        try:
            return first_wish(rules, current_match.matches.get(row.match_id).record)
        except (StoreError, TypeError, ValueError):
            logger.warning("How this box was played last cannot be read", exc_info=True)
    return first_wish(rules, None)
