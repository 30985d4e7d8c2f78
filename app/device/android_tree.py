"""A folder on Android, by the address that it has since the player chose it: the phone's own, a
card's, or one of an app that keeps files elsewhere. No path leads there.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from app.device.android_documents import kind_of
from app.device.android_files import resolver, went_wrong, write
from app.device.android_java import autoclass
from app.device.answers import Went

SQLITE = ".sqlite3"
FAULTS: Mapping[Went, type[OSError]] = {
    Went.NOT_ALLOWED: PermissionError,
    Went.NOT_THERE: FileNotFoundError,
}


class Lying(NamedTuple):
    """A file in it; ``laid`` in seconds since 1970."""

    id: str
    name: str
    laid: float


class Tree:
    """``place`` is the address as text."""

    def __init__(self, place: str) -> None:
        self._place = place

    def files(self) -> Mapping[str, float]:
        with told_as_os_errors():
            return {file.name: file.laid for file in self._lying()}

    def put(self, file: Path, name: str) -> None:
        contract = autoclass("android.provider.DocumentsContract")
        with told_as_os_errors():
            tree = self._tree()
            folder = contract.buildDocumentUriUsingTree(tree, contract.getTreeDocumentId(tree))
            address = contract.createDocument(resolver(), folder, kind_of(name), name)
            if address is None:
                raise FileNotFoundError(self._place)
            try:
                write(file, address)
            except Exception:
                contract.deleteDocument(resolver(), address)
                raise

    def remove(self, name: str) -> None:
        contract = autoclass("android.provider.DocumentsContract")
        with told_as_os_errors():
            tree = self._tree()
            for file in self._lying():
                if file.name == name:
                    address = contract.buildDocumentUriUsingTree(tree, file.id)
                    contract.deleteDocument(resolver(), address)

    def _tree(self) -> Any:  # noqa: ANN401 - an address of Java's
        return autoclass("android.net.Uri").parse(self._place)

    def _lying(self) -> tuple[Lying, ...]:
        contract = autoclass("android.provider.DocumentsContract")
        columns = autoclass("android.provider.DocumentsContract$Document")
        tree = self._tree()
        lying = contract.buildChildDocumentsUriUsingTree(tree, contract.getTreeDocumentId(tree))
        wanted = [
            columns.COLUMN_DOCUMENT_ID,
            columns.COLUMN_DISPLAY_NAME,
            columns.COLUMN_LAST_MODIFIED,
        ]
        rows = resolver().query(lying, wanted, None, None, None)
        if rows is None:
            raise FileNotFoundError(self._place)
        try:
            return tuple(_copies(rows))
        finally:
            rows.close()


def _copies(rows: Any) -> Iterator[Lying]:  # noqa: ANN401 - as above
    while rows.moveToNext():
        name = str(rows.getString(1))
        if name.endswith(SQLITE):
            yield Lying(str(rows.getString(0)), name, rows.getLong(2) / 1000)


@contextmanager
def told_as_os_errors() -> Iterator[None]:
    """As those of any other disk."""
    try:
        yield
    except OSError:
        raise
    except Exception as fault:
        raise FAULTS.get(went_wrong(fault).went, OSError)(str(fault)) from fault
