"""An import without looking at its preview first, as a player on a phone does."""

import json
from pathlib import Path

from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.exchange.importing import import_document
from app.store.exchange.preview import preview


def import_json(database: Database, file: Path) -> int:
    """Raises the first problem, where a preview lists them."""
    found = preview(database, file)
    for problem in found.problems:
        raise StoreError(StoreFault.FILE_WRONG, place=problem.place, why=problem.why)
    assert found.document is not None
    return import_document(database, found.document)


def rows_in(file: Path) -> int:
    """The players, own boxes, matches, hands and changes of an exported file."""
    document = json.loads(file.read_text("utf-8"))
    matches = document["matches"]
    parts = sum(1 + len(match["hands"]) + len(match["changes"]) for match in matches)
    return len(document["players"]) + len(document.get("boxes", ())) + parts
