"""What waits to be written into the shared folder."""

import json
from pathlib import Path
from typing import Any

from app.store.core.kinds import Kind
from app.store.sync.file_format import Key
from app.store.sync.files_there import Limits
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import join, leave
from app.store.sync.rounds import Rounds
from app.store.sync.writing import add_to_outbox, waiting_rows
from app.store.write.boxes import Boxes
from tests.own_boxes import own_box
from tests.store.conftest import Phone


def test_a_row_that_changes_again_waits_once_with_a_new_number(phone: Phone) -> None:
    database = phone.opened.database
    join(database, "folder", "phone")

    ann = phone.players.add("Ann", 1)
    (added,) = waiting_rows(database)
    phone.players.change(ann.id, name="Anna")
    (changed,) = waiting_rows(database)

    assert added.key == changed.key == Key(Kind.PLAYER, ann.id)
    assert changed.number > added.number


def test_every_kind_of_row_can_change_while_it_waits(
    phone: Phone,
) -> None:
    database = phone.opened.database
    join(database, "folder", "phone")

    match_id = phone.start()
    hand_id = phone.play(match_id, "", "6-4")
    phone.matches.delete_hand(hand_id)
    phone.matches.restore_hand(hand_id)
    phone.matches.change(match_id, name="Friday")
    ours = own_box(phone.sets["manylang"])
    Boxes(database).add(ours)
    Boxes(database).delete(ours.id)
    for table in ("rules", "changes"):
        with database.writing() as connection:
            connection.execute(f"UPDATE {table} SET id = id")

    waiting = waiting_rows(database)
    assert len(waiting) == len({one.key for one in waiting})
    assert {one.key.kind for one in waiting} == set(Kind)


def test_a_row_that_is_found_missing_while_it_waits_waits_once(phone: Phone) -> None:
    database = phone.opened.database
    join(database, "folder", "phone")
    ann = phone.players.add("Ann", 1)

    add_to_outbox(database, [Key(Kind.PLAYER, ann.id)])

    assert len(waiting_rows(database)) == 1


def test_a_file_that_is_nearly_full_ends_between_two_matches(phone: Phone, tmp_path: Path) -> None:
    database = phone.opened.database
    join(database, str(tmp_path), "phone")
    for _ in range(12):
        match_id = phone.start()
        for _ in range(2):
            phone.play(match_id, "", "6-4")

    Rounds(LocalSyncFolder(str(tmp_path)), limits=Limits(new_file=6_000)).run(database)

    files = [lines_of(file) for file in tmp_path.glob("pipkeeper/1/*/*.jsonl")]
    assert len(files) > 2
    for lines in files:
        matches = {line["id"] for line in lines if line["kind"] == Kind.MATCH}
        assert {line["match"] for line in lines if line["kind"] == Kind.HAND} == matches


def lines_of(file: Path) -> list[dict[str, Any]]:
    """Without the first one."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()[1:]]


def test_what_was_known_of_a_folder_that_was_left_is_not_missed_in_the_next_one(
    phone: Phone, tmp_path: Path
) -> None:
    """Else an empty folder would look like one that is not mounted, and would stay empty."""
    database = phone.opened.database
    phone.players.add("Ann", 1)
    for folder in (tmp_path / "first", tmp_path / "second"):
        folder.mkdir()
        join(database, str(folder), "phone")
        result = Rounds(LocalSyncFolder(str(folder))).run(database)
        leave(database)

        assert (result.troubles, len(list(folder.rglob("*.jsonl")))) == ((), 1)


def test_a_joined_file_has_each_row_once(phone: Phone, tmp_path: Path) -> None:
    database, limits = phone.opened.database, Limits(levels=((64 << 10, 2),))
    join(database, str(tmp_path), "phone")
    ann = phone.players.add("Ann", 1)
    for name in ("Anna", "Anne", "Annie"):
        Rounds(LocalSyncFolder(str(tmp_path)), limits=limits).run(database)
        phone.players.change(ann.id, name=name)
    Rounds(LocalSyncFolder(str(tmp_path)), limits=limits).run(database)

    files = (path.read_text("utf-8").splitlines() for path in tmp_path.rglob("*.jsonl"))
    (joined,) = [rows for head, *rows in files if json.loads(head)["replaces"]]
    assert [json.loads(row)["name"] for row in joined] == ["Anne"]
