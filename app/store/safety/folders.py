"""A folder outside of the app, wherever it is: a path leads to one of a desk, an address to one of
a phone, which knows its own way there.
"""

import logging
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from app.store.core.database import settle
from app.store.core.errors import StoreError, StoreFault

logger = logging.getLogger(__name__)


class Shelf(Protocol):
    """What goes wrong is an ``OSError``, or a ``StoreError``."""

    def files(self) -> Mapping[str, float]:
        """Their names, and when each was laid there, in seconds since 1970."""

    def put(self, file: Path, name: str) -> None:
        """A copy of it, whole or not there."""

    def remove(self, name: str) -> None: ...


ShelfAt = Callable[[str], Shelf]
"""The one that a path or an address leads to."""


class Folder:
    def __init__(self, place: str) -> None:
        self._folder = Path(place)

    def files(self) -> Mapping[str, float]:
        return {file.name: file.stat().st_mtime for file in self._folder.glob("*.sqlite3")}

    def put(self, file: Path, name: str) -> None:
        if not self._folder.is_dir():
            raise StoreError(StoreFault.NO_FOLDER, folder=str(self._folder))
        begun = self._folder / f"{name}.part"
        try:
            shutil.copyfile(file, begun)
            settle(begun)
            begun.replace(self._folder / name)
        finally:
            try:
                begun.unlink(missing_ok=True)
            except OSError as fault:
                logger.info("half a copy stays: %s", fault)

    def remove(self, name: str) -> None:
        (self._folder / name).unlink()
