"""Matches as presenters see them, scored here and not stored."""

from dataclasses import replace
from typing import Any, cast

from app.domain.hand import HandEnd
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import COLOURS, Person
from app.store.core.records import MatchRecord
from app.store.core.stored_match import StoredHand, StoredMatch

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", *map("Player {}".format, range(7, 15)))
NO_RECORD = cast("MatchRecord", None)
"""Scores need nothing of it."""


def snapshot(rules: RuleSet, *ends: HandEnd, **fields: Any) -> MatchSnapshot:
    """``fields`` are those of a ``Match``."""
    players = tuple(map(PlayerId, NAMES[: len(ends[0].left)]))
    match = Match(rules=rules, players=players, sides=ends[0].sides, **fields)
    return snapshot_of(match, tuple(Hand(end, end.starter) for end in ends))


def snapshot_of(match: Match, hands: tuple[Hand, ...]) -> MatchSnapshot:
    for hand in hands:
        match = replace(match, hands=(*match.hands, match.score(hand)[0]))
    stored = tuple(
        StoredHand(str(number), number, hand, verdict, deleted=False)
        for number, (hand, verdict) in enumerate(zip(match.hands, match.verdicts, strict=True))
    )
    names = NAMES[: len(match.players)]
    people = tuple(Person(name, name, colour % COLOURS) for colour, name in enumerate(names))
    return MatchSnapshot("match", StoredMatch(NO_RECORD, stored, ()), match, people)
