"""Reads rows of the database as records."""

import logging
import re
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.store.core.errors import StoreError, StoreFault
from app.store.core.fact_codec import ALL_FACTS, KEPT_ALWAYS
from app.store.core.json_values import Json, from_json
from app.store.core.records import (
    BoxRecord,
    ChangeRecord,
    HandRecord,
    MatchRecord,
    PlayerRecord,
)
from app.store.core.stamps import Stamp
from app.store.core.stored_rules import RulesRecord
from app.store.core.verdict_codec import VERDICT, WHOLE_VERDICT

logger = logging.getLogger(__name__)

Row = sqlite3.Row | Mapping[str, Any]
"""A row from SQLite, or one that was rebuilt from the readable values."""

SELECT_MATCHES = """
    SELECT *, (SELECT json_group_array(player_id) FROM
               (SELECT player_id FROM seats WHERE match_id = matches.id ORDER BY seat)) AS players
    FROM matches"""
HANDS_OF_MATCH = "SELECT * FROM hands WHERE match_id = ? ORDER BY position, id"
CHANGES_OF_MATCH = "SELECT * FROM changes WHERE match_id = ? ORDER BY at, id"


def read_stamp(row: Row) -> Stamp:
    deleted = bool(row["deleted"])
    return Stamp(row["revision"], row["changed_at"], row["device"], deleted, row["history"])


def read_rules_row(row: Row) -> RulesRecord:
    return RulesRecord(row["hash"], row["id"], row["text"])


def read_player(row: Row) -> PlayerRecord:
    return PlayerRecord(row["id"], row["name"], row["colour"], read_stamp(row))


def read_box(row: Row) -> BoxRecord:
    return BoxRecord(row["id"], row["text"], read_stamp(row))


def read_match(row: Row) -> MatchRecord:
    """Reads a row of ``SELECT_MATCHES``."""
    return MatchRecord(
        id=row["id"],
        set_id=row["set_id"],
        players=tuple(_json(row, "players")),
        partners=bool(row["partners"]),
        choices=_json(row, "choices"),
        target=row["target"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        name=row["name"],
        note=row["note"],
        stamp=replace(read_stamp(row), history=""),
        highest=row["highest"],
        rules=row["rules"],
        histories=_histories(row),
    )


def _histories(row: Row) -> Mapping[str, str]:
    found = _json(row, "history")
    if isinstance(found, dict) and all(isinstance(one, str) for one in found.values()):
        return found
    raise StoreError(StoreFault.DAMAGED, id=row["id"], column="history")


def read_hand(row: Row) -> HandRecord:
    facts = _object(row, "facts", KEPT_ALWAYS, ALL_FACTS)
    verdict = _object(row, "verdict", VERDICT, WHOLE_VERDICT)
    place = row["id"], row["match_id"], row["position"]
    return HandRecord(*place, row["starter"], facts, verdict, read_stamp(row))


def read_change(row: Row) -> ChangeRecord:
    names = ("id", "match_id", "hand_id", "what", "at", "device")
    values = (_optional_object(row, name) for name in ("before", "after"))
    return ChangeRecord(*(row[name] for name in names), *values)


LATER_NAME = re.compile("[a-z][a-z_]{1,39}")
"""The name of a field that only a later version knows."""


def _object(row: Row, column: str, fields: frozenset[str], others: frozenset[str]) -> Json:
    """Returns a JSON object that must have these fields: damage can change their names."""
    value = _json(row, column)
    if not isinstance(value, dict) or not fields <= value.keys() or not _are_known(value, others):
        raise StoreError(StoreFault.DAMAGED, id=row["id"], column=column)
    return value


def _are_known(value: Json, others: frozenset[str]) -> bool:
    """Whether all names are known, or such as a later version may have."""
    if value.keys() <= others:
        return True
    return all(name in others or LATER_NAME.fullmatch(name) for name in value)


def _optional_object(row: Row, column: str) -> Json:
    """Returns a JSON object or None."""
    value = _json(row, column)
    if value is not None and not isinstance(value, dict):
        raise StoreError(StoreFault.DAMAGED, id=row["id"], column=column)
    return value


def _json(row: Row, column: str) -> Json:
    return None if row[column] is None else from_json(row[column], id=row["id"], column=column)
