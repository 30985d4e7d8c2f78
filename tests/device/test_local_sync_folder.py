"""The shared folder on a disk: what only a disk has."""

import os
from pathlib import Path

import pytest

from app.store.sync.files_there import files_there
from app.store.sync.folder import REFUSED, ROOT, LocalSyncFolder
from app.store.sync.status import Trouble, TroubleAt

NAME = "0123456789abcdef0123456789abcdef.jsonl"


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    shared = tmp_path / "shared"
    shared.mkdir()
    return shared


def test_a_folder_that_is_not_there_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        LocalSyncFolder(str(tmp_path / "not mounted")).listing()


def test_a_link_in_place_of_a_file_is_not_written_through(shared: Path, tmp_path: Path) -> None:
    """A folder's program carries links, also those that somebody else made."""
    other = tmp_path / "somebody's file"
    other.write_text("precious")
    place = shared.joinpath(*ROOT, "ann")
    place.mkdir(parents=True)
    (place / "name.json").symlink_to(other)

    with pytest.raises(OSError, match=r"name\.json"):
        LocalSyncFolder(str(shared)).write("ann", "name.json", b"Ann")

    assert other.read_text() == "precious"


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_link_in_place_of_a_directory_is_refused(
    shared: Path, tmp_path: Path, depth: int
) -> None:
    other = tmp_path / "elsewhere"
    other.joinpath(*(*ROOT, "ann")[depth:]).mkdir(parents=True)
    link = shared.joinpath(*(*ROOT, "ann")[:depth])
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(other)
    folder = LocalSyncFolder(str(shared))

    for refused in (
        lambda: folder.write("ann", NAME, b"mine"),
        lambda: folder.read("ann", NAME, 9),
        lambda: folder.remove("ann", [NAME]),
    ):
        with pytest.raises(OSError, match="a link"):
            refused()
    assert not any(file.is_file() for file in other.rglob("*"))


def test_the_chosen_folder_may_itself_be_a_link(shared: Path, tmp_path: Path) -> None:
    (tmp_path / "short").symlink_to(shared)
    folder = LocalSyncFolder(str(tmp_path / "short"))

    folder.write("ann", NAME, b"mine")

    assert folder.listing() == {"ann": {NAME: 4}}


def test_a_pipe_in_place_of_a_file_is_not_waited_for(shared: Path) -> None:
    place = shared.joinpath(*ROOT, "ann")
    place.mkdir(parents=True)
    os.mkfifo(place / NAME)
    folder = LocalSyncFolder(str(shared))

    assert folder.listing() == {"ann": {NAME: REFUSED}}
    assert folder.read("ann", NAME, 9) == b""
    with pytest.raises(OSError, match=NAME):
        folder.write("ann", NAME, b"mine")


def test_a_name_that_is_no_text_is_told_with_its_directory(shared: Path) -> None:
    place = shared.joinpath(*ROOT, "ann")
    place.mkdir(parents=True)
    Path(os.fsdecode(os.fsencode(place) + b"/\xff.jsonl")).write_bytes(b"x")
    (place / "two\nlines.jsonl").write_bytes(b"x")

    there = files_there(LocalSyncFolder(str(shared)).listing())

    assert there.files == ()
    assert there.troubles == (TroubleAt(Trouble.REFUSED, "ann"),) * 2
