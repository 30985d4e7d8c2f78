"""Three phones that share a folder through real Syncthing: at the end all have the same history.

Meanwhile instances of Syncthing stop and start, one is not there for half of the time, and phones
are killed in the middle of a write.
"""

import json
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest

from app.store.core.database import Database, connect
from app.store.core.json_values import Json
from app.store.safety.opening import FILE
from app.store.sync.folder import ROOT
from app.store.write.tallies import rebuild_tallies
from tests.store.sync.acknowledged import COUNTED, Acknowledged, asked_on, stored_rows
from tests.store.sync.phone_process import Export, PhoneProcess, Work, phones
from tests.store.sync.random_operations import RowKey
from tests.store.sync.syncthing import Instance, family, until, until_connected

pytestmark = pytest.mark.process

SEED = 18
PHONES = 3
CARRIED_SECONDS = 60.0
SAME_SECONDS = 120.0
LONGEST_KILL = 0.03
"""Seconds: an operation takes about one millisecond, a round about ten."""


def test_three_phones_end_with_the_same_history_and_nothing_is_lost(
    tmp_path: Path, operations: int
) -> None:
    print(f"seed {SEED}, {operations} operations")  # noqa: T201 - shown when it fails
    acknowledged = Acknowledged()
    with family(tmp_path / "syncthing", PHONES) as instances:
        folders = tuple(one.folder for one in instances)
        with phones(tmp_path, folders, str(SEED), acknowledged.note) as started:
            play(instances, started, operations, Random(SEED))
            documents = until_same(instances, started, tmp_path)

    assert not [phone.troubles for phone in started if phone.troubles]
    assert rows_of(documents[0])
    with ExitStack() as opened:
        files = [phone.home / FILE for phone in started]
        connections = [opened.enter_context(closing(connect(file))) for file in files]
        databases = [Database(connection) for connection in connections]
        asked = asked_on(databases)
        for phone, connection, database in zip(started, connections, databases, strict=True):
            verify_whole(connection)
            assert not acknowledged.lost(stored_rows(database), asked), phone.home


def play(
    instances: tuple[Instance, ...],
    started: tuple[PhoneProcess, ...],
    operations: int,
    rng: Random,
) -> None:
    """The last instance is not there for the first half."""
    *others, absent = instances
    absent.stop()
    while (done := sum(phone.operations for phone in started)) < operations:
        if done >= operations / 2 and absent.process is None:
            absent.start()
        event = rng.random()
        if event < 0.5:
            kill(rng.choice(started), rng)
        elif event < 0.7:
            switch(rng.choice(others))
        work(started, rng)
        if rng.random() < 0.5:
            until_carried(instances, started)


def kill(phone: PhoneProcess, rng: Random) -> None:
    phone.tell(Work(1000))
    phone.kill(after=rng.randrange(6), seconds=rng.uniform(0, LONGEST_KILL))
    phone.start()


def switch(instance: Instance) -> None:
    (instance.start if instance.process is None else instance.stop)()


def work(started: tuple[PhoneProcess, ...], rng: Random) -> None:
    """All at once."""
    for phone in started:
        phone.tell(Work(rng.randint(1, 6)))
    for phone in started:
        phone.answer()


def until_carried(instances: tuple[Instance, ...], started: tuple[PhoneProcess, ...]) -> None:
    """Until the folders of all that run are the same. What a phone wrote, or removed, whose
    Syncthing is stopped now may have reached one of the others only.
    """
    running = [one for one in instances if one.process is not None]
    places = {
        phone.place
        for phone, instance in zip(started, instances, strict=True)
        if instance in running
    }
    until(
        lambda: len({files_of(one.folder, places) for one in running}) <= 1,
        CARRIED_SECONDS,
        lambda: "\n".join(one.last_words() for one in running),
    )


def files_of(folder: Path, places: Collection[str]) -> frozenset[tuple[str, int]]:
    """Without the hidden files in which Syncthing keeps what it has not fetched whole."""
    found = (file for place in places for file in folder.joinpath(*ROOT, place).glob("[!.]*"))
    return frozenset((str(file.relative_to(folder)), size) for file, size in _sizes(found))


def _sizes(files: Iterator[Path]) -> Iterator[tuple[Path, int]]:
    for file in files:
        try:
            yield file, file.stat().st_size
        except FileNotFoundError:  # removed meanwhile
            continue


def until_same(
    instances: tuple[Instance, ...], started: tuple[PhoneProcess, ...], base: Path
) -> list[Json]:
    """Returns the exports, which are the same."""
    for one in instances:
        if one.process is None:
            one.start()
    until_connected(instances)
    exports = [base / f"{phone.home.name}.json" for phone in started]

    def are_same() -> bool:
        for phone, file in zip(started, exports, strict=True):
            phone.tell(Export(file))
        answers = [phone.answer() for phone in started]
        assert not any(answer.skipped for answer in answers)
        until_carried(instances, started)
        is_written = not any(answer.waiting for answer in answers)
        return is_written and len({frozenset(texts(file)) for file in exports}) == 1

    until(are_same, SAME_SECONDS, lambda: differences(exports))
    return [json.loads(file.read_text()) for file in exports]


def texts(file: Path) -> Iterator[str]:
    for key, row in rows_of(json.loads(file.read_text())).items():
        yield json.dumps([key, row], sort_keys=True)


def rows_of(document: Json) -> dict[RowKey, Json]:
    """Row by row, in whatever order."""
    rows = {("rules", key): text for key, text in document["rules"].items()}
    rows |= {("players", player["id"]): player for player in document["players"]}
    for match in document["matches"]:
        for table in ("hands", "changes"):
            rows |= {(table, row["id"]): {**row, "in": match["id"]} for row in match.pop(table)}
        rows["matches", match["id"]] = match
    return rows


def differences(exports: list[Path]) -> str:
    found = [set(texts(file)) for file in exports]
    everywhere = set.intersection(*found)
    return "\n".join(str(sorted(one - everywhere)[:5]) for one in found)


def verify_whole(connection: sqlite3.Connection) -> None:
    """Nothing is half: no damage, no row without the ones that it names, and all counts right."""
    assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    before = counts(connection)
    for row in connection.execute("SELECT id FROM matches").fetchall():
        with Database(connection).writing() as writing:
            rebuild_tallies(writing, row["id"])
    assert counts(connection) == before


def counts(connection: sqlite3.Connection) -> set[tuple[object, ...]]:
    """Of matches, and of each hand."""
    tables = ("SELECT * FROM tallies", f"SELECT id, {', '.join(sorted(COUNTED))} FROM hands")
    return {tuple(row) for table in tables for row in connection.execute(table)}


def test_without_syncthing_a_test_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(AssertionError, match="sudo apt-get install syncthing"), family(tmp_path, 2):
        pytest.fail("it began")
