"""The shared folder: ``pipkeeper/1/<place>/`` has the files of one phone, which alone tidies there.

Needs no append, no renaming and no lock: the document tree of a phone may have none of them.
"""

import logging
import os
import re
import stat
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Protocol

logger = logging.getLogger(__name__)

ROOT = ("pipkeeper", "1")
"""The directories that hold those of the phones. The number is the version of the format."""
MAX_PLACES = 200
MAX_FILES = 10_000
MAX_PLACE_BYTES = 512 << 20
PLACE = re.compile(r"[0-9A-Za-z][0-9A-Za-z._ ()-]{0,99}")
"""Any directory may hold files, also one that was moved or copied. No such name leaves the folder.
"""

Listing = Mapping[str, Mapping[str, int]]
"""The size of each file by its name, by directory."""


class SyncFolder(Protocol):
    """Raises only ``OSError``."""

    def listing(self) -> Listing:
        """All files of all directories; empty if there is no directory yet."""

    def read(self, place: str, name: str, most: int) -> bytes:
        """Raises ``OSError`` for a file of more bytes than this."""

    def write(self, place: str, name: str, content: bytes) -> None:
        """Returns when the file is on the disk. A program that is killed meanwhile can leave a part
        of it; a name that is taken may get an addition.
        """

    def remove(self, place: str, names: Collection[str]) -> None:
        """Removes files, where they are still there."""


OpenSyncFolder = Callable[[str], SyncFolder]
"""Returns the folder at a path or at a content address of Android."""


class LocalSyncFolder:
    def __init__(self, folder: str) -> None:
        self._root = Path(folder).joinpath(*ROOT)
        self._folder = Path(folder)

    def listing(self) -> Listing:
        if not self._folder.is_dir():
            raise FileNotFoundError(str(self._folder))
        if not self._root.exists():
            return {}
        places = [place.name for place in self._entries(self._root) if _is_directory(place)]
        return {place: self._files(place) for place in sorted(places)[:MAX_PLACES]}

    def read(self, place: str, name: str, most: int) -> bytes:
        """Follows no link, whatever lies there by now."""
        descriptor = os.open(self._root / place / name, os.O_RDONLY | _NO_LINK)
        with os.fdopen(descriptor, "rb") as opened:
            content = opened.read(most + 1)
        if len(content) > most:
            raise OSError(name)
        return content

    def write(self, place: str, name: str, content: bytes) -> None:
        directory = self._root / place
        directory.mkdir(parents=True, exist_ok=True)
        with (directory / name).open("wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())

    def remove(self, place: str, names: Collection[str]) -> None:
        for name in names:
            (self._root / place / name).unlink(missing_ok=True)

    def _entries(self, directory: Path) -> Iterator["os.DirEntry[str]"]:
        with os.scandir(directory) as entries:
            yield from entries

    def _files(self, place: str) -> Mapping[str, int]:
        files = dict[str, int]()
        for entry in islice(self._entries(self._root / place), MAX_FILES):
            try:
                info = entry.stat(follow_symlinks=False)
            except FileNotFoundError:  # removed meanwhile
                continue
            if stat.S_ISREG(info.st_mode):
                files[entry.name] = info.st_size
            else:
                logger.warning("no file, not read: %s", entry.name)
        return files


_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


def _is_directory(entry: "os.DirEntry[str]") -> bool:
    """Without links, which can lead out of the folder, and without hidden directories."""
    return bool(PLACE.fullmatch(entry.name)) and entry.is_dir(follow_symlinks=False)
