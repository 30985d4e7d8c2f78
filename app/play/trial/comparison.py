"""The hand that is tried by the rules of its box, and by those that the box is based on."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.errors import Fault, RuleError
from app.domain.match import Match
from app.domain.match.fold import fresh
from app.domain.rules import RuleSet
from app.domain.tiles import DOUBLE_BLANK, Tile
from app.domain.verdict import Verdict
from app.play.entry.draft import STOCK, Draft
from app.play.match.decided_starter import recorded_starter
from app.play.match.draft_score import DraftScore, draft_score
from app.play.match.match_snapshot import MatchSnapshot
from app.play.setup.draft import valid_choices
from app.play.trial.trial_hand import TrialHand, table_of


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
