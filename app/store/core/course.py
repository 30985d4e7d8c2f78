"""The course of a stored match: its totals after each hand, and who won, from the stored verdicts.

Lists, statistics and exports read it; it scores no hand again.
"""

import logging
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.domain.errors import RuleError
from app.domain.match import Hand, match_winner, states
from app.domain.match.match_rules import only_sums
from app.domain.match.rescoring import Rescored
from app.domain.rules import RuleSet
from app.domain.rules.values import Best
from app.domain.verdict import Verdict
from app.store.core.errors import StoreError
from app.store.core.fact_codec import decode_hand_end
from app.store.core.json_values import DECODE_ERRORS
from app.store.core.records import HandRecord, MatchRecord
from app.store.core.stored_match import match_of, scored_by, settle
from app.store.core.stored_rules import read_rules
from app.store.core.verdict_codec import SCORED_BY, VERDICT, decode_verdict, encode_verdict

logger = logging.getLogger(__name__)

Totals = tuple[int, ...]
Counted = tuple[HandRecord, Hand, Verdict]


@dataclass(frozen=True, slots=True)
class Course:
    """``gains``, as the match counted them, and ``totals`` have a row for each of ``hands``, with
    a number for each side.
    ``winners``: the places of the sides that won, with hand number ``won_at``, from 1. ``fewest``:
    the fewest points win.
    """

    hands: tuple[HandRecord, ...]
    gains: tuple[Totals, ...]
    totals: tuple[Totals, ...]
    winners: tuple[int, ...] = ()
    won_at: int | None = None
    fewest: bool = False


def rules_or_none(connection: sqlite3.Connection, match: MatchRecord) -> RuleSet | None:
    """Returns the rules of a match; ``None`` if this version cannot read them."""
    try:
        return read_rules(connection, match.rules)
    except StoreError as error:
        logger.info("a match is added up without its rules: %s", error.key)
        return None


def course_of(match: MatchRecord, hands: tuple[HandRecord, ...], rules: RuleSet | None) -> Course:
    """``hands`` without the deleted ones."""
    if rules is not None and only_sums(rules):
        by = scored_by(match, rules, None)
        if all(_is_plain(match, hand, by) for hand in hands):
            return _summed(match, hands)
    counted = tuple(_counted_hands(match, hands))
    try:
        return _added_up(match, counted) if rules is None else _folded(match, counted, rules)
    except RuleError as error:
        logger.warning("a match does not fit its rules: %s", error.key)
        return _added_up(match, counted)


def _is_plain(match: MatchRecord, hand: HandRecord, by: str) -> bool:
    """True if one side gains the points of the hand, and nobody else anything. By rules that only
    sum all are so; but a hand can come from a phone on which the match had other rules or choices.
    """
    verdict = hand.verdict
    return (
        verdict.keys() <= _PLAIN
        and verdict.get(SCORED_BY, by) == by
        and tuple(verdict["side"]) in {(), *match.all_sides}
    )


_PLAIN = VERDICT | {SCORED_BY}


def _counted_hands(match: MatchRecord, hands: Iterable[HandRecord]) -> Iterator[Counted]:
    """Skips hands that a disk fault damaged."""
    for record in hands:
        try:
            end = decode_hand_end(record.facts, match.sides)
            yield record, Hand(end, record.starter), decode_verdict(record.verdict, end)
        except DECODE_ERRORS as error:
            logger.warning("a hand that cannot be counted: %s", type(error).__name__)


def _summed(match: MatchRecord, hands: tuple[HandRecord, ...]) -> Course:
    """The first side that reaches the target wins, even if the match continues."""
    places = {seat: place for place, side in enumerate(match.all_sides) for seat in side}
    nothing = (0,) * len(match.all_sides)
    gains, totals, total = list[Totals](), list[Totals](), list(nothing)
    winners, won_at = tuple[int, ...](), None
    for number, hand in enumerate(hands, start=1):
        winner, points = hand.verdict["winner"], hand.verdict["points"]
        gain = nothing
        if winner is not None:
            place = places[winner]
            total[place] += points
            gain = (*nothing[:place], points, *nothing[place + 1 :])
            if won_at is None and match.target is not None and total[place] >= match.target:
                winners, won_at = (place,), number
        gains.append(gain)
        totals.append(tuple(total))
    return Course(hands, tuple(gains), tuple(totals), winners, won_at)


def _folded(match: MatchRecord, counted: tuple[Counted, ...], rules: RuleSet) -> Course:
    records, hands, verdicts = _unzipped(_settled(match, counted, rules))
    told = match_of(match, rules, hands)
    win, after = match_winner(told, verdicts), states(told, verdicts)
    return Course(
        hands=records,
        gains=tuple(state.gains for state in after),
        totals=tuple(state.totals for state in after),
        winners=() if win is None else tuple(map(told.all_sides.index, win.sides)),
        won_at=None if win is None else win.hand + 1,
        fewest=told.match_rules.best is Best.FEWEST,
    )


def _settled(
    match: MatchRecord, counted: tuple[Counted, ...], rules: RuleSet
) -> tuple[Counted, ...]:
    """Returns the hands as they count now, with the records that tell so."""
    told = [(hand, verdict, record.verdict.get(SCORED_BY, "")) for record, hand, verdict in counted]
    now = settle(match_of(match, rules, tuple(hand for hand, _, _ in told)), match, told)
    return tuple(
        one if after.verdict is one[2] else _counted_now(one[0], after)
        for one, after in zip(counted, now, strict=True)
    )


def _counted_now(record: HandRecord, now: Rescored) -> Counted:
    told = encode_verdict(now.verdict, now.hand.end)
    return replace(record, verdict=told), now.hand, now.verdict


def _added_up(match: MatchRecord, counted: tuple[Counted, ...]) -> Course:
    """What the hands brought, if the rules of the match cannot be read."""
    records, _, verdicts = _unzipped(counted)
    total, totals = (0,) * len(match.all_sides), list[Totals]()
    gains = tuple(verdict.gains for verdict in verdicts)
    for gain in gains:
        total = tuple(map(sum, zip(total, gain, strict=True)))
        totals.append(total)
    return Course(records, gains, tuple(totals))


def _unzipped(
    counted: tuple[Counted, ...],
) -> tuple[tuple[HandRecord, ...], tuple[Hand, ...], tuple[Verdict, ...]]:
    records, hands, verdicts = zip(*counted, strict=True) if counted else ((), (), ())
    return records, hands, verdicts
