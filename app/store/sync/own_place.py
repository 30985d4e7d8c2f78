"""Tells a phone that was set up from another one's backup, so that both do not count as one.

A file that no backup has names this phone's directory in the shared folder. A clone has another
phone's database, but not its file.
"""

import logging
from pathlib import Path

from app.store.core.database import Database
from app.store.core.errors import StoreError, as_store_errors
from app.store.core.files import whole_file
from app.store.sync.membership import draw_new_place, read_membership

FILE = "place"
logger = logging.getLogger(__name__)


def keep_place(folder: Path, place: str) -> None:
    """Writes this phone's directory down."""
    with as_store_errors():
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(folder / FILE) as temporary:
            temporary.write_text(place, "utf-8")


def is_cloned(folder: Path, place: str) -> bool:
    try:
        return (folder / FILE).read_text("utf-8") != place
    except FileNotFoundError:  # a phone that was set up from a backup has none
        return True
    except (OSError, ValueError):  # not known, and a new name would be asked for at each start
        logger.warning("This phone's own file cannot be read", exc_info=True)
        return False


def separate_clone(database: Database, folder: Path) -> bool:
    """Gives this phone a directory of its own if it is a clone; returns True if it did. Does
    nothing where that could not be written down.
    """
    found = read_membership(database)
    if found is None or not is_cloned(folder, found.place):
        return False
    try:
        with database.writing():
            keep_place(folder, draw_new_place(database).place)
    except StoreError:
        logger.warning("This phone's own file cannot be written", exc_info=True)
        return False
    return True
