"""The statements of a leaflet that each kind of step can apply."""

from collections.abc import Mapping
from enum import StrEnum

from app.domain.rules.play_values import BlockedWhen
from app.domain.rules.values import Among, BidCounts, Criterion, PartnersCount, Points
from app.domain.scoring.winner import NARROW
from app.domain.verdict.steps import COMPARABLE, Key


def _of(table: str, *options: StrEnum) -> frozenset[str]:
    return frozenset(f"{table}.{option}" for option in options)


_WINNERS_POINTS = tuple(set(Points) - {Points.NOBODY, Points.OWN, Points.OWN_OFF})
_EACH_WRITES = (Points.OWN, Points.OWN_OFF, Points.EACH)

CLAUSES: Mapping[Key, frozenset[str | None]] = {
    Key.WENT_OUT: frozenset({"end.ways.out"}),
    Key.BLOCKED: _of("end.blocked_when", *BlockedWhen),
    Key.STOPPED: frozenset({"target.when.play"}),
    Key.BID: _of("bid.counts", *BidCounts),
    Key.PARTNERS: _of("partners.count", *PartnersCount),
    Key.PLAYS: frozenset({"play.counts"}),
    Key.AMONG: _of("blocked.among", Among.LOCKER_NEXT, Among.LOCKER_PREVIOUS),
    Key.COMPARED: _of("blocked.winner", *COMPARABLE),
    Key.NARROWED: _of("blocked.winner", *NARROW),
    Key.PICKED: _of("blocked.winner", Criterion.PICK),
    Key.NOBODY_WINS: _of("blocked.winner", Criterion.NOBODY),
    Key.NOT_SCORED: _of("blocked.points", Points.NOBODY),
    Key.STILL_TIED: frozenset({"blocked.still_tied"}),
    Key.WINS: frozenset({"out.winner", None}),
    Key.SHARED: _of("blocked.winner", Criterion.SHARE),
    Key.POINTS: _of("out.points", *_WINNERS_POINTS) | _of("blocked.points", *_WINNERS_POINTS),
    Key.EACH_WRITES: _of("out.points", *_EACH_WRITES) | _of("blocked.points", *_EACH_WRITES),
    Key.AT_LEAST_NOTHING: frozenset({None}),
    Key.ROUNDED: frozenset({"counting.nearest"}),
    Key.DIVIDED: frozenset({"counting.divide"}),
    Key.FLAT: frozenset({"out.flat", "blocked.flat"}),
}
"""Steps that are missing name a choice or a bonus instead."""
