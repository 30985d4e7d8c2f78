"""Backups in a folder on Android, with a fake of Java that keeps documents in a real folder."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.device.android_tree import Tree
from app.device.documents import folder_name
from app.store.safety.external_folder import EXTERNAL_BACKUPS_KEPT, save_external_backup
from tests.device.fake_java import TREE, FakeJava, FakeObject, JavaError, install

OWN = "pipkeeper-0123abcd-"


class Rows:
    """A cursor over the documents of a folder."""

    def __init__(self, files: list[Path]) -> None:
        self._coming: Iterator[Path] = iter(files)
        self.is_open = True

    def moveToNext(self) -> bool:  # noqa: N802 - a name of Java
        self._file = next(self._coming, None)
        return self._file is not None

    def getString(self, column: int) -> str:  # noqa: N802 - as above
        assert self._file is not None
        return (f"id of {self._file.name}", self._file.name)[column]

    def getLong(self, column: int) -> int:  # noqa: N802 - as above
        assert self._file is not None
        assert column == 2
        return int(self._file.stat().st_mtime * 1000)

    def close(self) -> None:
        self.is_open = False


class Disk:
    """The documents of a folder, kept in a real folder."""

    def __init__(self, java: FakeJava, folder: Path) -> None:
        self.folder, self.cursors = folder, list[Rows]()
        folder.mkdir()
        java.answers |= {
            "Uri.parse": lambda place: place,
            "DocumentsContract.buildDocumentUriUsingTree": lambda _tree, document: document,
            "DocumentsContract.createDocument": self._create,
            "DocumentsContract.deleteDocument": self._delete,
            "getContentResolver.query": self._query,
            "getContentResolver.openFileDescriptor": self._open,
        }

    @property
    def names(self) -> list[str]:
        return sorted(file.name for file in self.folder.iterdir())

    def _create(self, _resolver: object, _folder: object, kind: str, name: str) -> Path:
        assert kind == "application/octet-stream"
        (self.folder / name).touch(exist_ok=False)
        return self.folder / name

    def _delete(self, _resolver: object, document: Any) -> None:
        (self.folder / str(document).removeprefix("id of ")).unlink()

    def _query(self, *_asked: object) -> Rows:
        self.cursors.append(Rows(list(self.folder.iterdir())))
        return self.cursors[-1]

    def _open(self, address: Path, _mode: str) -> Any:
        descriptor = os.open(address, os.O_WRONLY | os.O_TRUNC)
        return SimpleNamespace(detachFd=lambda: descriptor)


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch) -> FakeJava:
    java = install(monkeypatch, FakeJava())
    java.values["PythonActivity.mActivity"] = FakeObject(java, "activity")
    return java


@pytest.fixture
def disk(java: FakeJava, tmp_path: Path) -> Disk:
    return Disk(java, tmp_path / "behind the address")


def backup_of_day(folder: Path, number: int) -> Path:
    file = folder / f"pipkeeper-{number:06}-2026-11-{number:02}.sqlite3"
    file.write_bytes(b"everything" * number)
    return file


def test_backups_are_written_there_and_seven_are_kept(disk: Disk, tmp_path: Path) -> None:
    (disk.folder / "holiday.jpg").write_bytes(b"mine")
    (disk.folder / "pipkeeper-other123-000001-2026-01-01.sqlite3").write_bytes(b"theirs")

    faults = [
        save_external_backup(backup_of_day(tmp_path, number), Tree(TREE), OWN)
        for number in range(1, 10)
    ]

    assert set(faults) == {None}
    assert len(disk.names) == EXTERNAL_BACKUPS_KEPT + 2
    assert f"{OWN}000002-2026-11-02.sqlite3" not in disk.names
    newest = disk.folder / f"{OWN}000009-2026-11-09.sqlite3"
    assert newest.read_bytes() == b"everything" * 9
    assert Tree(TREE).files()[newest.name] == pytest.approx(newest.stat().st_mtime, abs=0.01)
    assert not any(rows.is_open for rows in disk.cursors)


def test_an_incomplete_backup_is_removed(java: FakeJava, disk: Disk, tmp_path: Path) -> None:
    java.answers["getContentResolver.openFileDescriptor"] = OSError(28, "full")

    fault = save_external_backup(backup_of_day(tmp_path, 1), Tree(TREE), OWN)

    assert fault is not None
    assert fault.key == "disk_full"
    assert disk.names == []


@pytest.mark.parametrize(
    ("thrown", "key"),
    [
        ("java.lang.SecurityException", "read_only"),
        ("java.io.FileNotFoundException", "disk_trouble"),
        ("java.lang.IllegalStateException", "disk_trouble"),
    ],
)
def test_a_missing_or_forbidden_folder_is_returned_as_a_value(
    java: FakeJava, disk: Disk, tmp_path: Path, thrown: str, key: str
) -> None:
    java.answers["DocumentsContract.createDocument"] = JavaError(thrown)

    fault = save_external_backup(backup_of_day(tmp_path, 1), Tree(TREE), OWN)

    assert fault is not None
    assert fault.key == key
    assert disk.names == []


@pytest.mark.parametrize("call", ["createDocument", "query"])
def test_a_folder_without_an_answer_is_missing(
    java: FakeJava, disk: Disk, tmp_path: Path, call: str
) -> None:
    where = "getContentResolver" if call == "query" else "DocumentsContract"
    java.answers[f"{where}.{call}"] = None

    fault = save_external_backup(backup_of_day(tmp_path, 1), Tree(TREE), OWN)

    assert fault is not None
    assert fault.key == "disk_trouble"
    assert disk.folder.is_dir()


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
