"""The shared folder as a document tree of Android: what only a document tree has."""

import errno
import os
from collections.abc import Callable
from typing import Any

import pytest

from app.storage import open_sync_folder
from app.store.sync.file_format import name_of
from app.store.sync.folder import ROOT, SyncFolder
from tests.device.fake_documents import DIRECTORY, VIRTUAL, Descriptor, Documents, Node
from tests.device.fake_java import TREE, FakeJava, JavaError, install
from tests.device.sync_worlds import in_place

NAME = "0123456789abcdef0123456789abcdef.jsonl"
MOST = 8 << 20


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch) -> FakeJava:
    return install(monkeypatch, FakeJava())


@pytest.fixture
def documents(java: FakeJava) -> Documents:
    return Documents(java)


@pytest.fixture
def folder(documents: Documents) -> SyncFolder:
    assert documents.nodes
    return open_sync_folder(TREE)


def put(documents: Documents, place: str, name: str, content: bytes = b"") -> Node:
    return documents.add(documents.make(*in_place(place)).id, name, content=content)


# How often another program is asked


def test_each_directory_is_listed_by_one_query(documents: Documents, folder: SyncFolder) -> None:
    for place in ("ann", "ben"):
        put(documents, place, NAME)

    folder.listing()

    assert documents.queries == {"the folder": 1, "pipkeeper": 1, "1": 1, "ann": 1, "ben": 1}
    assert not any(rows.is_open for rows in documents.cursors)


def test_after_a_listing_nothing_is_looked_for(documents: Documents, folder: SyncFolder) -> None:
    put(documents, "ann", NAME, b"mine")
    folder.listing()
    documents.queries.clear()

    folder.read("ann", NAME, MOST)
    folder.write("ann", "f" * 32 + ".jsonl", b"more")
    folder.remove("ann", [NAME])

    assert not documents.queries


def test_directories_are_made_once(documents: Documents, folder: SyncFolder) -> None:
    for number in range(3):
        folder.write("ann", f"{number:032x}.jsonl", b"mine")

    assert [name for name in documents.created if "jsonl" not in name] == ["pipkeeper", "1", "ann"]


# Names


def test_a_file_has_the_name_that_it_was_given(documents: Documents, folder: SyncFolder) -> None:
    """Any other kind than that of any file gets a suffix of Android's."""
    for name in (NAME, "name.json", "no suffix"):
        folder.write("ann", name, b"mine")
        assert documents.find(*in_place("ann", name))


def test_a_name_that_somebody_took_meanwhile_gets_an_addition_and_is_still_the_same_file(
    documents: Documents, folder: SyncFolder
) -> None:
    documents.make(*in_place("ann"))
    folder.listing()
    put(documents, "ann", NAME, b"mi")

    folder.write("ann", NAME, b"mine")

    assert folder.read("ann", NAME, MOST) == b"mine"
    listed = folder.listing()["ann"]
    assert sorted(listed.values()) == [2, 4]
    assert {name_of(name) for name in listed} == {name_of(NAME)}


def test_two_documents_of_one_name_can_both_be_read_and_removed(
    documents: Documents, folder: SyncFolder
) -> None:
    """A cloud folder allows that."""
    for content in (b"torn", b"complete", b"torn again"):
        put(documents, "ben", NAME, content)

    listed = folder.listing()["ben"]

    assert {name_of(name) for name in listed} == {name_of(NAME)}
    read = {name: folder.read("ben", name, MOST) for name in listed}
    assert sorted(read.values()) == [b"complete", b"torn", b"torn again"]
    assert listed == {name: len(content) for name, content in read.items()}
    assert folder.listing()["ben"] == listed
    folder.remove("ben", [name for name, content in read.items() if content != b"complete"])
    assert folder.listing() == {"ben": {NAME: 8}}


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_two_directories_of_one_name_are_one(
    documents: Documents, folder: SyncFolder, depth: int
) -> None:
    """As two phones make them that were not connected."""
    path = in_place("ann")
    put(documents, "ann", NAME, b"mine")
    twin = documents.add(documents.make(*path[: depth - 1]).id, path[depth - 1], DIRECTORY)
    for name in path[depth:]:
        twin = documents.add(twin.id, name, DIRECTORY)
    documents.add(twin.id, "f" * 32 + ".jsonl", content=b"more")

    assert folder.listing() == {"ann": {NAME: 4, "f" * 32 + ".jsonl": 4}}
    assert folder.read("ann", NAME, MOST) == b"mine"
    assert folder.read("ann", "f" * 32 + ".jsonl", MOST) == b"more"


def test_a_directory_that_another_program_made_first_is_used(
    java: FakeJava, documents: Documents, folder: SyncFolder
) -> None:
    create = java.answers["DocumentsContract.createDocument"]

    def create_too_late(*given: Any) -> Any:
        if given[3] == ROOT[0]:
            documents.make(ROOT[0])
        return create(*given)

    java.answers["DocumentsContract.createDocument"] = create_too_late

    folder.write("ann", NAME, b"mine")

    assert documents.find("pipkeeper (1)")
    assert folder.listing() == {"ann": {NAME: 4}}


def test_display_names_that_no_folder_could_have_are_not_listed(
    documents: Documents, folder: SyncFolder
) -> None:
    for name in ("", ".", "..", "../x", "a/b", "two\nlines"):
        put(documents, "ben", name)

    assert folder.listing() == {"ben": {}}


