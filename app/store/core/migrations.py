"""Updates a database to the current schema version, in numbered steps."""

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
    """Returns all steps in order; their numbers have no gap."""
    matches = ((_NAME.fullmatch(file.name), file) for file in sorted(folder.glob("*.sql")))
    steps = ((int(name[1]), file) for name, file in matches if name)
    return tuple(Migration(version, file.read_text("utf-8")) for version, file in steps)


def schema_version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: tuple[Migration, ...]) -> None:
    """Runs each missing step and sets its version in one transaction."""
    for step in steps[schema_version(connection) :]:
        with transaction(connection):
            if schema_version(connection) >= step.version:  # another program has migrated it
                continue
            for statement in split_statements(step.sql):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {step.version}")


def split_statements(sql: str) -> Iterator[str]:
    """Yields the statements one by one, because ``executescript`` ends the open transaction."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
