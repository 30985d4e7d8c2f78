"""Two phones that exchange all their rows, as the reader of a shared folder takes them."""

from dataclasses import dataclass
from typing import Any

from app.store.core.database import Database
from app.store.core.kinds import KINDS, add_change
from app.store.core.merging import take
from app.store.sync.membership import join
from app.store.write.tallies import rebuild_tallies
from tests.store.conftest import Phone

SHARED = ("players", "boxes", "matches", "seats", "hands", "changes", "tallies", "rules")


@dataclass
class TwoPhones:
    """``one`` is joined first; both share a folder, so that changes wait in the outbox."""

    one: Phone
    other: Phone

    def __post_init__(self) -> None:
        for phone in (self.one, self.other):
            join(phone.opened.database, "folder", "phone")

    def exchange(self) -> None:
        """Each takes what the other had before; then all rows are equal on both."""
        ours, theirs = (rows_of(phone.opened.database) for phone in (self.one, self.other))
        take_rows(self.one, theirs)
        take_rows(self.other, ours)
        self.write()
        assert everything(self.one) == everything(self.other)

    def write(self) -> None:
        """Nothing waits in an outbox any more."""
        for phone in (self.one, self.other):
            with phone.opened.database.writing() as connection:
                connection.execute("DELETE FROM outbox")

    def other_takes(self) -> None:
        """The other phone takes what this one has; not the other way round."""
        take_rows(self.other, rows_of(self.one.opened.database))


def take_rows(phone: Phone, rows: dict[str, list[Any]]) -> None:
    with phone.opened.database.writing() as connection:
        for row in rows["rules"]:
            marks = ", ".join("?" * len(tuple(row)))
            connection.execute(f"INSERT OR IGNORE INTO rules VALUES ({marks})", tuple(row))
        for kind in KINDS.values():
            for record in rows[kind.name] if kind.is_stamped else ():
                take(connection, record)
        for change in rows["change"]:
            add_change(connection, change)
        for match in rows["match"]:
            rebuild_tallies(connection, match.id)


def rows_of(database: Database) -> dict[str, list[Any]]:
    rows: dict[str, list[Any]] = {
        kind.name: [kind.read(row) for row in database.rows(kind.select)] for kind in KINDS.values()
    }
    rows["rules"] = database.rows("SELECT * FROM rules")
    return rows


def everything(phone: Phone) -> dict[str, list[tuple[object, ...]]]:
    assert {kind.table for kind in KINDS.values()} < {*SHARED}
    database = phone.opened.database
    return {
        table: sorted(tuple(row) for row in database.rows(f"SELECT * FROM {table}"))
        for table in SHARED
    }
