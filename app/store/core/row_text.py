"""Rows as plain values: the ones that are exported, shared in a folder, and compared by a merge.

Two phones compare texts, so a row has the same text in each version of the app that can hold it:
not the table's columns, which a later version may add to.
"""

from app.store.core.json_values import Json, to_json
from app.store.core.records import (
    BoxRecord,
    ChangeRecord,
    HandRecord,
    MatchRecord,
    PlayerRecord,
    Record,
    stamp_values,
)


def player_to_dict(player: PlayerRecord) -> Json:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        **stamp_values(player.stamp),
    }


def box_to_dict(box: BoxRecord) -> Json:
    return {"id": box.id, "text": box.text, **stamp_values(box.stamp)}


def match_row_to_dict(match: MatchRecord) -> Json:
    """Without its hands and its change log."""
    told = {"history": dict(match.histories)} if match.histories else {}
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
        **told,
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


def row_to_dict(record: Record | ChangeRecord) -> Json:
    match record:
        case PlayerRecord():
            return player_to_dict(record)
        case BoxRecord():
            return box_to_dict(record)
        case MatchRecord():
            return match_row_to_dict(record)
        case HandRecord():
            return hand_to_dict(record)
        case ChangeRecord():
            return change_to_dict(record)


def row_text(record: Record | ChangeRecord) -> str:
    return to_json(row_to_dict(record))
