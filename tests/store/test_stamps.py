"""The time of a change: it is after that of what it changes, whatever the clocks of phones say."""

from dataclasses import replace

import pytest

from app.store.core.kinds import upsert
from app.store.core.records import MAX_COUNT, PlayerRecord
from tests.store.conftest import Phone


def came_in(phone: Phone, changed_at: str, revision: int = 3) -> PlayerRecord:
    """A player whom another phone changed last, at a time of its own."""
    ann = phone.players.add("Ann", 0)
    stamp = replace(ann.stamp, revision=revision, changed_at=changed_at)
    with phone.opened.database.writing() as connection:
        upsert(connection, replace(ann, stamp=stamp))
    return phone.players.get(ann.id)


def test_a_phone_whose_clock_is_behind_changes_a_row_a_millisecond_later(phone: Phone) -> None:
    ann = came_in(phone, "2030-12-31T23:59:59.999Z")

    renamed = phone.players.change(ann.id, name="Anna")

    assert renamed.stamp.changed_at == "2031-01-01T00:00:00.000Z"
    assert renamed.stamp.revision == 4


def test_a_change_in_the_same_millisecond_is_later_than_what_it_changes(phone: Phone) -> None:
    ann = came_in(phone, "2026-11-18T18:00:00.500Z", MAX_COUNT)
    moment = phone.clock.moment.replace(second=0, microsecond=500_000)
    phone.opened.database.now = lambda: moment

    renamed = phone.players.change(ann.id, name="Anna")

    assert renamed.stamp.revision == MAX_COUNT, "the time alone decides"
    assert renamed.stamp.changed_at == "2026-11-18T18:00:00.501Z"


def test_a_phone_whose_clock_is_ahead_keeps_its_own_time(phone: Phone) -> None:
    ann = came_in(phone, "2020-01-01T00:00:00.000Z")

    renamed = phone.players.change(ann.id, name="Anna")

    now = phone.clock.moment
    assert renamed.stamp.changed_at.startswith(f"{now:%Y-%m-%dT%H:%M}")


@pytest.mark.parametrize("late", ["9000-12-31T23:59:59.999Z", "9999-12-31T23:00:00.000Z"])
def test_no_time_follows_the_last_one(phone: Phone, late: str) -> None:
    ann = came_in(phone, late)

    renamed = phone.players.change(ann.id, name="Anna")

    assert renamed.stamp.changed_at == "9000-12-31T23:59:59.999Z"


def test_what_is_no_time_is_followed_by_the_present(phone: Phone) -> None:
    ann = came_in(phone, "yesterday")

    stamp = phone.opened.database.next_stamp(ann.stamp)

    assert stamp.changed_at.startswith(f"{phone.clock.moment:%Y-%m-%d}")
