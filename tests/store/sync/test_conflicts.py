"""Two phones at one match: both record the next hand, or one deletes it while the other plays."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.store.core.database import new_id
from app.store.core.kinds import add_change, upsert
from app.store.core.records import MAX_COUNT
from app.store.core.rows import read_hand
from app.store.sync.conflicts import (
    double_hands,
    matches_deleted_elsewhere,
    matches_with_double_hands,
)
from tests.store.conftest import Phone
from tests.store.sync.two_phones import TwoPhones


def started(two: TwoPhones) -> str:
    """A match that both know, with a hand."""
    match_id = two.one.start(target=None)
    two.one.play(match_id, "", 5)
    two.exchange()
    return match_id


def both_recorded(two: TwoPhones) -> tuple[str, tuple[str, str]]:
    """Returns the match and the two hands of one position."""
    match_id = started(two)
    hands = two.one.play(match_id, "", 7), two.other.play(match_id, "", 9)
    two.exchange()
    return match_id, hands


def asked(phone: Phone, match_id: str) -> list[set[str]]:
    """The ids of the hands of each question."""
    matches = phone.matches
    groups = double_hands(matches.get(match_id), matches.changes(match_id))
    return [{hand.id for hand in group} for group in groups]


def test_the_next_hand_of_two_phones_is_kept_twice_and_asked_about(two: TwoPhones) -> None:
    match_id, hands = both_recorded(two)

    for phone in (two.one, two.other):
        assert asked(phone, match_id) == [{*hands}]
        assert matches_with_double_hands(phone.opened.database) == (match_id,)
        assert len(phone.matches.get(match_id).hands) == 3


def test_the_answer_to_keep_both_travels(two: TwoPhones) -> None:
    match_id, hands = both_recorded(two)

    two.one.matches.keep_hands(match_id, hands)
    two.exchange()

    assert asked(two.other, match_id) == []
    assert matches_with_double_hands(two.other.opened.database) == ()
    assert two.other.matches.get(match_id).hands_of_one_position
    assert two.other.matches.changes(match_id)[-1].what == "hands_kept"
    assert two.other.matches.record(match_id).stamp.revision == 1, "the match is as it was"


def test_taking_one_back_answers_on_all_phones_and_can_be_undone(two: TwoPhones) -> None:
    match_id, (mine, theirs) = both_recorded(two)

    two.other.matches.delete_hand(mine)
    two.exchange()
    assert asked(two.one, match_id) == []
    two.one.matches.restore_hand(mine)
    two.exchange()

    assert asked(two.other, match_id) == [{mine, theirs}]


def test_a_third_hand_of_the_same_position_is_asked_about_again(two: TwoPhones) -> None:
    match_id = started(two)
    hands = [two.one.play(match_id, "", 7), two.other.play(match_id, "", 9)]
    two.exchange()
    two.one.matches.keep_hands(match_id, hands)
    with two.other.opened.database.writing() as connection:
        row = connection.execute("SELECT * FROM hands WHERE id = ?", (hands[0],)).fetchone()
        third = replace(read_hand(row), id=new_id())
        upsert(connection, third)
    two.exchange()

    assert asked(two.one, match_id) == [{*hands, third.id}]


def test_hands_recorded_one_after_the_other_are_not_asked_about(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.play(match_id, "", 7)
    two.exchange()
    two.other.play(match_id, "", 9)
    two.exchange()

    assert asked(two.one, match_id) == []
    assert not two.one.matches.get(match_id).hands_of_one_position


def test_a_log_that_says_nothing_readable_keeps_no_hands(two: TwoPhones) -> None:
    match_id, hands = both_recorded(two)
    two.one.matches.keep_hands(match_id, ())
    with two.one.opened.database.writing() as connection:
        for after in (None, {}, {"hands": "all"}, {"hands": [[], 7, None]}):
            change = two.one.matches.changes(match_id)[-1]
            add_change(connection, replace(change, id=new_id(), after=after))

    assert asked(two.one, match_id) == [{*hands}]


def test_a_hand_that_the_deletion_did_not_know_asks_to_bring_the_match_back(
    two: TwoPhones,
) -> None:
    match_id = started(two)
    two.one.play(match_id, "", 7)
    two.one.clock.moment -= timedelta(days=1)
    two.other.matches.delete(match_id)
    two.exchange()

    for phone in (two.one, two.other):
        assert matches_deleted_elsewhere(phone.opened.database) == (match_id,)
        assert len(phone.matches.get(match_id).hands) == 2, "the hand is kept"
    two.one.matches.restore(match_id)
    two.exchange()
    assert matches_deleted_elsewhere(two.other.opened.database) == ()


@pytest.mark.parametrize("known", [[None], [7, [], {}], ["x"], []])
def test_a_strange_line_of_the_log_hides_no_hand_that_the_deletion_did_not_know(
    two: TwoPhones, known: list[object]
) -> None:
    match_id = started(two)
    two.one.play(match_id, "", 7)
    two.other.matches.delete(match_id)
    two.exchange()
    database = two.one.opened.database
    deletion = two.one.matches.changes(match_id)[-1]
    with database.writing() as connection:
        add_change(connection, replace(deletion, id=new_id(), after={"hands": known}))

    assert matches_deleted_elsewhere(database) == (match_id,)


def test_leaving_a_match_deleted_answers_on_all_phones(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.play(match_id, "", 7)
    two.other.matches.delete(match_id)
    two.exchange()

    two.one.matches.delete(match_id)
    two.exchange()

    for phone in (two.one, two.other):
        assert matches_deleted_elsewhere(phone.opened.database) == ()
        assert phone.matches.record(match_id).stamp.deleted


def test_a_match_that_was_deleted_with_all_its_hands_asks_nothing(two: TwoPhones) -> None:
    match_id = started(two)
    two.other.clock.moment -= timedelta(days=1)
    two.other.matches.delete(match_id)
    two.exchange()

    for phone in (two.one, two.other):
        assert matches_deleted_elsewhere(phone.opened.database) == ()


def test_the_match_on_this_phones_table_asks_even_without_a_hand(two: TwoPhones) -> None:
    match_id = started(two)
    two.other.matches.delete(match_id)
    two.exchange()

    assert matches_deleted_elsewhere(two.one.opened.database, match_id) == (match_id,)


def test_a_deletion_that_names_no_hands_is_taken_to_have_known_all(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.play(match_id, "", 7)
    two.other.matches.delete(match_id)
    with two.other.opened.database.writing() as connection:
        connection.execute("UPDATE changes SET before = NULL, after = NULL")
    two.exchange()

    assert matches_deleted_elsewhere(two.one.opened.database) == ()


def test_hands_where_counting_ends_are_not_asked_about(two: TwoPhones) -> None:
    """A file of somebody else can have a hand of the last position: all later ones get the same."""
    match_id = started(two)
    two.one.play(match_id, "", 7)
    with two.one.opened.database.writing() as connection:
        connection.execute("UPDATE hands SET position = ?", (MAX_COUNT,))

    assert asked(two.one, match_id) == []
