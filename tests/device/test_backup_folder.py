"""Backups in a folder on Android, with a fake of its documents."""

from pathlib import Path

import pytest

from app.device.android_tree import AndroidBackupFolder
from app.device.documents import folder_name
from app.store.safety.backups import BACKUPS_KEPT, save_external_backup
from tests.device.fake_documents import ROOT, Documents
from tests.device.fake_java import TREE, FakeJava, JavaError, install

OWN = "pipkeeper-0123abcd-"


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch) -> FakeJava:
    return install(monkeypatch, FakeJava())


@pytest.fixture
def documents(java: FakeJava) -> Documents:
    return Documents(java)


def names(documents: Documents) -> list[str]:
    return sorted(node.name for node in documents.children(ROOT))


def backup_of_day(folder: Path, number: int) -> Path:
    file = folder / f"pipkeeper-{number:06}-2026-11-{number:02}.sqlite3"
    file.write_bytes(b"everything" * number)
    return file


def test_backups_are_written_there_and_seven_are_kept(documents: Documents, tmp_path: Path) -> None:
    documents.add(ROOT, "holiday.jpg")
    documents.add(ROOT, "pipkeeper-other123-000001-2026-01-01.sqlite3")

    faults = [
        save_external_backup(backup_of_day(tmp_path, number), AndroidBackupFolder(TREE), OWN)
        for number in range(1, 10)
    ]

    assert set(faults) == {None}
    assert len(names(documents)) == BACKUPS_KEPT + 2
    assert f"{OWN}000002-2026-11-02.sqlite3" not in names(documents)
    newest = documents.at(f"{OWN}000009-2026-11-09.sqlite3")
    assert newest.content == b"everything" * 9
    newest.modified = 1_800_000_000.5
    assert AndroidBackupFolder(TREE).files()[newest.name] == newest.modified
    assert not any(rows.is_open for rows in documents.cursors)


def test_a_backup_is_closed_without_an_error_so_that_a_cloud_app_carries_it(
    documents: Documents, tmp_path: Path
) -> None:
    fault = save_external_backup(backup_of_day(tmp_path, 1), AndroidBackupFolder(TREE), OWN)

    assert fault is None
    (saved,) = documents.children(ROOT)
    assert saved.is_carried


def test_an_incomplete_backup_is_removed(
    java: FakeJava, documents: Documents, tmp_path: Path
) -> None:
    java.answers["getContentResolver.openFileDescriptor"] = OSError(28, "full")

    fault = save_external_backup(backup_of_day(tmp_path, 1), AndroidBackupFolder(TREE), OWN)

    assert fault is not None
    assert fault.key == "disk_full"
    assert names(documents) == []


@pytest.mark.parametrize(
    ("thrown", "key"),
    [
        ("java.lang.SecurityException", "read_only"),
        ("java.io.FileNotFoundException", "disk_trouble"),
        ("java.lang.IllegalStateException", "disk_trouble"),
    ],
)
def test_a_missing_or_forbidden_folder_is_returned_as_a_value(
    java: FakeJava, documents: Documents, tmp_path: Path, thrown: str, key: str
) -> None:
    java.answers["DocumentsContract.createDocument"] = JavaError(thrown)

    fault = save_external_backup(backup_of_day(tmp_path, 1), AndroidBackupFolder(TREE), OWN)

    assert fault is not None
    assert fault.key == key
    assert names(documents) == []


@pytest.mark.parametrize("call", ["createDocument", "query"])
@pytest.mark.usefixtures("documents")
def test_a_folder_without_an_answer_is_missing(java: FakeJava, tmp_path: Path, call: str) -> None:
    where = "getContentResolver" if call == "query" else "DocumentsContract"
    java.answers[f"{where}.{call}"] = None

    fault = save_external_backup(backup_of_day(tmp_path, 1), AndroidBackupFolder(TREE), OWN)

    assert fault is not None
    assert fault.key == "disk_trouble"


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (TREE, "Documents/Domino"),
        ("content://com.android.externalstorage.documents/tree/1A2B-3C4D%3ACopies", "Copies"),
        ("content://drive/tree/acc%3D1%3Bdoc", "acc=1;doc"),
        ("content://nothing", "content://nothing"),
        ("/home/ann/copies", "/home/ann/copies"),
    ],
)
def test_a_folder_has_a_readable_name(place: str, name: str) -> None:
    assert folder_name(place) == name
