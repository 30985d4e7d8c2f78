"""An exported document: its header, players, own boxes, and matches with all that belongs to them.

docs/export-format.md describes the format, docs/export-format.schema.json is its schema.
``validation`` converts them back.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from app.domain.rules import RuleSet
from app.store.core.json_values import Json
from app.store.core.records import BoxRecord, ChangeRecord, HandRecord, MatchRecord, PlayerRecord
from app.store.core.row_text import change_to_dict, hand_to_dict, match_row_to_dict
from app.store.core.stored_rules import RulesRecord

FORMAT = "pipkeeper"
VERSION = 1


@dataclass(frozen=True, slots=True)
class MatchBundle:
    """A match with its hands and its change log, and the rules where they were read."""

    match: MatchRecord
    hands: tuple[HandRecord, ...]
    changes: tuple[ChangeRecord, ...]
    rules: RuleSet | None = field(default=None, compare=False)

    @property
    def played_hands(self) -> tuple[HandRecord, ...]:
        """Without deleted hands."""
        return tuple(hand for hand in self.hands if not hand.stamp.deleted)


class Bundles(Protocol):
    """Can be read several times; all of them may not fit into memory."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[MatchBundle]: ...


@dataclass(frozen=True, slots=True)
class Document:
    players: tuple[PlayerRecord, ...]
    matches: Bundles
    rules: tuple[RulesRecord, ...] = ()
    boxes: tuple[BoxRecord, ...] = ()


def header_to_dict(*, at: str, device: str) -> Json:
    """The fields before the players, the rules and the matches."""
    return {"format": FORMAT, "version": VERSION, "exported_at": at, "device": device}


def match_to_dict(bundle: MatchBundle) -> Json:
    return {
        **match_row_to_dict(bundle.match),
        "hands": [hand_to_dict(hand) for hand in bundle.hands],
        "changes": [change_to_dict(change) for change in bundle.changes],
    }
