"""A phone that was set up from another one's backup gets a directory of its own."""

import shutil
from collections.abc import Callable
from pathlib import Path

from app.store.safety.opening import FILE as DATABASE
from app.store.sync.conflicts import lost_changes
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import (
    PLACE_FILE,
    join,
    keep_place,
    leave,
    read_membership,
    separate_clone,
)
from app.store.sync.rounds import Rounds
from app.store.write.boxes import Boxes, BoxSteps
from tests.own_boxes import own_box, to
from tests.store.conftest import Phone
from tests.store.sync.two_phones import rows_of, take_rows


def place_of(phone: Phone) -> str:
    found = read_membership(phone.opened.database)
    assert found is not None
    return found.place


def test_a_phone_that_shares_no_folder_is_left_alone(phone: Phone, tmp_path: Path) -> None:
    assert not separate_clone(phone.opened.database, tmp_path / "own")

    assert not (tmp_path / "own").exists()


def test_the_phone_that_joined_keeps_its_directory(phone: Phone, tmp_path: Path) -> None:
    before = join(phone.opened.database, "/shared", "Ann's phone").place
    keep_place(tmp_path, before)

    assert not separate_clone(phone.opened.database, tmp_path)

    assert place_of(phone) == before


def test_a_clone_gets_a_new_directory_once(phone: Phone, tmp_path: Path) -> None:
    before = join(phone.opened.database, "/shared", "Ann's phone").place

    assert separate_clone(phone.opened.database, tmp_path / "own")

    new = place_of(phone)
    assert new != before
    assert (tmp_path / "own" / PLACE_FILE).read_text() == new
    assert not separate_clone(phone.opened.database, tmp_path / "own")
    assert place_of(phone) == new


def test_without_a_place_for_its_file_nothing_is_drawn(phone: Phone, tmp_path: Path) -> None:
    """Else a new directory would be drawn at each start."""
    before = join(phone.opened.database, "/shared", "Ann's phone").place
    (tmp_path / PLACE_FILE).mkdir()

    assert not separate_clone(phone.opened.database, tmp_path)

    assert place_of(phone) == before


def test_the_directory_is_not_changed_if_the_file_cannot_be_written(
    phone: Phone, tmp_path: Path
) -> None:
    before = join(phone.opened.database, "/shared", "Ann's phone").place
    (tmp_path / PLACE_FILE).write_text("of another phone")
    (tmp_path / f"{PLACE_FILE}.part").mkdir()  # in the way of the new one

    assert not separate_clone(phone.opened.database, tmp_path)

    assert place_of(phone) == before


def test_a_phone_that_leaves_and_joins_again_is_no_second_phone(
    phone: Phone, open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    other = open_phone(tmp_path / "other")
    for one, name in ((phone, "Ann's phone"), (other, "Bo's phone")):
        join(one.opened.database, str(shared), name)
        Rounds(LocalSyncFolder(str(shared))).run(one.opened.database)

    leave(phone.opened.database)
    join(phone.opened.database, str(shared), "Ann's phone")
    Rounds(LocalSyncFolder(str(shared))).run(phone.opened.database)

    for one in (phone, other):
        found = Rounds(LocalSyncFolder(str(shared))).run(one.opened.database).phones
        assert sorted(known.name for known in found) == ["Ann's phone", "Bo's phone"]


def test_a_phone_and_its_clone_that_change_a_row_at_once_are_both_asked(
    phone: Phone, open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    """Both have one device id."""
    match_id = phone.start(target=50)
    phone.opened.database.checkpoint()
    (tmp_path / "clone").mkdir()
    shutil.copy(phone.folder / DATABASE, tmp_path / "clone")
    clone = open_phone(tmp_path / "clone")
    assert clone.opened.database.device == phone.opened.database.device
    phone.matches.change(match_id, target=150)
    clone.matches.change(match_id, target=200)
    ours, theirs = (rows_of(one.opened.database) for one in (phone, clone))

    take_rows(phone, theirs)
    take_rows(clone, ours)

    for one in (phone, clone):
        (lost,) = lost_changes(one.opened.database)
        assert lost.id == match_id


def test_the_steps_of_a_box_end_where_a_clone_changes_it(
    phone: Phone, open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    ours = own_box(phone.sets["manylang"])
    Boxes(phone.opened.database).add(ours)
    BoxSteps(phone.opened.database).add(ours.id, "a")
    phone.opened.database.checkpoint()
    (tmp_path / "clone").mkdir()
    shutil.copy(phone.folder / DATABASE, tmp_path / "clone")
    clone = open_phone(tmp_path / "clone")
    Boxes(clone.opened.database).change(to(7, ours))

    take_rows(phone, rows_of(clone.opened.database))

    assert Boxes(phone.opened.database).get(ours.id) == to(7, ours)
    assert BoxSteps(phone.opened.database).now(ours.id) is None
