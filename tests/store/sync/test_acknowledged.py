"""The check of the phones that share a folder through Syncthing: what is gone unasked is found."""

import pytest

from tests.store.conftest import Phone
from tests.store.sync.acknowledged import Acknowledged, Asked, asked_on, stored_rows
from tests.store.sync.random_operations import Done, RowKey
from tests.store.sync.two_phones import TwoPhones


class Evening:
    """A match that two phones share, and all that they acknowledged of it."""

    def __init__(self, two: TwoPhones) -> None:
        self.two, self.acknowledged = two, Acknowledged()
        self.match = two.one.start(target=50)
        two.one.play(self.match, "", 5)
        two.exchange()
        self.note()

    def note(self) -> None:
        for phone in (self.two.one, self.two.other):
            self.acknowledged.note(Done("changed", stored_rows(phone.opened.database)))

    def edit(self, phone: Phone, points: int) -> None:
        hand = phone.hand("", points)
        first = phone.matches.get(self.match).hands[0].id
        phone.matches.edit_hand(first, hand, phone.verdict(self.match, hand))

    def change_at_once(self) -> None:
        """A note and a hand on both phones, an end on one, a name on the other."""
        for phone, points in ((self.two.one, 1), (self.two.other, 2)):
            phone.matches.change(self.match, note=f"Note {points}")
            self.edit(phone, points)
        self.two.one.matches.end(self.match)
        self.two.other.matches.change(self.match, name="Friday")
        self.note()
        self.two.exchange()

    def lost(self, asked: Asked | None = None) -> list[RowKey | tuple[str, str, str]]:
        databases = [phone.opened.database for phone in (self.two.one, self.two.other)]
        questions = asked_on(databases) if asked is None else asked
        return self.acknowledged.lost(stored_rows(databases[0]), questions)

    def spoil(self, sql: str) -> None:
        with self.two.one.opened.database.writing() as connection:
            assert connection.execute(sql).rowcount == 1


@pytest.fixture
def evening(two: TwoPhones) -> Evening:
    return Evening(two)


def test_a_match_of_which_each_phone_changed_another_part_is_kept(evening: Evening) -> None:
    evening.change_at_once()

    merged = stored_rows(evening.two.one.opened.database)["matches", evening.match]
    assert merged not in evening.acknowledged.rows.values()
    assert evening.lost() == []


def test_what_gave_way_without_a_question_is_lost(evening: Evening) -> None:
    evening.change_at_once()
    (hand,) = evening.two.one.matches.get(evening.match).hands

    lost = evening.lost(asked={})

    assert sorted(lost) == [("hands", hand.id, ""), ("matches", evening.match, "note")]


def test_what_was_replaced_step_by_step_is_not_lost(evening: Evening) -> None:
    for target in (100, 150, 200):
        evening.two.one.matches.change(evening.match, target=target)
        evening.note()
        evening.two.exchange()
        evening.two.other.matches.change(evening.match, target=target + 1)
        evening.note()
        evening.two.exchange()

    assert evening.lost(asked={}) == []


@pytest.mark.parametrize(
    ("part", "spoilt"),
    [
        ("name", "name = '', history = json_remove(history, '$.name')"),
        ("name", "name = 'Monday'"),
        ("end", "ended_at = NULL"),
        ("target", "target = 70"),
        ("choices", "choices = '{}'"),
        ("deleted", "deleted = 1"),
    ],
)
def test_a_part_that_is_not_as_it_was_acknowledged_is_lost(
    evening: Evening, part: str, spoilt: str
) -> None:
    evening.change_at_once()

    evening.spoil(f"UPDATE matches SET {spoilt}")

    assert evening.lost() == [("matches", evening.match, part)]


@pytest.mark.parametrize("spoilt", ["partners = 1", "started_at = ''", "revision = 1"])
def test_a_match_of_which_something_else_changed_is_lost(evening: Evening, spoilt: str) -> None:
    evening.change_at_once()

    evening.spoil(f"UPDATE matches SET {spoilt}")

    assert evening.lost() == [("matches", evening.match)]


def test_a_hand_that_its_match_counts_otherwise_is_kept(evening: Evening) -> None:
    evening.spoil("UPDATE hands SET counted = 3")

    assert evening.lost() == []


def test_a_hand_with_other_facts_is_lost(evening: Evening) -> None:
    (hand,) = evening.two.one.matches.get(evening.match).hands

    evening.spoil("UPDATE hands SET starter = 1")

    assert evening.lost() == [("hands", hand.id)]


def test_a_hand_that_is_as_it_was_before_is_lost(evening: Evening) -> None:
    (hand,) = evening.two.one.matches.get(evening.match).hands
    before = stored_rows(evening.two.one.opened.database)["hands", hand.id]
    evening.edit(evening.two.one, 1)
    evening.note()

    after = {**stored_rows(evening.two.one.opened.database), ("hands", hand.id): before}

    assert evening.acknowledged.lost(after, {}) == [("hands", hand.id), ("hands", hand.id, "")]


def test_a_row_that_is_gone_is_lost(evening: Evening) -> None:
    rows = stored_rows(evening.two.one.opened.database)
    for key in rows:
        left = {other: row for other, row in rows.items() if other != key}
        assert evening.acknowledged.lost(left, {}) == [key]
