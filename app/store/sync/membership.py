"""Which folder this phone shares, under which name, and whether it rests.

A file that no backup has names this phone's directory in the shared folder. A phone that was set up
from another one's backup has that one's database, but not its file: so both do not count as one.
"""

import logging
from dataclasses import dataclass
from pathlib import Path

from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, as_store_errors
from app.store.core.files import whole_file
from app.store.core.json_values import from_json, to_json

PLACE_FILE = "place"
logger = logging.getLogger(__name__)

MAX_PHONE_NAME = 60
"""In characters."""
MOST_OLD_PLACES = 20
"""Of those that a phone had; others read no more of them."""


@dataclass(frozen=True, slots=True)
class Membership:
    """``place``: this phone's directory in the folder; ``old_places``: those that it had before."""

    folder: str
    place: str
    phone: str
    old_places: tuple[str, ...] = ()
    is_paused: bool = False
    has_joined: bool = False


def read_membership(database: Database) -> Membership | None:
    """Returns ``None`` while this phone shares no folder."""
    row = database.row("SELECT * FROM sync")
    if row is None:
        return None
    return Membership(
        folder=row["folder"],
        place=row["place"],
        phone=row["phone"],
        old_places=tuple(from_json(row["old_places"], table="sync")),
        is_paused=bool(row["is_paused"]),
        has_joined=bool(row["has_joined"]),
    )


def join(database: Database, folder: str, phone: str) -> Membership:
    """From the next round on everything is shared. A phone that shared another folder leaves it."""
    with database.writing() as connection:
        leave(database)
        place, old = new_id(), [row["place"] for row in database.rows(_OWN_PLACES)]
        connection.execute(
            "INSERT INTO sync (id, folder, place, phone, has_joined, old_places)"
            " VALUES (1, ?, ?, ?, ?, ?)",
            (folder, place, phone[:MAX_PHONE_NAME], not _has_rows(database), to_json(old)),
        )
        connection.execute("INSERT INTO own_places (place) VALUES (?)", (place,))
    return _known(database)


_OWN_PLACES = f"SELECT place FROM own_places ORDER BY rowid DESC LIMIT {MOST_OLD_PLACES}"


def _has_rows(database: Database) -> bool:
    """A new phone has nothing that the folder could lack."""
    tables = ("rules", "boxes", "players", "matches")
    return any(database.row(f"SELECT 1 FROM {table} LIMIT 1") for table in tables)


def leave(database: Database) -> None:
    """All rows stay here, and all files there; what was known of the folder is forgotten, but for
    this phone's directories: it can join again.
    """
    with database.writing() as connection:
        for table in _OF_THE_FOLDER:
            connection.execute(f"DELETE FROM {table}")


_OF_THE_FOLDER = "sync", "sync_lacks", "sync_replaces", "sync_files", "outbox", "sync_places"


def rename_phone(database: Database, phone: str) -> Membership:
    return _change(database, phone=phone[:MAX_PHONE_NAME])


def pause(database: Database) -> Membership:
    return _change(database, is_paused=1)


def resume(database: Database) -> Membership:
    return _change(database, is_paused=0)


def draw_new_place(database: Database) -> Membership:
    """For a phone that was set up from another one's backup: both would count as one."""
    before = _known(database)
    places, place = (before.place, *before.old_places)[:MOST_OLD_PLACES], new_id()
    with database.writing() as connection:
        connection.execute("INSERT INTO own_places (place) VALUES (?)", (place,))
        return _change(database, place=place, old_places=to_json(places))


def _change(database: Database, **values: str | int) -> Membership:
    with database.writing() as connection:
        names = ", ".join(f"{name} = :{name}" for name in values)
        connection.execute(f"UPDATE sync SET {names}", values)
    return _known(database)


def _known(database: Database) -> Membership:
    found = read_membership(database)
    if found is None:
        raise LookupError("sync")
    return found


def keep_place(folder: Path, place: str) -> None:
    """Writes this phone's directory down."""
    with as_store_errors():
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(folder / PLACE_FILE) as temporary:
            temporary.write_text(place, "utf-8")


def is_cloned(folder: Path, place: str) -> bool:
    try:
        return (folder / PLACE_FILE).read_text("utf-8") != place
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
