"""Brings a file to the present version, a numbered step at a time."""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app import paths
from app.store.core.database import transaction

_NAME = re.compile(r"(\d{4})_\w+\.sql")


@dataclass(frozen=True, slots=True)
class Migration:
    version: int
    sql: str


def migrations(folder: Path = paths.MIGRATIONS) -> tuple[Migration, ...]:
    """All steps in order; their numbers have no gap."""
    found = ((_NAME.fullmatch(file.name), file) for file in sorted(folder.glob("*.sql")))
    return tuple(Migration(int(name[1]), file.read_text("utf-8")) for name, file in found if name)


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: tuple[Migration, ...]) -> None:
    """Each step and its number are kept together, or neither is."""
    for step in steps[version_of(connection) :]:
        with transaction(connection):
            if version_of(connection) >= step.version:  # another program was quicker
                continue
            for statement in statements(step.sql):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {step.version}")


def statements(sql: str) -> Iterator[str]:
    """``executescript`` would end the transaction first, so they go one by one."""
    begun = ""
    for line in sql.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            yield begun
            begun = ""
    if begun.strip():
        yield begun
