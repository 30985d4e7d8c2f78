"""Converts records to the plain values of an exported document.

docs/export-format.md describes the format, docs/export-format.schema.json is its schema.
``validation`` converts them back.
"""

from dataclasses import dataclass, field

from app.domain.rules import RuleSet
from app.store.core.json_values import Json
from app.store.core.records import ChangeRecord, HandRecord, MatchRecord, PlayerRecord, stamp_values
from app.store.core.stored_rules import RulesRecord

FORMAT = "pipkeeper"
VERSION = 2


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


@dataclass(frozen=True, slots=True)
class Document:
    players: tuple[PlayerRecord, ...]
    matches: tuple[MatchBundle, ...]
    rules: tuple[RulesRecord, ...] = ()


def header_to_dict(*, at: str, device: str) -> Json:
    """The fields before the players, the rules and the matches."""
    return {"format": FORMAT, "version": VERSION, "exported_at": at, "device": device}


def player_to_dict(player: PlayerRecord) -> Json:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        **stamp_values(player.stamp),
    }


def match_to_dict(bundle: MatchBundle) -> Json:
    match = bundle.match
    return {
        "id": match.id,
        "set": match.set_id,
        "rules": match.rules,
        "highest": match.highest,
        "players": list(match.players),
        "partners": match.partners,
        "choices": match.choices,
        "target": match.target,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "name": match.name,
        "note": match.note,
        **stamp_values(match.stamp),
        "hands": [hand_to_dict(hand) for hand in bundle.hands],
        "changes": [change_to_dict(change) for change in bundle.changes],
    }


def hand_to_dict(hand: HandRecord) -> Json:
    return {
        "id": hand.id,
        "position": hand.position,
        "starter": hand.starter,
        **hand.facts,
        "verdict": hand.verdict,
        **stamp_values(hand.stamp),
    }


def change_to_dict(change: ChangeRecord) -> Json:
    return {
        "id": change.id,
        "hand": change.hand_id,
        "what": change.what,
        "at": change.at,
        "device": change.device,
        "before": change.before,
        "after": change.after,
    }
