"""The shared folder: ``pipkeeper/1/<place>/`` has the files of one phone, which alone tidies there.

Needs no append, no renaming and no lock: the document tree of a phone may have none of them.
"""

import errno
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

UNKNOWN_SIZE = -1
"""Of a file whose size the folder does not tell: it counts as the one that is known by its name."""

REFUSED = -2
"""In place of a size: a link, a pipe, or a name that cannot be shown. It is told, not read."""

Listing = Mapping[str, Mapping[str, int]]
"""The size of each file by its name, by directory."""


class SyncFolder(Protocol):
    """Raises only ``OSError``."""

    def listing(self) -> Listing:
        """All files of all directories; empty if there is no directory yet. Where there are more
        than the bounds allow, at least one more of them is listed, so that it can be told.
        """

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
        self._refuse_links()
        if not self._root.is_dir():
            return {}
        places = sorted(filter(_is_place, self._entries(self._root)), key=lambda place: place.name)
        return {place.name: self._files(place) for place in places[: MAX_PLACES + 1]}

    def read(self, place: str, name: str, most: int) -> bytes:
        """Follows no link, whatever lies there by now."""
        file = self._path(place, name)
        with open(file, "rb", opener=_open_no_link) as opened:
            content = opened.read(most + 1)
        if len(content) > most:
            raise OSError(errno.EFBIG, "too large", f"{place}/{name}")
        return content

    def write(self, place: str, name: str, content: bytes) -> None:
        file = self._path(place, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "wb", opener=_open_no_link) as opened:
            try:
                opened.write(content)
                opened.flush()
                os.fsync(opened.fileno())
            except OSError:
                file.unlink(missing_ok=True)
                raise

    def remove(self, place: str, names: Collection[str]) -> None:
        for name in names:
            self._path(place, name).unlink(missing_ok=True)

    def _path(self, place: str, name: str) -> Path:
        if not PLACE.fullmatch(place) or not _is_plain(name):
            raise OSError(errno.EINVAL, "no name", f"{place}/{name}")
        self._refuse_links(place)
        return self._root / place / name

    def _refuse_links(self, place: str = "") -> None:
        """They can lead out of the folder, and a folder's program may carry them. The folder itself
        was chosen by the player, and may be one.
        """
        for directory in (self._root.parent, self._root, self._root / place):
            if directory.is_symlink():
                raise OSError(errno.ELOOP, "a link", str(directory))

    def _entries(self, directory: Path) -> Iterator["os.DirEntry[str]"]:
        with os.scandir(directory) as entries:
            yield from entries

    def _files(self, place: "os.DirEntry[str]") -> Mapping[str, int]:
        if place.is_symlink():  # it can lead out of the folder
            return {"": REFUSED}
        entries = islice(self._entries(self._root / place.name), MAX_FILES + 1)
        sizes = ((entry.name, _size(entry)) for entry in entries)
        return {name: size for name, size in sizes if size is not None}


_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Nor does it wait for the other end of a pipe."""


def _open_no_link(path: str, flags: int) -> int:
    return os.open(path, flags | _NO_LINK, 0o666)


def _size(entry: "os.DirEntry[str]") -> int | None:
    """Returns ``None`` for what is no file at all."""
    try:
        info = entry.stat(follow_symlinks=False)
    except FileNotFoundError:  # removed meanwhile
        return None
    if stat.S_ISDIR(info.st_mode):
        return None
    is_read = stat.S_ISREG(info.st_mode) and _is_plain(entry.name)
    return info.st_size if is_read else REFUSED


def _is_place(entry: "os.DirEntry[str]") -> bool:
    """Without hidden directories. A link to one is a place too, which is refused."""
    return bool(PLACE.fullmatch(entry.name)) and (
        entry.is_symlink() or entry.is_dir(follow_symlinks=False)
    )


def _is_plain(name: str) -> bool:
    """No such name leaves the folder, and each can be written and shown."""
    return bool(name) and name not in {".", ".."} and "/" not in name and name.isprintable()
