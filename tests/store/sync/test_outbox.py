"""What waits to be written into the shared folder."""

from app.store.sync.known_files import add_to_outbox, waiting_rows
from app.store.sync.lines import Key, Kind
from app.store.sync.membership import join
from tests.store.conftest import Phone


def test_a_row_that_changes_again_waits_once_with_a_new_number(phone: Phone) -> None:
    database = phone.opened.database
    join(database, "folder", "phone")

    ann = phone.players.add("Ann", 1)
    (added,) = waiting_rows(database)
    phone.players.change(ann.id, name="Anna")
    (changed,) = waiting_rows(database)

    assert added.key == changed.key == Key(Kind.PLAYER, ann.id)
    assert changed.number > added.number


def test_every_kind_of_row_can_change_while_it_waits(
    phone: Phone,
) -> None:
    database = phone.opened.database
    join(database, "folder", "phone")

    match_id = phone.start()
    hand_id = phone.play(match_id, "", "6-4")
    phone.matches.delete_hand(hand_id)
    phone.matches.restore_hand(hand_id)
    phone.matches.change(match_id, name="Friday")
    for table in ("rules", "changes"):
        with database.writing() as connection:
            connection.execute(f"UPDATE {table} SET id = id")

    waiting = waiting_rows(database)
    assert len(waiting) == len({one.key for one in waiting})
    assert {one.key.kind for one in waiting} == set(Kind)


def test_a_row_that_is_found_missing_while_it_waits_waits_once(phone: Phone) -> None:
    database = phone.opened.database
    join(database, "folder", "phone")
    ann = phone.players.add("Ann", 1)

    add_to_outbox(database, [Key(Kind.PLAYER, ann.id)])

    assert len(waiting_rows(database)) == 1
