"""A folder on Android that the user chose: on the phone, on a card, or in a cloud app. It holds
backups, or is the folder that several phones share.

It is known by its content URI, and each document in it by an id; there are no paths. What Android
promises of it: docs/decisions/document-tree.md.
"""

import errno
import logging
import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from app.device.android_files import (
    answer_for_error,
    content_resolver,
    mime_type,
    read_bytes,
    write,
    write_bytes,
)
from app.device.android_java import autoclass
from app.device.answers import ERRNO

logger = logging.getLogger(__name__)

ANY_FILE = "application/octet-stream"
"""The only kind to which Android adds no suffix of its own."""
LINK = "inode/"
"""How desktops' names of kinds begin for what is no file: links, devices."""


class Document(NamedTuple):
    """``modified`` in seconds since 1970; ``size`` -1 if it is unknown."""

    id: str
    name: str
    size: int
    modified: float
    is_directory: bool
    is_file: bool


class Tree:
    """Its methods raise Java's errors; see ``as_os_errors``. ``uri`` is the content URI as text."""

    def __init__(self, uri: str) -> None:
        self._text = uri

    @property
    def root(self) -> str:
        return str(_contract().getTreeDocumentId(self._tree()))

    def uri_of(self, document: str) -> Any:  # noqa: ANN401 - a Java URI
        return _contract().buildDocumentUriUsingTree(self._tree(), document)

    def documents(
        self, directory: str, wanted: Callable[[Document], bool], most: int
    ) -> tuple[Document, ...]:
        """In one query; at most so many of those that are wanted."""
        children = _contract().buildChildDocumentsUriUsingTree(self._tree(), directory)
        rows = content_resolver().query(children, _columns(), None, None, None)
        if rows is None:
            raise FileNotFoundError(errno.ENOENT, "no answer", directory)
        try:
            _raise_error_of(rows)
            return tuple(islice(filter(wanted, _documents(rows)), most))
        finally:
            rows.close()

    def create(self, directory: str, kind: str, name: str) -> str:
        """Returns the id. Android changes the name if it is taken."""
        parent = self.uri_of(directory)
        uri = _contract().createDocument(content_resolver(), parent, kind, name)
        if uri is None:
            raise FileNotFoundError(errno.ENOENT, "no answer", directory)
        return str(_contract().getDocumentId(uri))

    def delete(self, document: str) -> None:
        if not _contract().deleteDocument(content_resolver(), self.uri_of(document)):
            raise OSError(errno.EIO, "not deleted", document)

    def delete_incomplete(self, document: str) -> None:
        """Never raises: that it could not be written is what the caller reports."""
        try:
            self.delete(document)
        except Exception:  # Java can raise anything
            logger.warning("an incomplete document stays", exc_info=True)

    def _tree(self) -> Any:  # noqa: ANN401 - a Java URI
        return autoclass("android.net.Uri").parse(self._text)


@contextmanager
def as_os_errors() -> Iterator[None]:
    """Raises Java's errors as ``OSError``, like a local folder."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        number = ERRNO[answer_for_error(error).result]
        raise OSError(number, f"{os.strerror(number)}: {error}") from error


def _contract() -> Any:  # noqa: ANN401 - a Java class
    return autoclass("android.provider.DocumentsContract")


def _columns() -> list[str]:
    document = autoclass("android.provider.DocumentsContract$Document")
    return [
        document.COLUMN_DOCUMENT_ID,
        document.COLUMN_DISPLAY_NAME,
        document.COLUMN_SIZE,
        document.COLUMN_LAST_MODIFIED,
        document.COLUMN_MIME_TYPE,
        document.COLUMN_FLAGS,
    ]


def _raise_error_of(rows: Any) -> None:  # noqa: ANN401 - a Java cursor
    """A cloud app without a network returns what it has, maybe nothing, and says so here."""
    error = rows.getExtras().getString(_contract().EXTRA_ERROR)
    if error is not None:
        raise OSError(errno.EIO, str(error))


def _documents(rows: Any) -> Iterator[Document]:  # noqa: ANN401 - as above
    Kind = autoclass("android.provider.DocumentsContract$Document")  # noqa: N806 - a class
    directory, virtual = Kind.MIME_TYPE_DIR, Kind.FLAG_VIRTUAL_DOCUMENT
    while rows.moveToNext():
        kind = str(rows.getString(4))
        yield Document(
            str(rows.getString(0)),
            str(rows.getString(1) or ""),
            -1 if rows.isNull(2) else int(rows.getLong(2)),
            rows.getLong(3) / 1000,
            kind == directory,
            kind != directory and not kind.startswith(LINK) and not rows.getInt(5) & virtual,
        )


BACKUP_SUFFIX = ".sqlite3"
"""Other files in the folder are ignored."""
MOST_BACKUPS = 10_000
"""Files that are looked at."""


class AndroidBackupFolder:
    """Backups in a folder."""

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
        def is_backup(document: Document) -> bool:
            return document.name.endswith(BACKUP_SUFFIX)

        return self._tree.documents(self._tree.root, is_backup, MOST_BACKUPS)


Names = tuple[str, ...]
"""The names of directories, from the chosen folder on."""


class AndroidSyncFolder:
    """Raises only ``OSError``. Slow next to a local folder: each look at a directory and each
    document opened asks another program. So every directory is listed in one query, and the ids
    are kept until the next listing.
    """

    def __init__(
        self, uri: str, *, root: Names, place: re.Pattern[str], max_places: int, max_files: int
    ) -> None:
        """``root``: where the phones' directories lie; ``place``: how each may be called;
        ``max_files`` in one of them.
        """
        self._tree = Tree(uri)
        self._root = root
        self._place = place
        self._max_places = max_places
        self._max_files = max_files
        self._directories: dict[Names, str] = {}
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
        if not _is_plain(name) or not self._place.fullmatch(place):
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
        directory = self._directory((*self._root, place))
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
        path: Names = ()
        for name in self._root:
            path = (*path, name)
            found = self._subdirectories(parents, re.compile(re.escape(name)))
            parents = tuple(directory.id for directory in found)
            if parents:
                self._directories[path] = parents[0]
        places = defaultdict[str, list[str]](list)
        for directory in self._subdirectories(parents, self._place):
            places[directory.name].append(directory.id)
        for place, ids in places.items():
            self._directories[*path, place] = ids[0]
        return places

    def _subdirectories(
        self, parents: Iterable[str], name: re.Pattern[str]
    ) -> tuple[Document, ...]:
        def is_wanted(document: Document) -> bool:
            return document.is_directory and bool(name.fullmatch(document.name))

        most = self._max_places
        found = (one for each in parents for one in self._tree.documents(each, is_wanted, most))
        return tuple(sorted(found, key=_name_and_id)[:most])

    def _files(self, place: str, directories: Iterable[str]) -> Mapping[str, int]:
        found: list[Document] = []
        for directory in directories:
            most = self._max_files - len(found)
            found += self._tree.documents(directory, _is_wanted_file, most)
        named = _with_own_names(found)
        self._documents[place] = {name: file.id for name, file in named.items()}
        return {name: file.size for name, file in named.items()}

    def _directory(self, path: Names) -> str:
        """Creates it if it is missing."""
        if not path:
            return self._tree.root
        if path not in self._directories:
            parent, name = self._directory(path[:-1]), path[-1]
            self._directories[path] = self._find(parent, name) or self._create(parent, name)
        return self._directories[path]

    def _find(self, parent: str, name: str) -> str | None:
        most = self._max_places
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
