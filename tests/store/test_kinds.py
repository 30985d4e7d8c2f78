"""The table of the kinds of rows, held against the tables of the database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from app.store.core.database import migrations
from app.store.core.kinds import KINDS, Kind, RecordKind, kind_of, line_values, place_of
from app.store.sync.file_format import line_of, read_line
from tests.store.stored_databases import stored

COUNTED = {"counted"}
"""Follows from the other hands of the match, and is written by itself."""


@pytest.fixture
def rows() -> Iterator[sqlite3.Connection]:
    file = stored(len(migrations()))
    with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def every(kind: RecordKind[Any], connection: sqlite3.Connection) -> list[Any]:
    found = [kind.read(row) for row in connection.execute(kind.select)]
    assert found, "the stored database has rows of each kind"
    return found


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_kind_has_the_columns_of_its_table(
    kind: RecordKind[Any], rows: sqlite3.Connection
) -> None:
    columns = {row["name"] for row in rows.execute(f"PRAGMA table_info({kind.table})")}

    for record in every(kind, rows):
        assert kind.columns(record).keys() == columns - COUNTED


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_row_has_the_columns_that_it_was_read_from(
    kind: RecordKind[Any], rows: sqlite3.Connection
) -> None:
    for row in rows.execute(kind.select):
        values = kind.columns(kind.read(row))
        assert values == {name: row[name] for name in values}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_row_is_found_by_its_key(kind: RecordKind[Any], rows: sqlite3.Connection) -> None:
    for record in every(kind, rows):
        (row,) = rows.execute(kind.select_one, (kind.id_of(record),))
        assert kind.read(row) == record
        assert kind_of(record) is kind


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_row_refers_to_rows_that_are_there_and_come_before_it(
    kind: RecordKind[Any], rows: sqlite3.Connection
) -> None:
    for record in every(kind, rows):
        line = read_line(line_of(record))
        assert line.match_id in {"", kind.match_of(record)}
        for key in line.references:
            other = KINDS[key.kind]
            assert rows.execute(other.select_one, (key.id,)).fetchone() is not None
            assert place_of(*key, "") < place_of(*line.key, line.match_id)


def test_a_line_names_every_row_that_it_refers_to(rows: sqlite3.Connection) -> None:
    named = {
        kind.name: {key.kind for record in every(kind, rows) for key in references(record)}
        for kind in KINDS.values()
    }

    assert named == {
        "rules": set(),
        "box": set(),
        "player": set(),
        "match": {"rules", "player"},
        "hand": {"match"},
        "change": {"match"},
    }


def references(record: Any) -> tuple[Any, ...]:
    return read_line(line_of(record)).references


def test_the_rows_of_a_match_stay_together() -> None:
    places = [
        place_of(Kind.RULES, "z", ""),
        place_of(Kind.BOX, "z", ""),
        place_of(Kind.PLAYER, "z", ""),
        place_of(Kind.MATCH, "one", ""),
        place_of(Kind.HAND, "a", "one"),
        place_of(Kind.CHANGE, "a", "one"),
        place_of(Kind.MATCH, "two", ""),
        place_of(Kind.HAND, "a", "two"),
    ]

    assert places == sorted(places)
    assert len(set(places)) == len(places)


def test_each_kind_goes_to_the_outbox_when_a_row_is_added(rows: sqlite3.Connection) -> None:
    triggers = rows.execute("SELECT tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'")
    told = {(row["tbl_name"], name) for row in triggers for name in Kind if f"'{name}'" in row[1]}

    assert told == {(kind.table, kind.name) for kind in KINDS.values()}


def test_only_what_can_change_has_a_stamp(rows: sqlite3.Connection) -> None:
    for kind in KINDS.values():
        for record in every(kind, rows):
            assert ("revision" in line_values(record)) is kind.is_stamped
