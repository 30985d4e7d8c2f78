"""Damages a database file as a bad disk does."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.store.safety.opening import FILE

PAGE = 4096


def damage(folder: Path, index: str) -> None:
    """Overwrites the first page of an index or table; opening the file does not read it."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        number = connection.execute(sql, (index,)).fetchone()[0]
    with (folder / FILE).open("r+b") as file:
        file.seek((number - 1) * PAGE)
        file.write(b"\xee" * PAGE)
