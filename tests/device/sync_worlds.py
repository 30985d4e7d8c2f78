"""A shared folder, and what other programs do in it: on a disk, and as a document tree."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from app.storage import open_sync_folder
from app.store.sync.folder import ROOT, SyncFolder
from tests.device.fake_documents import ANY_FILE, Documents
from tests.device.fake_java import TREE

LINK = "inode/symlink"
"""The kind of a link, where an app shows links at all."""


class World(Protocol):
    """``path`` begins in the chosen folder."""

    folder: SyncFolder

    def put(self, *path: str, content: bytes = b"") -> None: ...

    def put_directory(self, *path: str) -> None: ...

    def put_many(self, *path: str, names: Sequence[str]) -> None:
        """Empty files in this directory."""

    def link(self, *path: str, to: tuple[str, ...]) -> None: ...

    def remove(self, *path: str) -> None: ...

    def everything(self) -> set[str]:
        """The names of all files and directories."""


class OnDisk:
    def __init__(self, folder: Path) -> None:
        self.path = folder
        folder.mkdir()
        self.folder = open_sync_folder(str(folder))

    def put(self, *path: str, content: bytes = b"") -> None:
        self.put_directory(*path[:-1])
        self.path.joinpath(*path).write_bytes(content)

    def put_directory(self, *path: str) -> None:
        self.path.joinpath(*path).mkdir(parents=True, exist_ok=True)

    def put_many(self, *path: str, names: Sequence[str]) -> None:
        self.put_directory(*path)
        for name in names:
            os.mknod(self.path.joinpath(*path, name))

    def link(self, *path: str, to: tuple[str, ...]) -> None:
        self.put_directory(*path[:-1])
        self.path.joinpath(*path).symlink_to(self.path.joinpath(*to))

    def remove(self, *path: str) -> None:
        place = self.path.joinpath(*path)
        if place.is_dir():
            for name in os.listdir(place):  # noqa: PTH208 - the names alone
                self.remove(*path, name)
            place.rmdir()
        else:
            place.unlink()

    def everything(self) -> set[str]:
        return {file.name for file in self.path.rglob("*")}


class InTree:
    def __init__(self, documents: Documents) -> None:
        self.documents = documents
        self.folder = open_sync_folder(TREE)

    def put(self, *path: str, content: bytes = b"") -> None:
        known = self.documents.find(*path) if self.documents.find(*path[:-1]) else None
        if known is not None:
            known.content = content
            return
        parent = self.documents.make(*path[:-1])
        self.documents.add(parent.id, path[-1], ANY_FILE, content)

    def put_directory(self, *path: str) -> None:
        self.documents.make(*path)

    def put_many(self, *path: str, names: Sequence[str]) -> None:
        parent = self.documents.make(*path)
        for name in names:
            self.documents.add(parent.id, name)

    def link(self, *path: str, to: tuple[str, ...]) -> None:
        assert to is not None
        self.documents.add(self.documents.make(*path[:-1]).id, path[-1], LINK)

    def remove(self, *path: str) -> None:
        self.documents.forget(self.documents.at(*path))

    def everything(self) -> set[str]:
        return {node.name for node in self.documents.nodes.values() if node.parent}


def in_place(place: str, *names: str) -> tuple[str, ...]:
    return (*ROOT, place, *names)
