"""Records as the plain values of the exported document.

docs/export-format.md tells it in words, docs/export-format.schema.json for programs.
``reading`` is the way back.
"""

from dataclasses import dataclass

from app.store.core.codec import Json
from app.store.core.records import ChangeRecord, HandRecord, MatchRecord, PlayerRecord
from app.store.core.stamps import Stamp

FORMAT = "pipkeeper"
VERSION = 1


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match with all that belongs to it."""

    match: MatchRecord
    hands: tuple[HandRecord, ...]
    changes: tuple[ChangeRecord, ...]


@dataclass(frozen=True, slots=True)
class Document:
    players: tuple[PlayerRecord, ...]
    matches: tuple[MatchFile, ...]


def head_out(*, at: str, device: str) -> Json:
    """What stands before the players and the matches."""
    return {"format": FORMAT, "version": VERSION, "exported_at": at, "device": device}


def player_out(player: PlayerRecord) -> Json:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        **_stamp_out(player.stamp),
    }


def match_out(file: MatchFile) -> Json:
    match = file.match
    return {
        "id": match.id,
        "set": match.set_id,
        "players": list(match.players),
        "partners": match.partners,
        "choices": match.choices,
        "target": match.target,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "name": match.name,
        "note": match.note,
        **_stamp_out(match.stamp),
        "hands": [hand_out(hand) for hand in file.hands],
        "changes": [change_out(change) for change in file.changes],
    }


def hand_out(hand: HandRecord) -> Json:
    return {
        "id": hand.id,
        "position": hand.position,
        "starter": hand.starter,
        **hand.facts,
        "verdict": hand.verdict,
        **_stamp_out(hand.stamp),
    }


def change_out(change: ChangeRecord) -> Json:
    return {
        "id": change.id,
        "hand": change.hand_id,
        "what": change.what,
        "at": change.at,
        "device": change.device,
        "before": change.before,
        "after": change.after,
    }


def _stamp_out(stamp: Stamp) -> dict[str, Json]:
    return {
        "revision": stamp.revision,
        "changed_at": stamp.changed_at,
        "device": stamp.device,
        "deleted": stamp.deleted,
    }
