"""How the files of a shared folder are read."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.store.core.kinds import Kind, SharedRecord, upsert
from app.store.core.records import BoxRecord
from app.store.core.rows import read_hand
from app.store.core.stamps import Stamp
from app.store.exchange.exporting import export_json
from app.store.sync.file_format import FILE_SUFFIX, Key, Line, line_of, pack, read_line
from app.store.sync.files_there import LINES_PER_STEP, Limits
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.known_files import known_files, stored_record
from app.store.sync.membership import join
from app.store.sync.rounds import Rounds
from app.store.sync.row_reading import RowReader
from app.store.sync.writing import waiting_rows
from app.store.write.boxes import Boxes
from tests.own_boxes import own_box
from tests.store.conftest import Phone

BOX = "0b000000-0000-4000-8000-000000000000"

Lines = dict[Kind, list[str]]


@pytest.fixture
def reader(open_phone: Callable[[Path], Phone], tmp_path: Path) -> Phone:
    """A phone that has joined the folder ``tmp_path / "shared"``."""
    phone = open_phone(tmp_path / "reader")
    join(phone.opened.database, str(tmp_path / "shared"), "reader")
    return phone


def lines_of(phone: Phone) -> Lines:
    """What this phone would write into a shared folder, by kind."""
    database, lines = phone.opened.database, Lines()
    for waiting in waiting_rows(database):
        record = stored_record(database, waiting.key)
        assert record is not None
        lines.setdefault(waiting.key.kind, []).append(line_of(record))
    return lines


def write(folder: Path, *lines: str) -> None:
    name, content = pack(lines)
    LocalSyncFolder(str(folder)).write("another", f"{name}{FILE_SUFFIX}", content)


def test_a_file_that_waited_is_read_again_for_what_it_lacked_alone(
    phone: Phone, reader: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    join(phone.opened.database, "elsewhere", "writer")
    first, second = phone.start(), phone.start()
    for match_id in (first, second):
        phone.play(match_id, "", "6-4")
    lines = lines_of(phone)
    there = [line for line in lines[Kind.MATCH] if first in line]
    missing = [line for line in lines[Kind.MATCH] if second in line]
    shared, rounds = tmp_path / "shared", Rounds(LocalSyncFolder(str(tmp_path / "shared")))
    write(shared, *lines[Kind.RULES], *lines[Kind.PLAYER], *there, *lines[Kind.HAND])
    rounds.run(reader.opened.database)
    read = list[Line]()
    newer_record = RowReader.newer_record

    def noted(self: RowReader, line: Line) -> SharedRecord | None:
        read.append(line)
        return newer_record(self, line)

    monkeypatch.setattr(RowReader, "newer_record", noted)
    write(shared, *missing)
    rounds.run(reader.opened.database)

    assert [line.key.kind for line in read] == [Kind.MATCH, Kind.HAND]
    assert {line.match_id or line.key.id for line in read} == {second}
    assert len(reader.matches.get(first).hands) == len(reader.matches.get(second).hands) == 1
    assert all(file.is_taken for file in known_files(reader.opened.database).values())


def test_a_large_file_is_read_in_many_steps(phone: Phone, reader: Phone, tmp_path: Path) -> None:
    join(phone.opened.database, "elsewhere", "writer")
    players = 5 * LINES_PER_STEP
    with phone.opened.database.writing():
        for number in range(players):
            phone.players.add(f"Player {number}", 0)
    write(tmp_path / "shared", *lines_of(phone)[Kind.PLAYER])
    folder, steps = LocalSyncFolder(str(tmp_path / "shared")), list[int]()

    taken = reader.opened.database
    count = "SELECT count(*) FROM players"
    Rounds(folder, step=lambda: steps.append(taken.rows(count)[0][0])).run(taken)

    assert steps[-1] == players
    assert steps.count(0) >= players / LINES_PER_STEP, "none while the lines are read"


def test_a_phone_that_joins_with_an_own_box_alone_writes_it(
    phone: Phone, reader: Phone, tmp_path: Path
) -> None:
    ours = own_box(phone.sets["manylang"])
    Boxes(phone.opened.database).add(ours)
    (tmp_path / "shared").mkdir()
    rounds = Rounds(LocalSyncFolder(str(tmp_path / "shared")))

    join(phone.opened.database, str(tmp_path / "shared"), "writer")
    rounds.run(phone.opened.database)
    result = rounds.run(reader.opened.database)

    assert Boxes(reader.opened.database).all() == (ours,)
    assert (result.has_boxes, result.has_players, result.troubles) == (True, False, ())
    assert waiting_rows(reader.opened.database) == ()


def test_a_box_of_a_later_version_is_passed_on_and_not_listed(
    reader: Phone, tmp_path: Path
) -> None:
    stamp = Stamp(1, "2026-11-18T18:00:00.000Z", BOX)
    line = line_of(BoxRecord(BOX, json.dumps({"id": BOX, "kind": "league", "later": [1]}), stamp))
    write(tmp_path / "shared", line)

    result = Rounds(LocalSyncFolder(str(tmp_path / "shared"))).run(reader.opened.database)

    assert (result.troubles, Boxes(reader.opened.database).all()) == ((), ())
    record = stored_record(reader.opened.database, Key(Kind.BOX, BOX))
    assert record is not None
    assert line_of(record) == line


class FolderThatIsTidied(LocalSyncFolder):
    """Another phone removes its files between the listing and the reading."""

    def read(self, place: str, name: str, most: int) -> bytes:
        raise FileNotFoundError(place, name, most)


def test_a_file_that_is_gone_after_the_listing_is_no_trouble(reader: Phone, tmp_path: Path) -> None:
    limits, shared = Limits(levels=((64 << 10, 2),)), str(tmp_path / "shared")
    (tmp_path / "shared").mkdir()
    for name in ("Ann", "Bo"):
        reader.players.add(name, 0)
        Rounds(LocalSyncFolder(shared), limits=limits).run(reader.opened.database)
    reader.players.add("Cy", 0)

    result = Rounds(FolderThatIsTidied(shared), limits=limits).run(reader.opened.database)

    assert result.troubles == ()
    assert waiting_rows(reader.opened.database) == ()


class CountedFolder(LocalSyncFolder):
    """``reads``: how many files were read."""

    reads = 0

    def read(self, place: str, name: str, most: int) -> bytes:
        self.reads += 1
        return super().read(place, name, most)


def test_a_phone_without_rows_joins_by_reading_each_file_once(
    phone: Phone, reader: Phone, tmp_path: Path
) -> None:
    (tmp_path / "shared").mkdir()
    join(phone.opened.database, str(tmp_path / "shared"), "writer")
    for _ in range(3):
        phone.start()
        Rounds(LocalSyncFolder(str(tmp_path / "shared"))).run(phone.opened.database)
    folder = CountedFolder(str(tmp_path / "shared"))
    listed = sum(map(len, folder.listing().values()))

    result = Rounds(folder).run(reader.opened.database)

    assert result.read == listed - 1  # one has the phone's name
    assert folder.reads == listed
    assert waiting_rows(reader.opened.database) == ()


def test_a_hand_with_facts_that_are_called_as_parts_of_a_line_keeps_its_own_kind_and_match(
    phone: Phone, tmp_path: Path
) -> None:
    """No import takes such facts, but a row of a file can be anything."""
    match_id = phone.start()
    phone.play(match_id, "", "6-4")
    (row,) = phone.opened.database.rows("SELECT * FROM hands")
    hand = read_hand(row)
    facts = {**hand.facts, "kind": "player", "match": ["x"]}

    line = read_line(line_of(replace(hand, facts=facts)))

    assert (line.key, line.match_id) == (Key(Kind.HAND, hand.id), match_id)
    with phone.opened.database.writing() as connection:
        upsert(connection, replace(hand, facts=facts))
    file = tmp_path / "all.json"
    assert export_json(phone.opened.database, file) == 1, "no phone would accept the file with it"
    assert json.loads(file.read_text("utf-8"))["matches"][0]["hands"] == []
