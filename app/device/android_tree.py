"""A folder on Android that the user chose: on the phone, on a card, or in a cloud app.

It is known by its content URI, and each document in it by an id; there are no paths. What Android
promises of it: docs/decisions/document-tree.md.
"""

import errno
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from app.device.android_files import answer_for_error, content_resolver
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
