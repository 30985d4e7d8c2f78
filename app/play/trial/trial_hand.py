"""The hand that is tried: at a table of players who do not exist, in no match, recorded nowhere."""

import logging
from dataclasses import dataclass, replace

from app.domain.errors import RuleError
from app.domain.match import Hand, Match, PlayerId
from app.domain.match.fold import State, fresh
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.play.match.decided_starter import recorded_starter
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import NamePlayers
from app.play.setup.plan import match_of
from app.play.trial.values import TrialValues, values_from_json, values_to_json
from app.store.core.records import MatchRecord
from app.store.core.stamps import Stamp
from app.store.core.stored_match import StoredMatch

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class TrialHand:
    """The hand of a box; ``table`` has no hands before it."""

    current_match: CurrentMatch
    name_players: NamePlayers
    trial: str
    values: TrialValues
    table: MatchSnapshot

    is_next = True
    is_entered = False
    """What is entered was stored, and can be read by rules that have changed."""
    index = 0

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def before(self) -> State:
        return fresh(self.match.all_sides)

    @property
    def decided(self) -> int | None:
        return recorded_starter(self.match, ())

    def draft(self) -> Draft:
        return self.values.draft

    def save(self, draft: Draft) -> None:
        save_values(self.current_match, self.trial, replace(self.values, draft=draft))

    def record(self, _hand: Hand) -> str:
        """Stores nothing: the draft is stored already, and the result follows from it."""
        return ""

    def renewed(self) -> "TrialHand | None":
        return trial_hand(self.current_match, self.name_players, self.trial)


def trial_hand(
    current_match: CurrentMatch, name_players: NamePlayers, box: str
) -> TrialHand | None:
    """Returns None if there is no such box, or nobody can play by its rules."""
    rules = current_match.leaflets.get(box)
    if rules is None:
        return None
    values = values_from_json(current_match.setting(_key(box)), rules)
    try:
        players = tuple(PlayerId(str(seat)) for seat in range(values.players))
        table = table_of(name_players, match_of(values.plan(rules), players))
    except RuleError:
        logger.warning("The rules of a box cannot be tried", exc_info=True)
        return None
    return TrialHand(current_match, name_players, box, values, table)


def save_values(current_match: CurrentMatch, box: str, values: TrialValues) -> None:
    current_match.settings.set(_key(box), values_to_json(values), unsynced=True)


def table_of(name_players: NamePlayers, match: Match) -> MatchSnapshot:
    """Returns a table that is in memory only, at which a match is played."""
    record = MatchRecord(
        id="",
        set_id=match.rules.id,
        rules="",
        players=match.players,
        partners=match.sides is not None,
        choices=dict(match.choices),
        target=match.target,
        started_at="",
        ended_at=None,
        name="",
        note="",
        stamp=Stamp(1, "", ""),
        highest=match.highest,
    )
    people = name_players(len(match.players))
    return MatchSnapshot("", StoredMatch(record, (), ()), match, people)


def _key(box: str) -> str:
    """The key of the setting with what was entered."""
    return f"trial {box}"
