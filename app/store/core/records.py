"""The rows that two phones can both hold, and the one law by which they are merged.

Merging takes the later row whole: the higher revision, then the later time, then the
device, then what it says. So neither the order of merging matters nor doing it twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.hand import Sides, sides_of
from app.domain.rules import opposite
from app.store.core.codec import Json, dumped
from app.store.core.stamps import Stamp

Columns = Mapping[str, str | int | None]

MANY = 1_000_000_000
"""The most of anything that is counted; counting goes no further, here and in a file."""
ID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
LAST_COLOUR = 255
LONGEST_NAME = 200
LONGEST_NOTE = 10_000
"""In characters. What is longer would be refused by the phone it is given to."""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    id: str
    name: str
    colour: int
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """``players`` by seat; ``name`` and ``note`` are empty until somebody writes them."""

    id: str
    set_id: str
    players: tuple[str, ...]
    partners: bool
    choices: Json
    target: int | None
    started_at: str
    ended_at: str | None
    name: str
    note: str
    stamp: Stamp

    @property
    def sides(self) -> Sides | None:
        return opposite(len(self.players)) if self.partners else None

    @property
    def all_sides(self) -> Sides:
        """Who scores together, in the order of their first seats, which number the sides."""
        return sides_of(len(self.players), self.sides)

    def side_of(self, seat: int) -> int:
        return next(min(side) for side in self.all_sides if seat in side)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """``facts`` and ``verdict`` as ``app.store.core.codec`` writes them."""

    id: str
    match_id: str
    position: int
    starter: int | None
    facts: Json
    verdict: Json
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    """A line of a match's change log; it never changes itself."""

    id: str
    match_id: str
    hand_id: str | None
    what: str
    at: str
    device: str
    before: Json
    after: Json


Record = PlayerRecord | MatchRecord | HandRecord
"""What carries a stamp."""


def columns(record: Record | ChangeRecord) -> Columns:
    """A record as its row; what is a part of it elsewhere is written by ``put``."""
    told: Columns
    match record:
        case PlayerRecord():
            told = {"name": record.name, "colour": record.colour}
        case MatchRecord():
            told = _match_columns(record)
        case HandRecord():
            told = _hand_columns(record)
        case ChangeRecord():
            return _change_columns(record)
    return {"id": record.id, **told, **_stamp_columns(record.stamp)}


def _stamp_columns(stamp: Stamp) -> dict[str, str | int | None]:
    return {
        "revision": stamp.revision,
        "changed_at": stamp.changed_at,
        "device": stamp.device,
        "deleted": int(stamp.deleted),
    }


def _match_columns(match: MatchRecord) -> dict[str, str | int | None]:
    return {
        "set_id": match.set_id,
        "partners": int(match.partners),
        "choices": dumped(match.choices),
        "target": match.target,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "name": match.name,
        "note": match.note,
    }


def _hand_columns(hand: HandRecord) -> dict[str, str | int | None]:
    return {
        "match_id": hand.match_id,
        "position": hand.position,
        "starter": hand.starter,
        "facts": dumped(hand.facts),
        "verdict": dumped(hand.verdict),
        "side": min(hand.verdict["side"], default=None),
        "points": hand.verdict["points"],
        "out": int(hand.facts["out"] is not None),
    }


def _change_columns(change: ChangeRecord) -> dict[str, str | int | None]:
    return {
        "id": change.id,
        "match_id": change.match_id,
        "hand_id": change.hand_id,
        "what": change.what,
        "at": change.at,
        "device": change.device,
        "before": None if change.before is None else dumped(change.before),
        "after": None if change.after is None else dumped(change.after),
    }