# Contents


def test_a_document_without_content_of_its_own_is_not_listed(
    documents: Documents, folder: SyncFolder
) -> None:
    put(documents, "ben", "a table of the cloud").flags = VIRTUAL

    assert folder.listing() == {"ben": {}}


def test_what_is_written_is_carried_by_a_cloud_app(
    documents: Documents, folder: SyncFolder
) -> None:
    folder.write("ann", NAME, b"mine")

    assert documents.at(*in_place("ann", NAME)).is_carried


def test_what_is_incomplete_is_neither_carried_nor_kept(
    documents: Documents, folder: SyncFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = list[Descriptor]()
    monkeypatch.setattr(Descriptor, "close", closed.append)
    monkeypatch.setattr(os, "fsync", raising(OSError(errno.ENOSPC, "full")))

    with pytest.raises(OSError, match="full"):
        folder.write("ann", NAME, b"mine")

    assert not closed
    assert folder.listing() == {"ann": {}}
    assert documents.children(documents.at(*in_place("ann")).id) == []


def test_a_document_that_lies_on_no_disk_need_not_be_brought_there(
    folder: SyncFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe to another program cannot be synced."""
    monkeypatch.setattr(os, "fsync", raising(OSError(errno.EINVAL, "a pipe")))

    folder.write("ann", NAME, b"mine")

    assert folder.read("ann", NAME, MOST) == b"mine"


# Trouble


def raising(error: Exception) -> Callable[..., Any]:
    def fail(*_given: object) -> Any:
        raise error

    return fail


CALLS: tuple[tuple[str, Callable[[SyncFolder], object]], ...] = (
    ("getContentResolver.query", lambda folder: folder.listing()),
    ("getContentResolver.openFileDescriptor", lambda folder: folder.read("ann", NAME, MOST)),
    ("getContentResolver.openFileDescriptor", lambda folder: folder.write("ann", NAME, b"")),
    ("DocumentsContract.createDocument", lambda folder: folder.write("ann", "new", b"")),
    ("DocumentsContract.createDocument", lambda folder: folder.write("ben", NAME, b"")),
    ("DocumentsContract.deleteDocument", lambda folder: folder.remove("ann", [NAME])),
)


@pytest.mark.parametrize(
    ("error", "kind", "number"),
    [
        (JavaError("java.lang.SecurityException"), PermissionError, errno.EACCES),
        (JavaError("java.io.FileNotFoundException"), FileNotFoundError, errno.ENOENT),
        (JavaError("java.lang.IllegalArgumentException"), OSError, errno.EIO),
        (JavaError("java.lang.NullPointerException"), OSError, errno.EIO),
        (JavaError("android.os.DeadObjectException"), OSError, errno.EIO),
        (
            JavaError("java.lang.IllegalStateException", "write failed: ENOSPC (No space left)"),
            OSError,
            errno.ENOSPC,
        ),
        (
            JavaError("java.lang.IllegalArgumentException", "java.io.FileNotFoundException: x"),
            FileNotFoundError,
            errno.ENOENT,
        ),
    ],
)
@pytest.mark.parametrize(("call", "do"), CALLS)
def test_whatever_another_program_throws_is_an_os_error(
    java: FakeJava,
    documents: Documents,
    folder: SyncFolder,
    call: str,
    do: Callable[[SyncFolder], object],
    error: Exception,
    kind: type[OSError],
    number: int,
) -> None:
    put(documents, "ann", NAME, b"mine")
    folder.listing()
    java.answers[call] = error
    if kind is FileNotFoundError and call.endswith("deleteDocument"):
        do(folder)  # gone already
        return

    with pytest.raises(kind) as caught:
        do(folder)

    assert caught.value.errno == number
    assert not any(rows.is_open for rows in documents.cursors)


@pytest.mark.parametrize(("call", "do"), CALLS)
def test_no_answer_is_an_os_error(
    java: FakeJava,
    documents: Documents,
    folder: SyncFolder,
    call: str,
    do: Callable[[SyncFolder], object],
) -> None:
    put(documents, "ann", NAME, b"mine")
    folder.listing()
    java.answers[call] = False if call.endswith("deleteDocument") else None

    with pytest.raises(OSError, match=r"no answer|not deleted"):
        do(folder)


def test_an_app_that_has_no_network_is_not_taken_for_an_empty_folder(
    documents: Documents, folder: SyncFolder
) -> None:
    documents.error = "No connection"

    with pytest.raises(OSError, match="No connection"):
        folder.listing()


def test_a_directory_that_vanished_after_the_listing_is_made_again_by_the_next_try(
    documents: Documents, folder: SyncFolder
) -> None:
    put(documents, "ann", NAME, b"mine")
    folder.listing()
    documents.forget(documents.at(ROOT[0]))

    with pytest.raises(FileNotFoundError):
        folder.write("ann", "f" * 32, b"more")
    folder.write("ann", "f" * 32, b"more")

    assert folder.listing() == {"ann": {"f" * 32: 4}}


def test_an_incomplete_document_that_cannot_be_removed_leaves_the_first_error(
    java: FakeJava, folder: SyncFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", raising(OSError(errno.ENOSPC, "full")))
    java.answers["DocumentsContract.deleteDocument"] = JavaError("java.lang.SecurityException")

    with pytest.raises(OSError, match="full"):
        folder.write("ann", NAME, b"mine")
