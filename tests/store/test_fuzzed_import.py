"""Imports thousands of mutated files: each is imported completely, or refused without a change."""

import copy
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import fastjsonschema
import pytest

from app import paths
from app.domain.rules import RuleSet
from app.store.core.database import Database, migrate, migrations
from app.store.core.errors import StoreError, StoreFault
from app.store.exchange.exporting import export_json
from app.store.write.boxes import Boxes
from tests.importing import import_json
from tests.many_matches import fill
from tests.own_boxes import own_box
from tests.store.random_matches import play_random_match

GAMES = ("dominican", "fives_and_threes", "mexican_train", "texas_42")
"""Their hands have every kind of fact."""

BOX = "0b000000-0000-4000-8000-000000000000"

Sets = dict[str, RuleSet]
Way = list[str | int]

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    2**53,
    2**80,
    1.5,
    "",
    "6-4",
    "9-9",
    "x" * 300,
    "\ud800",
    "\u0000",
    "2026-11-18T18:00:00.000Z",
    "00000000-0000-0000-0000-000000000000",
    [],
    {},
    [[]],
    [None],
    {"key": "points"},
    [["6-4"], ["6-4"]],
)


def memory() -> Database:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.row_factory = sqlite3.Row
    migrate(connection, migrations())
    return Database(connection)


def ways(value: Any, way: Way) -> Iterator[Way]:
    """The paths to all values of a document."""
    yield way
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from ways(value[key], [*way, key])


def replaced(rng: Random, document: Any, way: Way) -> None:
    parent, key = parent_of(document, way)
    parent[key] = copy.deepcopy(rng.choice(NONSENSE))


def mutated_value(rng: Random, document: Any, way: Way, numbers: tuple[int, ...]) -> None:
    """Another number, or any of the other changes."""
    parent, key = parent_of(document, way)
    if type(parent[key]) is int:
        parent[key] = rng.choice(numbers)
    else:
        rng.choice((*CHANGES, doubled))(rng, document, way)


def removed(_rng: Random, document: Any, way: Way) -> None:
    parent, key = parent_of(document, way)
    del parent[key]


def doubled(rng: Random, document: Any, way: Way) -> None:
    """A value from elsewhere in the document, or a duplicated item of a list."""
    parent, key = parent_of(document, way)
    if isinstance(parent, list):
        parent.insert(rng.randint(0, len(parent)), copy.deepcopy(parent[key]))
    else:
        parent[key] = copy.deepcopy(rng.choice(list(parent.values())))


def changed_slightly(rng: Random, document: Any, way: Way) -> None:
    """A slightly different number or text."""
    parent, key = parent_of(document, way)
    if type(parent[key]) is int:
        parent[key] += rng.choice((-1, 1, 10))
    elif isinstance(parent[key], str) and parent[key]:
        place = rng.randrange(len(parent[key]))
        parent[key] = parent[key][:place] + rng.choice("09afz-é\u202e") + parent[key][place + 1 :]


def parent_of(document: Any, way: Way) -> tuple[Any, Any]:
    for step in way[:-1]:
        document = document[step]
    return document, way[-1]


CHANGES: tuple[Callable[[Random, Any, Way], None], ...] = (
    replaced,
    removed,
    doubled,
    changed_slightly,
)


def mutated(rng: Random, document: Any, every_way: list[Way]) -> bytes:
    """The document with changed values, or its text with changed bytes."""
    if rng.random() < 0.25:
        return torn(rng, json.dumps(document).encode())
    document = json.loads(json.dumps(document))  # ten times as fast as deepcopy
    rng.choice(CHANGES)(rng, document, rng.choice(every_way))
    return json.dumps(document).encode()


def torn(rng: Random, text: bytes) -> bytes:
    start = rng.randrange(len(text))
    end = start + rng.choice((0, 1, 1, 5, 500))
    return text[:start] + rng.choice((b"", b"\xff", b"[", b'"', b"0", b"null")) + text[end:]


@pytest.mark.parametrize("kind", ["leaflets", "games"])
def test_every_mutated_file_is_imported_or_refused_without_a_change(
    sets: Sets, tmp_path: Path, mutations: int, kind: str
) -> None:
    rng, seen, file = Random(4), Counter[str](), tmp_path / "file.json"
    document, mutations = small_document(sets, file, kind), mutations // 2
    every_way = [way for way in ways(document, []) if way]
    with closing(memory()) as database:
        import_json(database, file)
        for _ in range(mutations):
            file.write_bytes(mutated(rng, document, every_way))
            before = written(database)

            key = outcome(database, file)

            seen[key] += 1
            if key != "imported":
                assert key in list(StoreFault)
                assert written(database) == before
        assert_sound(database, file)
    assert seen["imported"] > mutations // 50
    assert seen["file_wrong"] > mutations // 3


def small_document(sets: Sets, file: Path, kind: str) -> Any:
    with closing(memory()) as database:
        if kind == "leaflets":
            fill(database, sets, matches=2, hands=2, seed=3)
        else:
            for game in GAMES:
                play_random_match(database, Random(7), game, hands=1)
        Boxes(database).add(own_box(sets["manylang"], box_id=BOX))
        export_json(database, file)
    return json.loads(file.read_text("utf-8"))


def outcome(database: Database, file: Path) -> str:
    try:
        import_json(database, file)
    except StoreError as refused:
        return str(refused.key)
    return "imported"


def written(database: Database) -> int:
    """The number of rows that were ever written, also those that were rolled back."""
    return int(database.rows("SELECT total_changes() AS written")[0]["written"])


def assert_sound(database: Database, file: Path) -> None:
    """Afterwards the database is sound, and its export matches the documented schema."""
    schema = json.loads((paths.ROOT / "docs" / "export-format.schema.json").read_text("utf-8"))
    export_json(database, file)
    fastjsonschema.validate(schema, json.loads(file.read_text("utf-8")))
    assert [row[0] for row in database.rows("PRAGMA integrity_check")] == ["ok"]
    assert database.rows("PRAGMA foreign_key_check") == []
