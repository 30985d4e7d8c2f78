"""The rows that wait to be written into the shared folder."""

from app.store.core.database import Database
from app.store.sync.membership import join
from tests.store.conftest import Phone


def waiting(database: Database) -> list[tuple[str, str]]:
    rows = database.rows("SELECT kind, row FROM outbox ORDER BY number")
    return [(row["kind"], row["row"]) for row in rows]


def test_a_row_that_waits_already_can_change_again_and_waits_once(phone: Phone) -> None:
    database = phone.opened.database
    join(database, "folder", "phone")
    ann, bo = phone.players.add("Ann", 0), phone.players.add("Bo", 1)

    phone.players.change(ann.id, name="Anna")
    phone.players.change(ann.id, colour=3)

    assert waiting(database) == [("player", bo.id), ("player", ann.id)]
