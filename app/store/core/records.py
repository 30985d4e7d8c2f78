"""The rows that two phones can share. Their fields say what a file may hold: a number has its
bounds, a text its shortest and its longest length.

Merging keeps the whole later row: it compares the revision, then the time, then the device, then
the content. So the order of merges does not matter, and merging twice changes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from app.domain.hand import Sides, sides_of
from app.domain.rules.tables import opposite
from app.store.core.json_values import Json
from app.store.core.stamps import Stamp

Columns = Mapping[str, str | int | None]

MAX_COUNT = 1_000_000_000
"""The largest count, in the database and in files; counters stop there."""
ID_PATTERN = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
MAX_COLOUR = 255
MAX_SET_ID_LENGTH = 60
MAX_NAME_LENGTH = 200
MAX_NOTE_LENGTH = 10_000
MAX_RULES_LENGTH = 200_000
"""In characters. Another phone would refuse to import longer text. A box that is handed on, and the
message that carries it, have as many bytes at most.
"""
MAX_ROW_BYTES = 256_000
"""Of a row's text, a match without its hands and changes: what a line of a shared folder can hold.
"""

Id = Annotated[str, "id"]
Time = Annotated[str, "time"]


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    id: Id
    name: Annotated[str, 1, MAX_NAME_LENGTH]
    colour: Annotated[int, 0, MAX_COLOUR]
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class BoxRecord:
    """An own box, with the canonical text of its rules as they are played now."""

    id: Id
    text: Annotated[str, 2, MAX_RULES_LENGTH]
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """``rules``: the hash of those that it is played by. ``players`` by seat; ``name`` and ``note``
    are empty until a player enters them. ``histories`` are those of its parts that were changed:
    ``app.store.core.parts``.
    """

    id: Id
    set_id: Annotated[str, 1, MAX_SET_ID_LENGTH]
    rules: str
    players: tuple[Id, ...]
    partners: bool
    choices: Json
    target: Annotated[int, 1, MAX_COUNT] | None
    started_at: Time
    ended_at: Time | None
    name: Annotated[str, 0, MAX_NAME_LENGTH]
    note: Annotated[str, 0, MAX_NOTE_LENGTH]
    stamp: Stamp
    highest: Annotated[int, 1, MAX_COUNT] | None = None
    """The size of the set, where the rules have several; ``None``: the usual one."""
    histories: Mapping[str, str] = field(default_factory=dict)

    @property
    def sides(self) -> Sides | None:
        return opposite(len(self.players)) if self.partners else None

    @property
    def all_sides(self) -> Sides:
        """The seats that score together, sorted by the first seat, which is the side's number."""
        return sides_of(len(self.players), self.sides)

    def side_of(self, seat: int) -> int:
        return next(min(side) for side in self.all_sides if seat in side)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """``facts`` and ``verdict`` as ``fact_codec`` and ``verdict_codec`` encode them."""

    id: Id
    match_id: Id
    position: Annotated[int, 0, MAX_COUNT]
    starter: int | None
    facts: Json
    verdict: Json
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    """An entry of a match's change log. It never changes."""

    id: Id
    match_id: Id
    hand_id: Id | None
    what: Annotated[str, 1, 40]
    at: Time
    device: Id
    before: Json
    after: Json


Record = PlayerRecord | BoxRecord | MatchRecord | HandRecord
"""The records that have a stamp."""


def hand_result(hand: HandRecord) -> dict[str, int | None]:
    """The columns that lists and figures of hands are made from."""
    side = hand.verdict["side"]
    return {
        "side": min(side, default=None),
        "winners": sum(1 << seat for seat in side),
        "points": hand.verdict["points"],
    }
