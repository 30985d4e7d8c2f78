"""A change that gave way to another phone's: noted, set again, left, or settled by itself."""

import pytest

from app.store.sync.losses import dismiss, lost_changes, set_again
from app.store.write.box_steps import BoxSteps
from app.store.write.boxes import Boxes
from tests.own_boxes import own_box, to
from tests.store.sync.two_phones import TwoPhones


def started(two: TwoPhones) -> str:
    """A match that both know, with a hand."""
    match_id = two.one.start(target=50)
    two.one.play(match_id, "", 5)
    two.exchange()
    return match_id


def test_the_phone_whose_target_gave_way_sets_it_again(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.exchange()

    (lost,) = lost_changes(two.one.opened.database)
    assert (lost.kind, lost.match_id) == ("match", match_id)
    assert lost.by_device == two.other.opened.database.device
    set_again(two.one.opened.database, lost)
    two.exchange()

    assert two.other.matches.record(match_id).target == 150
    assert two.other.matches.changes(match_id)[-1].what == "match_changed"
    assert lost_changes(two.one.opened.database) == ()
    assert lost_changes(two.other.opened.database) == (), "they have seen it"


def test_the_phone_that_won_has_lost_nothing(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)

    two.exchange()

    assert lost_changes(two.other.opened.database) == ()


def test_a_change_that_was_in_the_folder_gives_way_to_one_of_the_same_revision(
    two: TwoPhones,
) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.write()

    two.exchange()

    (lost,) = lost_changes(two.one.opened.database)
    assert lost.ours.stamp.revision == lost.theirs.stamp.revision == 2


def test_what_waited_unread_gives_way_to_several_later_changes(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, name="Friday")
    two.other.matches.change(match_id, target=200)
    two.other.matches.change(match_id, target=250)

    two.exchange()

    (lost,) = lost_changes(two.one.opened.database)
    assert lost.ours.stamp.revision == 2
    assert lost.theirs.stamp.revision == 3


def test_a_change_that_the_other_phone_knew_has_not_lost(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.exchange()
    two.other.matches.change(match_id, target=200)

    two.exchange()

    assert lost_changes(two.one.opened.database) == ()


def test_two_phones_that_say_the_same_have_lost_nothing(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=150)

    two.exchange()

    assert lost_changes(two.one.opened.database) == ()


def test_a_loss_is_gone_when_the_row_says_the_same_again(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.exchange()

    two.other.matches.change(match_id, target=150)
    two.exchange()

    assert lost_changes(two.one.opened.database) == ()


def test_a_loss_is_gone_for_good_when_this_phone_changes_the_row(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.exchange()

    two.one.matches.change(match_id, target=250)
    assert lost_changes(two.one.opened.database) == ()
    two.exchange()
    two.other.matches.change(match_id, target=300)
    two.exchange()

    assert lost_changes(two.one.opened.database) == ()


def test_a_loss_that_is_left_does_not_come_back(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.exchange()
    (lost,) = lost_changes(two.one.opened.database)

    dismiss(two.one.opened.database, lost)
    two.exchange()

    assert lost_changes(two.one.opened.database) == ()
    assert two.one.matches.record(match_id).target == 200


def test_a_hand_edited_on_both_phones_is_set_again_with_its_verdict(two: TwoPhones) -> None:
    match_id = started(two)
    (before,) = two.one.matches.get(match_id).hands
    mine, theirs = two.one.hand("", 7), two.other.hand("", 9)
    two.one.matches.edit_hand(before.id, mine, two.one.verdict(match_id, mine))
    two.other.matches.edit_hand(before.id, theirs, two.other.verdict(match_id, theirs))
    two.exchange()

    (lost,) = lost_changes(two.one.opened.database)
    set_again(two.one.opened.database, lost)
    two.exchange()

    (hand,) = two.other.matches.get(match_id).hands
    assert (hand.hand, hand.verdict.points) == (mine, 7)


def test_a_deletion_gives_way_to_an_edit_and_is_done_again(two: TwoPhones) -> None:
    match_id = started(two)
    (before,) = two.one.matches.get(match_id).hands
    two.one.matches.delete_hand(before.id)
    theirs = two.other.hand("", 9)
    two.other.matches.edit_hand(before.id, theirs, two.other.verdict(match_id, theirs))
    two.exchange()
    assert two.one.matches.get(match_id).hands

    (lost,) = lost_changes(two.one.opened.database)
    set_again(two.one.opened.database, lost)
    two.exchange()

    assert two.other.matches.get(match_id).hands == ()


def test_an_ended_match_that_was_renamed_elsewhere_is_ended_again(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.end(match_id)
    two.other.matches.change(match_id, name="Friday")
    two.exchange()
    assert two.one.matches.record(match_id).ended_at is None

    (lost,) = lost_changes(two.one.opened.database)
    set_again(two.one.opened.database, lost)
    two.exchange()

    assert two.other.matches.record(match_id).ended_at is not None


def test_a_player_renamed_and_recoloured_is_set_again(two: TwoPhones) -> None:
    ann = two.one.players.add("Ann", 0)
    two.exchange()
    two.one.players.change(ann.id, name="Anna", colour=3)
    two.other.players.delete(ann.id)
    two.exchange()

    (lost,) = lost_changes(two.one.opened.database)
    set_again(two.one.opened.database, lost)
    two.exchange()

    known = two.other.players.get(ann.id)
    assert (known.name, known.colour, known.stamp.deleted) == ("Anna", 3, False)


def test_a_loss_that_cannot_be_read_is_left_out(
    two: TwoPhones, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.exchange()
    with two.one.opened.database.writing() as connection:
        connection.execute("UPDATE sync_losses SET line = '{}'")

    assert lost_changes(two.one.opened.database) == ()
    assert "cannot be read" in caplog.text
    caplog.clear()


def test_a_box_that_both_changed_is_set_again(two: TwoPhones) -> None:
    ours = own_box(two.one.sets["manylang"])
    here, there = (Boxes(phone.opened.database) for phone in (two.one, two.other))
    here.add(ours)
    two.exchange()
    here.change(to(7, ours))
    there.change(to(8, ours))
    there.delete(ours.id)
    two.exchange()
    assert here.all() == ()

    (lost,) = lost_changes(two.one.opened.database)
    assert (lost.kind, lost.match_id) == ("box", None)
    set_again(two.one.opened.database, lost)
    two.exchange()

    assert there.all() == (to(7, ours),)
    assert lost_changes(two.one.opened.database) == ()


def test_the_steps_of_a_box_end_where_its_change_gives_way(two: TwoPhones) -> None:
    ours = own_box(two.one.sets["manylang"])
    here, there = (Boxes(phone.opened.database) for phone in (two.one, two.other))
    here.add(ours)
    two.exchange()
    for phone in (two.one, two.other):
        BoxSteps(phone.opened.database).add(ours.id, "a")
    here.change(to(7, ours))
    there.change(to(8, ours))
    two.exchange()

    assert BoxSteps(two.one.opened.database).now(ours.id) is None
    assert BoxSteps(two.other.opened.database).now(ours.id) == "a"


def test_a_box_that_is_set_again_does_not_go_on_from_later_steps(two: TwoPhones) -> None:
    ours = own_box(two.one.sets["manylang"])
    here, there = (Boxes(phone.opened.database) for phone in (two.one, two.other))
    here.add(ours)
    two.exchange()
    here.change(to(7, ours))
    there.change(to(8, ours))
    two.exchange()
    BoxSteps(two.one.opened.database).add(ours.id, "a")
    (lost,) = lost_changes(two.one.opened.database)

    set_again(two.one.opened.database, lost)

    assert here.get(ours.id) == to(7, ours)
    assert BoxSteps(two.one.opened.database).now(ours.id) is None
