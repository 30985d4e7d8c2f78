"""The rows that two phones can share.

Merging keeps the whole later row: it compares the revision, then the time, then the device, then
the content. So the order of merges does not matter, and merging twice changes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.hand import Sides, sides_of
from app.domain.rules.tables import opposite
from app.store.core.json_values import Json
from app.store.core.stamps import Stamp

Columns = Mapping[str, str | int | None]

MAX_COUNT = 1_000_000_000
"""The largest count, in the database and in files; counters stop there."""
ID_PATTERN = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
MAX_COLOUR = 255
MAX_NAME_LENGTH = 200
MAX_NOTE_LENGTH = 10_000
MAX_RULES_LENGTH = 200_000
"""In characters. Another phone would refuse to import longer text. A box that is handed on, and the
message that carries it, have as many bytes at most.
"""
MAX_ROW_BYTES = 256_000
"""Of a row's text, a match without its hands and changes: what a line of a shared folder can hold.
"""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    id: str
    name: str
    colour: int
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class BoxRecord:
    """An own box, with the canonical text of its rules as they are played now."""

    id: str
    text: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """``rules``: the hash of those that it is played by. ``players`` by seat; ``name`` and ``note``
    are empty until a player enters them. ``histories`` are those of its parts that were changed:
    ``app.store.core.parts``.
    """

    id: str
    set_id: str
    rules: str
    players: tuple[str, ...]
    partners: bool
    choices: Json
    target: int | None
    started_at: str
    ended_at: str | None
    name: str
    note: str
    stamp: Stamp
    highest: int | None = None
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

    id: str
    match_id: str
    position: int
    starter: int | None
    facts: Json
    verdict: Json
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    """An entry of a match's change log. It never changes."""

    id: str
    match_id: str
    hand_id: str | None
    what: str
    at: str
    device: str
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
