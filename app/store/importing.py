"""The way in: a file is looked at whole, then merged in one transaction, or refused.

Merging goes by id and by the law of ``records``: twice is the same as once, and the
order of several files does not matter.
"""

import json
import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from app.store.database import Database
from app.store.document import Document
from app.store.errors import StoreError, StoreFault, told_as_store_errors
from app.store.facts import Json
from app.store.reading import RuleSets, document_in
from app.store.rows import add_change, merge
from app.store.tallies import tally
from app.store.wrong import Found

LARGEST_FILE = 160_000_000
"""In bytes. Ten thousand matches are about half of it; more is no family's."""

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
    document = document_in(_parsed(file), rule_sets)
    _verify_references(database, document)
    with database.writing() as connection:
        return merge_document(connection, document)


def merge_document(connection: sqlite3.Connection, document: Document) -> Imported:
    """Take in what is later than what is here; inside of the caller's transaction."""
    taken = [merge(connection, player) for player in document.players]
    for file in document.matches:
        rows = [merge(connection, file.match)]
        rows += [merge(connection, hand) for hand in file.hands]
        if any(rows):
            tally(connection, file.match.id)
        taken += rows
        taken += [add_change(connection, change) for change in file.changes]
    return Imported(read=len(taken), taken=sum(taken))


def _parsed(file: Path) -> Json:
    with told_as_store_errors():
        if file.stat().st_size > LARGEST_FILE:
            raise StoreError(StoreFault.FILE_TOO_LARGE, most=LARGEST_FILE)
        raw = file.read_bytes()
    if _is_too_deep(raw):
        raise StoreError(StoreFault.FILE_TOO_DEEP, most=DEEPEST)
    try:
        return json.loads(raw.decode("utf-8-sig"), parse_constant=_no_number)
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


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _verify_references(database: Database, document: Document) -> None:
    """Every player is known, here or in the file; a hand stays with its match."""
    known = {row["id"] for row in database.rows("SELECT id FROM players")}
    known |= {player.id for player in document.players}
    at_home = {
        row["id"]: row["match_id"] for row in database.rows("SELECT id, match_id FROM hands")
    }
    for number, file in enumerate(document.matches):
        for seat, player in enumerate(file.match.players):
            if player not in known:
                raise Found(None, ("matches", number, "players", seat)).wrong("no_such_player")
        for place, hand in enumerate(file.hands):
            if at_home.setdefault(hand.id, file.match.id) != file.match.id:
                raise Found(None, ("matches", number, "hands", place)).wrong("of_another_match")
