"""The folder that several phones share, as a document tree of Android.

Slow next to a local folder: each look at a directory and each document opened asks another
program. So every directory is listed in one query, and the ids are kept until the next listing.
"""

import errno
import logging
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from app.device.android_files import read_bytes, write_bytes
from app.device.android_java import autoclass
from app.device.android_tree import ANY_FILE, Document, Tree, as_os_errors

logger = logging.getLogger(__name__)

Path = tuple[str, ...]
"""The names of directories, from the chosen folder on."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the phones' directories lie, how each may be called, and how much is looked at;
    ``max_files`` in one directory.
    """

    root: Path
    place: re.Pattern[str]
    max_places: int
    max_files: int


class AndroidSyncFolder:
    """Raises only ``OSError``. ``uri`` is the content URI as text."""

    def __init__(self, uri: str, layout: Layout) -> None:
        self._tree = Tree(uri)
        self._layout = layout
        self._directories: dict[Path, str] = {}
        self._documents: dict[str, dict[str, str]] = {}
        """Ids, by place and name."""

    def listing(self) -> Mapping[str, Mapping[str, int]]:
        """Two directories of one name are one; two documents of one name get different ones."""
        with as_os_errors():
            self._directories.clear()
            self._documents.clear()
            return {place: self._files(place, ids) for place, ids in self._places().items()}

    def read(self, place: str, name: str, most: int) -> bytes:
        with as_os_errors():
            document = self._document(place, name)
            if document is None:
                raise FileNotFoundError(errno.ENOENT, "not in the folder", f"{place}/{name}")
            content = read_bytes(self._tree.uri_of(document), most + 1)
        if len(content) > most:
            raise OSError(errno.EFBIG, "too large", f"{place}/{name}")
        return content

    def write(self, place: str, name: str, content: bytes) -> None:
        if not _is_plain(name) or not self._layout.place.fullmatch(place):
            raise OSError(errno.EINVAL, "no name", f"{place}/{name}")
        with as_os_errors():
            try:
                self._write(place, name, content)
            except Exception:
                self._directories.clear()
                raise

    def remove(self, place: str, names: Collection[str]) -> None:
        with as_os_errors():
            for name in names:
                document = self._document(place, name)
                if document is not None:
                    self._delete(document)
                    self._documents[place].pop(name, None)

    def _write(self, place: str, name: str, content: bytes) -> None:
        known = self._documents.get(place, {}).pop(name, None)
        directory = self._directory((*self._layout.root, place))
        document = known or self._tree.create(directory, ANY_FILE, name)
        try:
            write_bytes(self._tree.uri_of(document), content)
        except Exception:
            self._tree.delete_incomplete(document)
            raise
        self._documents.setdefault(place, {})[name] = document

    def _delete(self, document: str) -> None:
        try:
            with as_os_errors():
                self._tree.delete(document)
        except FileNotFoundError:
            logger.info("already removed: %s", document)

    def _document(self, place: str, name: str) -> str | None:
        if not self._documents:
            self.listing()
        return self._documents.get(place, {}).get(name)

    def _places(self) -> Mapping[str, list[str]]:
        """The ids of the directories of each name."""
        parents: tuple[str, ...] = (self._tree.root,)
        path: Path = ()
        for name in self._layout.root:
            path = (*path, name)
            found = self._subdirectories(parents, re.compile(re.escape(name)))
            parents = tuple(directory.id for directory in found)
            if parents:
                self._directories[path] = parents[0]
        places = defaultdict[str, list[str]](list)
        for directory in self._subdirectories(parents, self._layout.place):
            places[directory.name].append(directory.id)
        for place, ids in places.items():
            self._directories[*path, place] = ids[0]
        return places

    def _subdirectories(
        self, parents: Iterable[str], name: re.Pattern[str]
    ) -> tuple[Document, ...]:
        def is_wanted(document: Document) -> bool:
            return document.is_directory and bool(name.fullmatch(document.name))

        most = self._layout.max_places
        found = (one for each in parents for one in self._tree.documents(each, is_wanted, most))
        return tuple(sorted(found, key=_name_and_id)[:most])

    def _files(self, place: str, directories: Iterable[str]) -> Mapping[str, int]:
        found: list[Document] = []
        for directory in directories:
            most = self._layout.max_files - len(found)
            found += self._tree.documents(directory, _is_wanted_file, most)
        named = _with_own_names(found)
        self._documents[place] = {name: file.id for name, file in named.items()}
        return {name: file.size for name, file in named.items()}

    def _directory(self, path: Path) -> str:
        """Creates it if it is missing."""
        if not path:
            return self._tree.root
        if path not in self._directories:
            parent, name = self._directory(path[:-1]), path[-1]
            self._directories[path] = self._find(parent, name) or self._create(parent, name)
        return self._directories[path]

    def _find(self, parent: str, name: str) -> str | None:
        most = self._layout.max_places
        found = self._tree.documents(parent, lambda document: document.name == name, most)
        directories = sorted(document.id for document in found if document.is_directory)
        if found and not directories:
            raise NotADirectoryError(errno.ENOTDIR, "a file has the name", name)
        return directories[0] if directories else None

    def _create(self, parent: str, name: str) -> str:
        """If another program was faster, its directory has the name, and ours another one."""
        kind = autoclass("android.provider.DocumentsContract$Document").MIME_TYPE_DIR
        created = self._tree.create(parent, kind, name)
        return self._find(parent, name) or created


def _with_own_names(documents: Iterable[Document]) -> Mapping[str, Document]:
    """A cloud folder can have two documents of one name: the second gets an addition, the same one
    each time.
    """
    named, again = dict[str, Document](), Counter[str]()
    for document in sorted(documents, key=_name_and_id):
        name = document.name
        while name in named:
            again[document.name] += 1
            name = f"{document.name} ({again[document.name]})"
        named[name] = document
    return named


def _name_and_id(document: Document) -> tuple[str, str]:
    return document.name, document.id


def _is_wanted_file(document: Document) -> bool:
    if not document.is_file or not _is_plain(document.name):
        logger.warning("no file, not read: %s", document.name)
        return False
    return True


def _is_plain(name: str) -> bool:
    """A display name is any text: it may lead out of a folder, where it is taken for a path."""
    return bool(name) and name not in {".", ".."} and "/" not in name and name.isprintable()
