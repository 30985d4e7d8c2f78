"""Backups in a folder that the user chose on Android."""

from collections.abc import Mapping
from pathlib import Path

from app.device.android_files import mime_type, write
from app.device.android_tree import Document, Tree, as_os_errors

SUFFIX = ".sqlite3"
"""Other files in the folder are ignored."""
MOST = 10_000
"""Files that are looked at."""


class AndroidBackupFolder:
    """``uri`` is the content URI as text."""

    def __init__(self, uri: str) -> None:
        self._tree = Tree(uri)

    def files(self) -> Mapping[str, float]:
        with as_os_errors():
            return {file.name: file.modified for file in self._files()}

    def put(self, file: Path, name: str) -> None:
        with as_os_errors():
            document = self._tree.create(self._tree.root, mime_type(name), name)
            try:
                write(file, self._tree.uri_of(document))
            except Exception:
                self._tree.delete_incomplete(document)
                raise

    def remove(self, name: str) -> None:
        with as_os_errors():
            for file in self._files():
                if file.name == name:
                    self._tree.delete(file.id)

    def _files(self) -> tuple[Document, ...]:
        return self._tree.documents(self._tree.root, _is_backup, MOST)


def _is_backup(document: Document) -> bool:
    return document.name.endswith(SUFFIX)
