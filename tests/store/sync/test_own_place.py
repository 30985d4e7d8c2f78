"""A phone that was set up from another one's backup gets a directory of its own."""

from pathlib import Path

from app.store.sync.membership import join, read_membership
from app.store.sync.own_place import FILE, keep_place, separate_clone
from tests.store.conftest import Phone


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
    assert (tmp_path / "own" / FILE).read_text() == new
    assert not separate_clone(phone.opened.database, tmp_path / "own")
    assert place_of(phone) == new


def test_without_a_place_for_its_file_nothing_is_drawn(phone: Phone, tmp_path: Path) -> None:
    """Else a new directory would be drawn at each start."""
    before = join(phone.opened.database, "/shared", "Ann's phone").place
    (tmp_path / FILE).mkdir()

    assert not separate_clone(phone.opened.database, tmp_path)

    assert place_of(phone) == before


def test_the_directory_is_not_changed_if_the_file_cannot_be_written(
    phone: Phone, tmp_path: Path
) -> None:
    before = join(phone.opened.database, "/shared", "Ann's phone").place
    (tmp_path / FILE).write_text("of another phone")
    (tmp_path / f"{FILE}.part").mkdir()  # in the way of the new one

    assert not separate_clone(phone.opened.database, tmp_path)

    assert place_of(phone) == before
