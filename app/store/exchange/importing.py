"""The way in: a file is looked at whole, then merged in one transaction, or refused.

Merging goes by id and by the law of ``records``: twice is the same as once, and the
order of several files does not matter.
"""

import json
import math
import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from app.store.core.codec import Json
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.progress import Progress, unwatched
from app.store.core.records import MatchRecord, Record
from app.store.core.rows import MATCHES, add_change, match_in, merge
from app.store.exchange.document import Document, MatchFile
from app.store.exchange.validation import RuleSets, document_in
from app.store.exchange.values import Value
from app.store.write.tallies import tally

LARGEST_FILE = 100_000_000
"""In bytes. Ten thousand matches are eighty million; more is no family's."""

DEEPEST = 64
"""Levels of brackets; an export has a dozen."""

_ESCAPE = re.compile(rb"\\.", re.DOTALL)
_STRING = re.compile(rb'"[^"]*"')
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


@dataclass(frozen=True, slots=True)
class Imported:
    """How many rows the file held, and how many of them were new or later than those here."""

    read: int
    taken: int


def import_json(database: Database, file: Path, rule_sets: RuleSets) -> Imported:
    return import_document(database, document_in(parsed(file), rule_sets))


def import_document(
    database: Database, document: Document, progress: Progress = unwatched
) -> Imported:
    """What was read of a file and found valid. Only how it goes with what is here is verified
    again, for that may have changed since; cancelled, nothing has come in.
    """
    with database.writing() as connection:
        references = References(database, {player.id for player in document.players})
        for number, match in enumerate(document.matches):
            references.verify(Value(None, ("matches", number)), match)
        return merge_document(connection, document, progress=progress)


def merge_document(
    connection: sqlite3.Connection,
    document: Document,
    *,
    only_later: bool = False,
    progress: Progress = unwatched,
) -> Imported:
    """Take in what is later than what is here; inside of the caller's transaction.

    ``only_later`` leaves rows with one stamp as they are here, whatever the others say.
    """

    def taken_in(record: Record) -> bool:
        return merge(connection, record, only_later=only_later)

    taken = [taken_in(player) for player in document.players]
    for number, file in enumerate(document.matches):
        progress(number / len(document.matches))
        rows = [taken_in(file.match)]
        rows += [taken_in(hand) for hand in file.hands]
        if any(rows):
            tally(connection, file.match.id)
        taken += rows
        taken += [add_change(connection, change) for change in file.changes]
    progress(1)
    return Imported(read=len(taken), taken=sum(taken))


def parsed(file: Path) -> Json:
    """The values of a file, whatever they are."""
    with as_store_errors():
        if file.stat().st_size > LARGEST_FILE:
            raise StoreError(StoreFault.FILE_TOO_LARGE, most=LARGEST_FILE)
        raw = file.read_bytes()
    if _is_too_deep(raw):
        raise StoreError(StoreFault.FILE_TOO_DEEP, most=DEEPEST)
    try:
        return json.loads(raw.decode("utf-8-sig"), parse_constant=_no_number, parse_float=_finite)
    except json.JSONDecodeError as fault:
        line, column = fault.lineno, fault.colno
        raise StoreError(StoreFault.FILE_NOT_READ, line=line, column=column) from fault
    except ValueError as fault:  # no UTF-8, or a number of thousands of digits
        raise StoreError(StoreFault.FILE_NOT_READ, why=str(fault)[:200]) from fault


def _is_too_deep(raw: bytes) -> bool:
    """Found out without going down there: how deep a parser can go differs by phone.

    Of the text only the brackets are kept; each round takes away the innermost ones.
    """
    brackets = _STRING.sub(b"", _ESCAPE.sub(b"", raw)).translate(None, _NO_BRACKETS)
    for _ in range(DEEPEST):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not brackets:
            return False
    return len(brackets) > DEEPEST  # fewer are a fault that the parser tells better


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


class References:
    """Every player is known, here or in the file; a match stays at its table, and what
    belongs to a match stays with it.
    """

    def __init__(self, database: Database, players: set[str]) -> None:
        rows = database.rows("SELECT id FROM players")
        self._known = players | {row["id"] for row in rows}
        matches = map(match_in, database.rows(MATCHES))
        self._tables = {match.id: _table_of(match) for match in matches}
        self._homes = {
            row["id"]: row["match_id"]
            for table in ("hands", "changes")
            for row in database.rows(f"SELECT id, match_id FROM {table}")
        }

    def verify(self, found: Value, file: MatchFile) -> None:
        match = file.match
        if self._tables.setdefault(match.id, _table_of(match)) != _table_of(match):
            raise found.wrong("another_table")
        for seat, player in enumerate(match.players):
            if player not in self._known:
                raise found.at("players", seat).wrong("no_such_player")
        self._verify_homes(found.at("hands"), match, [hand.id for hand in file.hands])
        self._verify_homes(found.at("changes"), match, [change.id for change in file.changes])

    def _verify_homes(self, found: Value, match: MatchRecord, ids: list[str]) -> None:
        for place, record_id in enumerate(ids):
            if self._homes.setdefault(record_id, match.id) != match.id:
                raise found.at(place).wrong("of_another_match")


def _table_of(match: MatchRecord) -> tuple[object, ...]:
    """What no change ever changes: the box, how many sit there, the sides, the hour. Who
    sits there changes where two players turned out to be one.
    """
    return match.set_id, len(match.players), match.partners, match.started_at
