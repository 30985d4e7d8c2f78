"""Two versions of the app in one process: the older one does not understand rows with a mark."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from app.store.core.json_values import Json
from app.store.exchange.values import foreign_json

OLD, NEW = "0.1", "0.2"
MARK = "\N{WHITE STAR}"


@contextmanager
def running(version: str) -> Iterator[None]:
    if version != OLD:
        yield
        return
    with patch("app.store.sync.file_format.foreign_json", _read_by_old_version):
        yield


def _read_by_old_version(text: str) -> Json:
    return {"kind": "newer"} if MARK in text else foreign_json(text)
