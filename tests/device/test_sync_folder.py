"""What the shared folder promises, on a disk and as a document tree of Android."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from app.store.sync.files_there import files_there
from app.store.sync.folder import MAX_FILES, MAX_PLACES, ROOT
from app.store.sync.status import Trouble, TroubleAt
from tests.device.fake_documents import Documents
from tests.device.fake_java import FakeJava, JavaError, install
from tests.device.sync_worlds import InTree, OnDisk, World, in_place

NAME = "0123456789abcdef0123456789abcdef.jsonl"
MOST = 8 << 20


@pytest.fixture(params=["on a disk", "in a document tree"])
def world(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    if request.param == "on a disk":
        return OnDisk(tmp_path / "shared")
    return InTree(Documents(install(monkeypatch, FakeJava())))


def test_a_new_folder_is_empty(world: World) -> None:
    assert world.folder.listing() == {}


def test_what_is_written_is_listed_and_read(world: World) -> None:
    world.folder.write("ann", NAME, b"a hand\n")

    assert world.folder.read("ann", NAME, MOST) == b"a hand\n"
    assert world.folder.listing() == {"ann": {NAME: 7}}
    assert world.folder.read("ann", NAME, MOST) == b"a hand\n"


def test_what_others_write_is_listed_by_directory(world: World) -> None:
    world.folder.write("ann", NAME, b"a hand\n")
    world.put(*in_place("ben", NAME), content=b"another\n")
    world.put_directory(*in_place("cleo"))

    assert world.folder.listing() == {"ann": {NAME: 7}, "ben": {NAME: 8}, "cleo": {}}
    assert world.folder.read("ben", NAME, MOST) == b"another\n"


def test_a_name_that_is_known_is_written_again(world: World) -> None:
    world.folder.write("ann", "name.json", b"Ann's phone")
    world.folder.listing()
    world.folder.write("ann", "name.json", b"Ann")

    assert world.folder.listing() == {"ann": {"name.json": 3}}
    assert world.folder.read("ann", "name.json", MOST) == b"Ann"


def test_files_are_removed_where_they_are_still_there(world: World) -> None:
    for name in ("a.jsonl", "b.jsonl", "c.jsonl"):
        world.folder.write("ann", name, b"a hand\n")
    world.folder.listing()
    world.remove(*in_place("ann", "b.jsonl"))

    world.folder.remove("ann", ["a.jsonl", "b.jsonl", "never.jsonl"])

    assert world.folder.listing() == {"ann": {"c.jsonl": 7}}


def test_a_file_that_vanished_after_the_listing_is_not_found(world: World) -> None:
    world.put(*in_place("ben", NAME), content=b"another\n")
    world.folder.listing()
    world.remove(*in_place("ben", NAME))

    with pytest.raises(FileNotFoundError):
        world.folder.read("ben", NAME, MOST)
    with pytest.raises(FileNotFoundError):
        world.folder.read("never", NAME, MOST)


def test_a_file_that_grew_is_read_up_to_the_bound_only(world: World) -> None:
    world.put(*in_place("ben", NAME), content=b"x" * 10)
    world.folder.listing()
    assert world.folder.read("ben", NAME, 10) == b"x" * 10

    world.put(*in_place("ben", NAME), content=b"x" * 11)

    with pytest.raises(OSError, match="too large"):
        world.folder.read("ben", NAME, 10)


def test_a_file_that_arrives_in_parts_is_listed_with_what_is_there(world: World) -> None:
    for arrived in (b"", b"anoth", b"another\n"):
        world.put(*in_place("ben", NAME), content=arrived)
        assert world.folder.listing() == {"ben": {NAME: len(arrived)}}
        assert world.folder.read("ben", NAME, MOST) == arrived


def test_what_lies_elsewhere_in_the_folder_is_not_listed(world: World) -> None:
    world.put("holiday.jpg")
    world.put(ROOT[0], "read me.txt")
    world.put(*ROOT, "stray.jsonl")
    world.put(ROOT[0], "2", "ann", NAME)
    world.put(*in_place("ann", "deeper", NAME))
    for hidden in (".stversions", ".trash", "-rf", "été", "x" * 101):
        world.put(*in_place(hidden, NAME))

    assert world.folder.listing() == {"ann": {}}


def test_links_are_told_and_not_followed(world: World) -> None:
    world.put("secret", content=b"secret")
    world.put(*in_place("ann", NAME), content=b"mine")
    world.link(*in_place("ann", "to-a-file"), to=("secret",))
    world.link(*in_place("ann", "to-itself"), to=in_place("ann", "to-itself"))
    world.link(*in_place("to-all"), to=())
    world.link(*in_place("to-nothing"), to=("nothing",))

    there = files_there(world.folder.listing())
    assert [file.path for file in there.files] == [f"ann/{NAME}"]
    assert {one.trouble for one in there.troubles} <= {Trouble.REFUSED}
    links = {"ann/to-a-file", "ann/to-itself", "to-all", "to-nothing"}
    assert {one.file for one in there.troubles} == (links if isinstance(world, OnDisk) else set())
    for place, name in (("ann", "to-a-file"), ("ann", "to-itself"), ("to-all", "secret")):
        with pytest.raises(OSError, match=place):
            world.folder.read(place, name, MOST)


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("ann", "../secret"),
        ("ann", "../../../secret"),
        ("..", "secret"),
        ("../..", "secret"),
        ("/", "secret"),
        (".", "secret"),
        ("", "secret"),
        ("ann", ""),
        ("ann", "."),
        ("ann", ".."),
        ("ann", "a\0b"),
        ("ann", "a\udc80b"),
    ],
)
def test_a_name_that_climbs_out_is_refused(world: World, place: str, name: str) -> None:
    world.put("secret", content=b"secret")
    world.put(*ROOT, "secret", content=b"secret")
    world.put(*in_place("ann", NAME), content=b"mine")
    before = world.everything()
    world.folder.listing()

    with pytest.raises(OSError, match=r"no name|not in the folder"):
        world.folder.read(place, name, MOST)
    with pytest.raises(OSError, match="no name"):
        world.folder.write(place, name, b"mine")
    with suppress(OSError):
        world.folder.remove(place, [name])

    assert world.everything() == before


@pytest.mark.parametrize("name", ["Grüße.jsonl", "دومينو.jsonl", "🁣🂓.jsonl", "a b (1).jsonl", "'"])
def test_a_name_may_be_in_any_script(world: World, name: str) -> None:
    world.put(*in_place("ben", name), content=b"another\n")
    world.folder.write("ann", name, b"mine")

    assert world.folder.listing() == {"ann": {name: 4}, "ben": {name: 8}}
    assert world.folder.read("ben", name, MOST) == b"another\n"


def test_no_more_than_ten_thousand_files_of_a_directory_are_listed(world: World) -> None:
    world.put_many(*in_place("ben"), names=[f"{number:032x}" for number in range(MAX_FILES + 1)])

    listing = world.folder.listing()
    there = files_there(listing)

    assert len(listing["ben"]) == MAX_FILES + 1
    assert len(there.files) == MAX_FILES
    assert there.troubles == (TroubleAt(Trouble.TOO_LARGE, "ben"),)


def test_no_more_than_two_hundred_directories_are_listed(world: World) -> None:
    for number in range(MAX_PLACES + 1):
        world.put(*in_place(f"{number:03}", NAME))

    there = files_there(world.folder.listing())

    places = {file.place for file in there.files}
    assert len(places) == MAX_PLACES
    assert there.troubles == (TroubleAt(Trouble.TOO_LARGE),)


@pytest.mark.parametrize("taken", [ROOT[:1], ROOT, in_place("ann")])
def test_a_file_where_a_directory_should_be_is_an_os_error(
    world: World, taken: tuple[str, ...]
) -> None:
    world.put(*taken, content=b"a file")
    assert world.folder.listing() == {}

    with pytest.raises(OSError, match=r"ann|pipkeeper|1"):
        world.folder.write("ann", NAME, b"mine")

    assert world.folder.listing() == {}


def test_a_full_disk_is_an_os_error_and_leaves_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", raising(OSError(errno.ENOSPC, "full")))

    with pytest.raises(OSError, match="full") as caught:
        world.folder.write("ann", NAME, b"mine")

    assert caught.value.errno == errno.ENOSPC
    assert world.folder.listing() == {"ann": {}}


def test_a_directory_without_permission_is_a_permission_error(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.put(*in_place("ann", NAME))
    if isinstance(world, InTree):
        answers = world.documents.java.answers
        answers["getContentResolver.query"] = JavaError("java.lang.SecurityException", "taken back")
    else:
        monkeypatch.setattr(os, "scandir", raising(PermissionError(errno.EACCES, "no")))

    with pytest.raises(PermissionError):
        world.folder.listing()


def raising(error: Exception) -> Callable[..., Any]:
    def fail(*_given: object) -> Any:
        raise error

    return fail


def test_after_a_directory_was_thrown_away_it_is_made_again(world: World) -> None:
    world.folder.write("ann", NAME, b"mine")
    world.remove(*ROOT[:1])

    assert world.folder.listing() == {}
    world.folder.write("ann", NAME, b"mine")

    assert world.folder.listing() == {"ann": {NAME: 4}}
