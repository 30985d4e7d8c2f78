"""A folder on Android that the user chose: on the phone, on a card, or in a cloud app.

It is known by its content URI; there is no path to it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from app.device.android_files import answer_for_error, content_resolver, mime_type, write
from app.device.android_java import autoclass
from app.device.answers import Result

SUFFIX = ".sqlite3"
"""Other files in the folder are ignored."""
OS_ERRORS: Mapping[Result, type[OSError]] = {
    Result.NOT_ALLOWED: PermissionError,
    Result.NOT_THERE: FileNotFoundError,
}


class TreeFile(NamedTuple):
    """A file in the folder; ``modified`` in seconds since 1970."""

    id: str
    name: str
    modified: float


class Tree:
    """``uri`` is the content URI as text."""

    def __init__(self, uri: str) -> None:
        self._uri = uri

    def files(self) -> Mapping[str, float]:
        with as_os_errors():
            return {file.name: file.modified for file in self._files()}

    def put(self, file: Path, name: str) -> None:
        contract = autoclass("android.provider.DocumentsContract")
        with as_os_errors():
            tree = self._tree()
            folder = contract.buildDocumentUriUsingTree(tree, contract.getTreeDocumentId(tree))
            document = contract.createDocument(content_resolver(), folder, mime_type(name), name)
            if document is None:
                raise FileNotFoundError(self._uri)
            try:
                write(file, document)
            except Exception:
                contract.deleteDocument(content_resolver(), document)
                raise

    def remove(self, name: str) -> None:
        contract = autoclass("android.provider.DocumentsContract")
        with as_os_errors():
            tree = self._tree()
            for file in self._files():
                if file.name == name:
                    document = contract.buildDocumentUriUsingTree(tree, file.id)
                    contract.deleteDocument(content_resolver(), document)

    def _tree(self) -> Any:  # noqa: ANN401 - a Java URI
        return autoclass("android.net.Uri").parse(self._uri)

    def _files(self) -> tuple[TreeFile, ...]:
        contract = autoclass("android.provider.DocumentsContract")
        document = autoclass("android.provider.DocumentsContract$Document")
        tree = self._tree()
        children = contract.buildChildDocumentsUriUsingTree(tree, contract.getTreeDocumentId(tree))
        columns = [
            document.COLUMN_DOCUMENT_ID,
            document.COLUMN_DISPLAY_NAME,
            document.COLUMN_LAST_MODIFIED,
        ]
        rows = content_resolver().query(children, columns, None, None, None)
        if rows is None:
            raise FileNotFoundError(self._uri)
        try:
            return tuple(_tree_files(rows))
        finally:
            rows.close()


def _tree_files(rows: Any) -> Iterator[TreeFile]:  # noqa: ANN401 - a Java cursor
    while rows.moveToNext():
        name = str(rows.getString(1))
        if name.endswith(SUFFIX):
            yield TreeFile(str(rows.getString(0)), name, rows.getLong(2) / 1000)


@contextmanager
def as_os_errors() -> Iterator[None]:
    """Raises Java's errors as ``OSError``, like a local folder."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OS_ERRORS.get(answer_for_error(error).result, OSError)(str(error)) from error
