"""A change that gave way to another phone's: noted, set again, left, or settled by itself."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from app.store.core.merging import MOST_OF_A_ROW, take
from app.store.core.records import HandRecord, MatchRecord, Record
from app.store.core.rows import read_hand
from app.store.core.stamps import MOST_RUNS
from app.store.exchange.exporting import export_json
from app.store.exchange.hand_validation import MAX_HISTORY_LENGTH
from app.store.sync.conflicts import dismiss, lost_changes, set_again
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import join
from app.store.sync.rounds import Rounds
from app.store.write.boxes import Boxes, BoxSteps
from app.store.write.player_merge import PlayerMerge
from tests.importing import import_json
from tests.own_boxes import own_box, to
from tests.store.conftest import Phone
from tests.store.sync.two_phones import TwoPhones, rows_of, take_rows


def started(two: TwoPhones) -> str:
    """A match that both know, with a hand."""
    match_id = two.one.start(target=50)
    two.one.play(match_id, "", 5)
    two.exchange()
    return match_id


def edit(phone: Phone, match_id: str, points: int) -> None:
    """Corrects the first hand."""
    hand = phone.hand("", points)
    phone.matches.edit_hand(
        phone.matches.get(match_id).hands[0].id, hand, phone.verdict(match_id, hand)
    )


def asked(phone: Phone) -> list[tuple[int | None, int | None]]:
    """The targets that are asked about: what gave way, and what counts."""
    lost = lost_changes(phone.opened.database)
    rows = [(one.ours, one.theirs) for one in lost]
    return [
        (ours.target, theirs.target)
        for ours, theirs in rows
        if isinstance(ours, MatchRecord) and isinstance(theirs, MatchRecord)
    ]


def points(record: Record) -> int:
    assert isinstance(record, HandRecord)
    return int(record.verdict["points"])


def test_the_phone_whose_target_gave_way_sets_it_again(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.exchange()

    (lost,) = lost_changes(two.one.opened.database)
    assert (lost.kind, lost.match_id) == ("match", match_id)
    assert lost.theirs.stamp.device == two.other.opened.database.device
    set_again(two.one.opened.database, lost)
    two.exchange()

    assert two.other.matches.record(match_id).target == 150
    assert two.other.matches.changes(match_id)[-1].what == "match_changed"
    assert asked(two.one) == asked(two.other) == [], "they have seen it"


def test_the_other_phone_is_asked_too_as_the_first_one_may_be_gone(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)

    two.exchange()

    (here,), (there,) = (lost_changes(phone.opened.database) for phone in (two.one, two.other))
    assert here == there
    assert here.device == two.one.opened.database.device


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


@pytest.mark.parametrize("is_written", [False, True])
def test_one_change_gives_way_to_two_that_did_not_know_of_it(
    two: TwoPhones, *, is_written: bool
) -> None:
    """The revision says how often a row was changed, not what was known."""
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.other.matches.change(match_id, target=250)
    if is_written:
        two.write()

    two.exchange()

    assert asked(two.one) == asked(two.other) == [(150, 250)]


def test_two_changes_do_not_give_way_to_the_change_that_came_first(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.exchange()
    two.other.matches.change(match_id, target=200)
    two.other.matches.change(match_id, target=250)

    two.exchange()

    assert asked(two.one) == asked(two.other) == []


def test_two_parts_of_a_match_that_gave_way_are_both_asked_about(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150, note="at Di's")
    for target in (200, 250):
        two.other.matches.change(match_id, target=target, note=f"to {target}")

    two.exchange()

    for phone in (two.one, two.other):
        (lost,) = lost_changes(phone.opened.database)
        assert lost.histories.keys() == {"note", "target"}


def test_the_parts_of_a_match_do_not_push_each_other_out(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, note="at Di's")
    two.one.matches.change(match_id, note="at Di's, outside")
    two.other.matches.end(match_id)
    two.exchange()
    two.one.matches.change(match_id, target=70)
    two.other.matches.change_choices(match_id, {"tie": "nobody"}, {})
    two.other.matches.change(match_id, name="Friday")

    two.exchange()

    for phone in (two.one, two.other):
        found = phone.matches.record(match_id)
        assert (found.note, found.name, found.target) == ("at Di's, outside", "Friday", 70)
        assert found.ended_at is not None
        assert found.choices["tie"] == "nobody"
        assert asked(phone) == []


def test_of_two_notes_one_is_asked_about_and_the_end_stays(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, note="here")
    two.one.matches.end(match_id)
    two.other.matches.change(match_id, note="there")
    two.other.matches.change(match_id, target=70)
    two.other.matches.change(match_id, target=80)
    two.exchange()

    for phone in (two.one, two.other):
        (lost,) = lost_changes(phone.opened.database)
        assert set(lost.histories) == {"note"}
        record = phone.matches.record(match_id)
        assert (record.note, record.target, record.ended_at is None) == ("there", 80, False)
    set_again(two.one.opened.database, lost_changes(two.one.opened.database)[0])
    two.exchange()

    record = two.other.matches.record(match_id)
    assert (record.note, record.target, record.ended_at is None) == ("here", 80, False)
    assert asked(two.one) == asked(two.other) == []


def test_a_deleted_match_keeps_the_note_that_was_written_elsewhere(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.delete(match_id)
    two.other.matches.change(match_id, note="there")
    two.other.matches.change(match_id, note="there, too")

    two.exchange()

    record = two.one.matches.record(match_id)
    assert (record.stamp.deleted, record.note) == (True, "there, too")


def test_people_merged_here_and_a_note_written_there_are_both_kept(two: TwoPhones) -> None:
    match_id = started(two)
    stays = two.one.players.add("Ann", 0).id
    (goes, other) = two.one.matches.record(match_id).players
    PlayerMerge(two.one.opened.database).merge(stays, goes)
    two.other.matches.change(match_id, note="there")
    two.other.matches.change(match_id, note="there, too")

    two.exchange()

    record = two.one.matches.record(match_id)
    assert (record.players, record.note) == ((stays, other), "there, too")


def test_a_change_from_a_screen_that_showed_an_earlier_row_is_asked_about(
    two: TwoPhones,
) -> None:
    match_id = started(two)
    (shown,) = two.one.matches.get(match_id).hands
    edit(two.other, match_id, 22)
    two.exchange()

    mine = two.one.hand("", 11)
    verdict = two.one.verdict(match_id, mine)
    two.one.matches.edit_hand(shown.id, mine, verdict, shown.history)
    two.exchange()

    for phone in (two.one, two.other):
        (lost,) = lost_changes(phone.opened.database)
        assert (points(lost.ours), points(lost.theirs)) == (22, 11)
        assert lost.device == two.other.opened.database.device


def test_a_note_from_a_screen_that_showed_an_earlier_one_is_asked_about(two: TwoPhones) -> None:
    match_id = started(two)
    shown = two.one.matches.record(match_id)
    two.other.matches.change(match_id, note="there")
    two.exchange()

    two.one.matches.change(match_id, seen=shown, note="here")
    two.one.matches.change(match_id, seen=shown, name="Friday")
    two.exchange()

    for phone in (two.one, two.other):
        (lost,) = lost_changes(phone.opened.database)
        assert isinstance(lost.ours, MatchRecord)
        assert (lost.ours.note, set(lost.histories)) == ("there", {"note"})


def test_what_this_phone_changed_since_the_screen_showed_the_row_is_known(two: TwoPhones) -> None:
    match_id = started(two)
    (shown,) = two.one.matches.get(match_id).hands
    edit(two.one, match_id, 22)

    mine = two.one.hand("", 11)
    two.one.matches.edit_hand(shown.id, mine, two.one.verdict(match_id, mine), shown.history)
    two.exchange()

    assert asked(two.one) == asked(two.other) == []


def test_a_third_phone_is_asked_in_whatever_order_the_rows_come(
    two: TwoPhones, open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    match_id = started(two)
    (hand,) = two.one.matches.get(match_id).hands
    start = rows_of(two.one.opened.database)
    edit(two.one, match_id, 11)
    edit(two.other, match_id, 21)
    edit(two.other, match_id, 22)
    ours, theirs = (rows_of(phone.opened.database) for phone in (two.one, two.other))

    for number, order in enumerate(permutations((ours, theirs, ours))):
        third = open_phone(tmp_path / f"third-{number}")
        for rows in (start, *order):
            take_rows(third, rows)
        (lost,) = lost_changes(third.opened.database)
        assert (lost.id, points(lost.ours), points(lost.theirs)) == (hand.id, 11, 22)


def test_through_a_folder_both_are_asked_whichever_file_comes_first(
    open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    (tmp_path / "shared").mkdir()
    one, other = (open_phone(tmp_path / name) for name in ("one", "other"))
    rounds = Rounds(LocalSyncFolder(str(tmp_path / "shared")))
    for phone in (one, other):
        join(phone.opened.database, str(tmp_path / "shared"), "phone")
    match_id = one.start(target=50)
    one.play(match_id, "", 5)
    for phone in (one, other):
        rounds.run(phone.opened.database)
    edit(one, match_id, 11)
    for number in (21, 22):
        edit(other, match_id, number)

    for phone in (one, other, one):
        rounds.run(phone.opened.database)

    for phone in (one, other):
        assert [points(lost.ours) for lost in lost_changes(phone.opened.database)] == [11]
    dismiss(other.opened.database, lost_changes(other.opened.database)[0])
    for phone in (other, one):
        rounds.run(phone.opened.database)
    assert lost_changes(one.opened.database) == ()


def test_an_import_that_replaces_what_it_did_not_know_is_asked_about(two: TwoPhones) -> None:
    match_id = started(two)
    edit(two.one, match_id, 11)
    for number in (21, 22):
        edit(two.other, match_id, number)
    for phone in (two.one, two.other):
        export_json(phone.opened.database, phone.folder / "all.json")

    import_json(two.one.opened.database, two.other.folder / "all.json")
    import_json(two.other.opened.database, two.one.folder / "all.json")
    import_json(two.other.opened.database, two.one.folder / "all.json")

    for phone in (two.one, two.other):
        assert [points(lost.ours) for lost in lost_changes(phone.opened.database)] == [11]


def test_a_row_that_was_changed_on_many_phones_forgets_the_earliest_changes(
    two: TwoPhones,
) -> None:
    """What is forgotten is asked about, rather than lost."""
    match_id = started(two)
    for number in range(3 * MOST_RUNS):
        (two.one, two.other)[number % 2].matches.change(match_id, note=f"{number}")
        if number % 2:
            two.other_takes()
            take_rows(two.one, rows_of(two.other.opened.database))

    history = two.one.matches.record(match_id).histories["note"]

    assert len(history.split()) <= MOST_RUNS
    assert len(history) < MAX_HISTORY_LENGTH


def test_of_changes_that_were_made_from_each_other_the_last_is_asked_about(
    two: TwoPhones,
) -> None:
    match_id = started(two)
    for number in (21, 22, 23, 24):
        edit(two.other, match_id, number)
    for number in (11, 12):
        edit(two.one, match_id, number)
        two.other_takes()

    two.exchange()

    for phone in (two.one, two.other):
        assert [points(lost.ours) for lost in lost_changes(phone.opened.database)] == [12]


def test_an_answer_that_gives_way_itself_is_no_change_that_is_lost(two: TwoPhones) -> None:
    match_id = started(two)
    edit(two.one, match_id, 11)
    edit(two.other, match_id, 21)
    edit(two.other, match_id, 22)
    two.exchange()

    dismiss(two.one.opened.database, lost_changes(two.one.opened.database)[0])
    edit(two.other, match_id, 31)
    edit(two.other, match_id, 32)
    two.exchange()

    for phone in (two.one, two.other):
        assert 22 not in [points(lost.ours) for lost in lost_changes(phone.opened.database)]


def test_what_is_set_again_and_gives_way_is_asked_about_again(two: TwoPhones) -> None:
    match_id = started(two)
    edit(two.one, match_id, 11)
    edit(two.other, match_id, 21)
    edit(two.other, match_id, 22)
    two.exchange()

    set_again(two.one.opened.database, lost_changes(two.one.opened.database)[0])
    for number in (31, 32, 33, 34):
        edit(two.other, match_id, number)
    two.exchange()

    for phone in (two.one, two.other):
        assert [points(lost.ours) for lost in lost_changes(phone.opened.database)] == [11]


def test_two_answers_at_once_settle_it(two: TwoPhones) -> None:
    match_id = started(two)
    edit(two.one, match_id, 11)
    edit(two.other, match_id, 22)
    two.exchange()
    for phone in (two.one, two.other):
        dismiss(phone.opened.database, lost_changes(phone.opened.database)[0])

    two.exchange()

    assert asked(two.one) == asked(two.other) == []


def test_a_row_has_a_bound_of_changes_that_gave_way(
    two: TwoPhones, caplog: pytest.LogCaptureFixture
) -> None:
    """A file of somebody else can hold any number of them."""
    match_id = started(two)
    edit(two.one, match_id, 11)
    (row,) = two.one.opened.database.rows("SELECT * FROM hands")
    hand = read_hand(row)
    with two.one.opened.database.writing() as connection:
        for number in range(MOST_OF_A_ROW + 5):
            history = f"{number:016x}:2"
            stamp = replace(hand.stamp, history=history, changed_at="2000-01-01T00:00:00.000Z")
            verdict = {**hand.verdict, "points": number}
            take(connection, replace(hand, verdict=verdict, stamp=stamp))

    assert len(lost_changes(two.one.opened.database)) == MOST_OF_A_ROW
    assert "too many" in caplog.text
    caplog.clear()


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


def test_a_loss_is_asked_about_until_it_is_answered(two: TwoPhones) -> None:
    """Whatever this phone changes meanwhile: nobody may have looked at the question yet."""
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.exchange()

    two.one.matches.change(match_id, target=250)
    two.exchange()

    assert asked(two.one) == asked(two.other) == [(150, 250)]


def test_a_loss_that_is_left_does_not_come_back(two: TwoPhones) -> None:
    match_id = started(two)
    two.one.matches.change(match_id, target=150)
    two.other.matches.change(match_id, target=200)
    two.exchange()
    (lost,) = lost_changes(two.one.opened.database)

    dismiss(two.one.opened.database, lost)
    two.exchange()

    assert asked(two.one) == asked(two.other) == []
    assert two.one.matches.record(match_id).target == 200
    two.other.matches.change(match_id, target=300)
    two.exchange()
    assert asked(two.one) == asked(two.other) == []


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
        connection.execute("UPDATE losses SET line = '{}'")

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
