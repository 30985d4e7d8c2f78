"""The hand that is tried: at a table of players who do not exist, in no match, recorded nowhere;
and the same hand by the rules that its box is based on.
"""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand, Match, PlayerId
from app.domain.match.fold import State, fresh
from app.domain.rules import RuleSet
from app.domain.tiles import DOUBLE_BLANK, Tile
from app.domain.verdict import Verdict
from app.play.entry.draft import STOCK, Draft, draft_from_json, draft_to_json
from app.play.match.current_match import CurrentMatch
from app.play.match.draft_score import DraftScore, draft_score, recorded_starter
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import NamePlayers
from app.play.setup.plan import Plan, SetupValues, match_of, valid_choices
from app.store.core.records import MatchRecord
from app.store.core.settings import TRIAL
from app.store.core.stamps import Stamp
from app.store.core.stored_match import StoredMatch

USUAL_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class TrialValues:
    """The number of players, whether they are partners, the options, and the hand."""

    players: int
    partners: bool = False
    choices: Mapping[str, str] = field(default_factory=dict)
    draft: Draft = field(default_factory=Draft)

    def plan(self, rules: RuleSet) -> Plan:
        """Without a target: no match is won by a single hand that is tried."""
        values = SetupValues(None, self.partners, self.choices, has_own_target=True)
        return Plan(rules, values, self.players)


def values_to_json(values: TrialValues) -> dict[str, Any]:
    return {
        "players": values.players,
        "partners": values.partners,
        "choices": dict(values.choices),
        "draft": draft_to_json(values.draft),
    }


def values_from_json(data: Any, rules: RuleSet) -> TrialValues:  # noqa: ANN401 - a setting can have any JSON type
    try:
        choices, wanted = valid_choices(rules, dict(data["choices"])), data["players"]
        counts = rules.player_counts(rules.chosen(choices))
        players = wanted if wanted in counts else usual_players(rules, choices)
        values = TrialValues(players, bool(data["partners"]), choices)
        tiles = values.plan(rules).sized_rules.tiles
        draft = draft_from_json(data["draft"], wanted, tiles) if players == wanted else Draft()
    except (LookupError, TypeError, ValueError, AttributeError):  # invalid, or nothing stored yet
        return TrialValues(usual_players(rules, {}))
    return TrialValues(players, values.partners, choices, draft)


def usual_players(rules: RuleSet, choices: Mapping[str, str]) -> int:
    """Returns four, or the number next to it that can play."""
    counts = rules.player_counts(rules.chosen(choices))
    return min(counts, key=lambda count: (abs(count - USUAL_PLAYERS), count))


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
    values = values_from_json(current_match.setting(TRIAL.of(box)), rules)
    try:
        players = tuple(PlayerId(str(seat)) for seat in range(values.players))
        table = table_of(name_players, match_of(values.plan(rules), players))
    except RuleError:
        logger.warning("The rules of a box cannot be tried", exc_info=True)
        return None
    return TrialHand(current_match, name_players, box, values, table)


def save_values(current_match: CurrentMatch, box: str, values: TrialValues) -> None:
    current_match.settings.set(TRIAL.of(box), values_to_json(values), unsynced=True)


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


@dataclass(frozen=True, slots=True)
class Judged:
    """The hand by one set of rules, as the first of a match: its score with a verdict, or why
    there is none. Neither as long as it is not known how the hand ended.
    """

    table: MatchSnapshot
    score: DraftScore | None
    error: RuleError | None = None

    @property
    def verdict(self) -> Verdict | None:
        return None if self.score is None else self.score.verdict


def by_own_rules(trial: TrialHand) -> Judged:
    score = own_score(trial)
    return Judged(trial.table, score, score.fault)


def own_score(trial: TrialHand) -> DraftScore:
    return _score(trial.match, trial.draft())


def by_other_rules(trial: TrialHand, rules: RuleSet) -> Judged:
    """Scores the same hand by other rules: with the same options, where they have them too."""
    try:
        table = table_of(trial.name_players, _match(trial.match, rules))
        draft = _known_to(table.match, replace(trial.draft(), ending=own_score(trial).ending))
        _verify_worth(trial.match, table.match, draft)
    except RuleError as error:
        return Judged(trial.table, None, error)
    score = _score(table.match, draft)
    return Judged(table, score, score.fault)


def _score(match: Match, draft: Draft) -> DraftScore:
    starter = recorded_starter(match, ()) if draft.starter is None else draft.starter
    return draft_score(match, replace(draft, starter=starter), fresh(match.all_sides))


def _match(tried: Match, rules: RuleSet) -> Match:
    """Raises ``RuleError`` if these players cannot sit down to these rules."""
    choices, highest = valid_choices(rules, tried.choices), tried.sized_rules.faces.highest
    if highest not in rules.sets:  # the tiles of the hand that are too high will tell
        highest = rules.size_for(len(tried.players), rules.chosen(choices))
    size = None if highest == rules.faces.highest else highest
    return Match(rules, tried.players, tried.sides, choices, highest=size)


def _known_to(match: Match, draft: Draft) -> Draft:
    """What these rules do not know pays nothing by them."""
    words = {row.word for row in match.table_rules.event_rows}
    events = tuple(event for event in draft.events if event.word in words)
    plays = () if match.rules.play is None else draft.plays
    return replace(draft, events=events, plays=plays)


def _verify_worth(tried: Match, other: Match, draft: Draft) -> None:
    """Raises ``RuleError`` if points were entered that are another number by the other rules."""
    holders = tuple(_holders_of_unknown_worth(tried, other, draft))
    if holders:
        seats = tuple(seat for seat in holders if seat != STOCK)
        if seats:
            raise RuleError(Fault.NEEDS_TILES, seats=seats)
        raise RuleError(Fault.NEEDS_STOCK, tiles=other.table_rules.left_over)


def _holders_of_unknown_worth(tried: Match, other: Match, draft: Draft) -> Iterator[int]:
    tiles = tuple(tile for tile in tried.table_rules.tiles if tile in other.table_rules.tiles)
    is_total_known = all(_worth(tried, tile) == _worth(other, tile) for tile in tiles)
    is_sum_known = all(_worth(other, tile) == tile.pips for tile in tiles if tile != DOUBLE_BLANK)
    yield from () if is_total_known else sorted(draft.totals)
    yield from () if is_sum_known else sorted(draft.sums)


def _worth(match: Match, tile: Tile) -> int:
    return match.table_rules.pips((tile,))
