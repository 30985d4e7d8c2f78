"""What two phones did at once: said with its buttons, and answered."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.match import Hand
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.entry.draft import draft_from_hand
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.rule_text import text_of
from app.store.core.records import BoxRecord
from app.store.core.stored_match import StoredHand
from app.store.sync.status import Phone
from app.words.options import Note
from app.words.sync.notes import Answered, answer_note, notes_of_match, sync_notes
from tests import taken_rows
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.hands import hand_end
from tests.own_boxes import to


@pytest.fixture
def current_match(tmp_path: Path, sets: Mapping[str, RuleSet]) -> CurrentMatch:
    current_match = open_current_match(tmp_path, sets)
    start_match(current_match, target=100)
    return current_match


def the_note(current_match: CurrentMatch) -> Note:
    (note,) = sync_notes(current_match, Language())
    return note


def tap(current_match: CurrentMatch, label: str) -> Answered:
    """Taps a button of the only note."""
    note = the_note(current_match)
    (option,) = [key for key, text in note.options if text == label]
    return answer_note(current_match, Language(), note.key, option)


def hands(current_match: CurrentMatch) -> list[StoredHand]:
    return list(current_match.table.hands)


def two_hands(current_match: CurrentMatch) -> tuple[str, str]:
    mine = record_hand(current_match, "", 7, out=0)
    return mine, taken_rows.records_the_same_hand(current_match, mine, 9)


def test_without_another_phone_there_is_nothing_to_say(current_match: CurrentMatch) -> None:
    record_hand(current_match, "", 7, out=0)
    current_match.matches.change(current_match.id, target=50)

    assert sync_notes(current_match, Language()) == ()
    assert notes_of_match(current_match, Language(), current_match.id) == ()


def test_two_hands_are_shown_with_their_results(current_match: CurrentMatch) -> None:
    two_hands(current_match)

    note = the_note(current_match)

    assert note.title == "Two phones recorded a hand at the same time. Keep both?"
    assert sorted(line.partition(": ")[2] for line in note.text.split("\n")) == ["Ann +7", "Ann +9"]
    assert [text for _, text in note.options] == ["Keep both", "Remove hand 1", "Remove hand 2"]


def test_both_hands_are_kept(current_match: CurrentMatch) -> None:
    two_hands(current_match)

    tap(current_match, "Keep both")

    assert sync_notes(current_match, Language()) == ()
    assert len(hands(current_match)) == 2


def test_one_of_two_hands_is_removed_and_comes_back_with_undo(current_match: CurrentMatch) -> None:
    two_hands(current_match)
    second = hands(current_match)[1]

    answered = tap(current_match, "Remove hand 2")
    assert answered.message == "Hand 2 was removed."
    assert second not in hands(current_match)
    assert sync_notes(current_match, Language()) == ()

    assert answered.undo is not None
    answered.undo()
    assert second in hands(current_match)
    assert len(the_note(current_match).options) == 3


def test_three_hands_of_one_position_are_kept_together(current_match: CurrentMatch) -> None:
    mine, _ = two_hands(current_match)
    taken_rows.records_the_same_hand(current_match, mine, 11)
    title = "Several phones recorded a hand at the same time. Keep all of them?"
    assert the_note(current_match).title == title

    tap(current_match, "Keep all of them")

    assert len(hands(current_match)) == 3
    assert sync_notes(current_match, Language()) == ()


def test_a_match_that_is_not_on_the_table_is_named(current_match: CurrentMatch) -> None:
    two_hands(current_match)
    current_match.pause()

    assert the_note(current_match).text.startswith("Ann · Bo\n")
    tap(current_match, "Remove hand 1")

    assert sync_notes(current_match, Language()) == ()


@pytest.mark.parametrize(
    ("phones", "title"),
    [
        ((), "Another phone deleted this match. Restore it?"),
        (("Tablet",), "Tablet deleted this match. Restore it?"),
        (("Tablet", "Di"), "Another phone deleted this match. Restore it?"),
    ],
)
def test_a_match_deleted_on_another_phone_asks_to_restore_it(
    current_match: CurrentMatch, phones: tuple[str, ...], title: str
) -> None:
    others = tuple(Phone(name, name) for name in phones)
    current_match.phones = (Phone("own", "Own", is_own=True), *others)
    taken_rows.deletes_match(current_match)

    assert (the_note(current_match).title, the_note(current_match).text) == (title, "Ann · Bo")


def test_a_deleted_match_is_restored_to_the_table(current_match: CurrentMatch) -> None:
    match_id = current_match.id
    taken_rows.deletes_match(current_match)
    current_match.resume()
    assert current_match.now is None

    tap(current_match, "Restore")

    assert current_match.id == match_id
    assert current_match.table.is_unfinished
    assert sync_notes(current_match, Language()) == ()


def test_a_deleted_match_that_is_left_deleted_leaves_the_table(current_match: CurrentMatch) -> None:
    match_id = current_match.id
    taken_rows.deletes_match(current_match)

    tap(current_match, "Leave it deleted")

    assert current_match.now is None
    assert current_match.matches.record(match_id).stamp.deleted
    assert sync_notes(current_match, Language()) == ()


def test_who_deleted_a_match_is_told_that_it_is_still_played(current_match: CurrentMatch) -> None:
    record_hand(current_match, "", 7, out=0)
    match_id, (hand,) = current_match.id, hands(current_match)
    current_match.pause()
    current_match.matches.delete(match_id)
    theirs = taken_rows.hand_record(current_match, hand.id)
    theirs = taken_rows.as_another_hand(theirs)
    taken_rows.take(current_match, theirs)

    title = "You deleted this match, and another phone still plays it. Restore it?"
    assert the_note(current_match).title == title
    tap(current_match, "Restore")

    assert not current_match.matches.record(match_id).stamp.deleted
    assert current_match.now is None, "it was not on this table"


def lose_target(current_match: CurrentMatch) -> None:
    current_match.matches.change(current_match.id, target=150)
    taken_rows.changes_match(current_match, target=200)


def test_a_change_that_gave_way_is_told_with_both_values(current_match: CurrentMatch) -> None:
    lose_target(current_match)

    note = the_note(current_match)

    title = "Another phone changed this at the same time. Your change does not count."
    assert (note.title, note.text) == (title, "The target was changed: 150 → 200")
    assert [text for _, text in note.options] == ["Set mine again", "Leave it as it is"]


def test_a_change_of_another_phone_that_gave_way_is_told_and_restored(
    current_match: CurrentMatch,
) -> None:
    taken_rows.changes_match(current_match, target=200)
    record = current_match.matches.record(current_match.id)
    seen = replace(record, histories={})
    current_match.matches.change(current_match.id, seen=seen, target=150)
    current_match.reload()

    note = the_note(current_match)

    assert (note.title, note.text) == ("The target was changed: 200 → 150", "")
    assert [text for _, text in note.options] == ["Restore", "Leave it as it is"]
    tap(current_match, "Restore")
    assert current_match.table.match.target == 200
    assert sync_notes(current_match, Language()) == ()


def test_a_hand_that_was_open_while_another_phone_changed_it_is_asked_about(
    current_match: CurrentMatch,
) -> None:
    hand_id = record_hand(current_match, "", 7, out=0)
    typed = draft_from_hand(hands(current_match)[0].hand.end, 0)
    current_match.save_draft(replace(typed, totals={1: "8"}), hand_id)
    theirs = taken_rows.hand_record(current_match, hand_id)
    verdict = {**theirs.verdict, "points": 9}
    stamp = taken_rows.stamp_of(2)
    taken_rows.take(current_match, replace(theirs, verdict=verdict, stamp=stamp))
    current_match.reload()
    current_match.save_draft(replace(typed, totals={1: "11"}), hand_id)

    current_match.edit_hand(hand_id, Hand(hand_end(["", 11], out=0), starter=0))

    note = the_note(current_match)
    assert [text for _, text in note.options] == ["Restore", "Leave it as it is"]
    tap(current_match, "Restore")
    assert hands(current_match)[0].verdict.points == 9


def test_a_change_that_gave_way_is_set_again(current_match: CurrentMatch) -> None:
    lose_target(current_match)
    assert current_match.table.match.target == 200

    tap(current_match, "Set mine again")

    assert current_match.table.match.target == 150
    assert sync_notes(current_match, Language()) == ()


def test_a_change_that_gave_way_is_left(current_match: CurrentMatch) -> None:
    lose_target(current_match)

    tap(current_match, "Leave it as it is")

    assert current_match.table.match.target == 200
    assert sync_notes(current_match, Language()) == ()


def test_all_that_gave_way_in_a_match_is_one_note(current_match: CurrentMatch) -> None:
    hand_id = record_hand(current_match, "", 7, out=0)
    current_match.edit_hand(hand_id, hands(current_match)[0].hand)
    current_match.matches.change(current_match.id, target=150, name="Friday", note="at Di's")
    current_match.end()
    match_id = the_ended(current_match)
    current_match.reopen(match_id)
    theirs = taken_rows.hand_record(current_match, hand_id)
    deleted = taken_rows.deleted(theirs)
    taken_rows.take(current_match, deleted)
    taken_rows.changes_match(current_match, target=200, name="", note="")

    lines = the_note(current_match).text.split("\n")

    assert set(lines) == {
        "A hand was removed: Ann +7",
        "The target was changed: 150 → 200",
        "The name of the match was changed",
        "The note was changed",
    }
    tap(current_match, "Set mine again")
    assert len(hands(current_match)) == 1
    assert current_match.table.stored.record.name == "Friday"


def the_ended(current_match: CurrentMatch) -> str:
    (row,) = current_match.database.rows("SELECT id FROM matches")
    return str(row["id"])


def test_a_player_whose_change_gave_way_is_named(current_match: CurrentMatch) -> None:
    ann = next(one for one in current_match.roster.all() if one.name == NAMES[0])
    changed = current_match.roster.change(ann.id, name="Anna", colour=5)
    taken_rows.take(current_match, taken_rows.renamed(changed, "Ann-Marie"))

    note = the_note(current_match)
    assert note.text == "Anna → Ann-Marie"
    tap(current_match, "Set mine again")

    assert current_match.table.people[0].name == "Anna"


def test_a_box_whose_change_gave_way_is_named_and_set_again(current_match: CurrentMatch) -> None:
    own = OwnBoxes(current_match)
    box = own.create(current_match.leaflets["manylang"], "Ours").id
    own.edit(box, to(7, own.draft(box)))
    theirs = to(8, current_match.leaflets[box])
    stamp = taken_rows.stamp_of(2, deleted=True)
    taken_rows.take(current_match, BoxRecord(box, text_of(theirs), stamp))
    current_match.reload()

    note = the_note(current_match)
    assert note.text == "Ours: The rules were changed.\nOurs is no longer listed."
    assert current_match.leaflets.get(box) is None
    tap(current_match, "Set mine again")

    assert current_match.leaflets[box] == replace(theirs, target=replace(theirs.target, default=7))
    assert sync_notes(current_match, Language()) == ()


def test_a_box_that_cannot_be_read_gave_way_without_a_name(
    current_match: CurrentMatch, caplog: pytest.LogCaptureFixture
) -> None:
    own = OwnBoxes(current_match)
    box = own.create(current_match.leaflets["manylang"], "Ours").id
    own.edit(box, to(7, own.draft(box)))
    stamp = taken_rows.stamp_of(2)
    taken_rows.take(current_match, BoxRecord(box, f'{{"id":"{box}","later":1}}', stamp))

    assert the_note(current_match).text == "Ours: The rules were changed."
    caplog.clear()


def test_a_damaged_match_says_nothing_and_the_others_do(
    current_match: CurrentMatch, caplog: pytest.LogCaptureFixture
) -> None:
    mine, _ = two_hands(current_match)
    start_match(current_match, names=NAMES[2:4])
    lose_target(current_match)
    with current_match.database.writing() as connection:
        connection.execute("UPDATE hands SET verdict = '[]' WHERE id = ?", (mine,))

    assert the_note(current_match).text == "The target was changed: 150 → 200"
    assert "cannot be read" in caplog.text
    caplog.clear()


def test_a_lost_change_of_a_damaged_match_is_not_told(
    current_match: CurrentMatch, caplog: pytest.LogCaptureFixture
) -> None:
    lose_target(current_match)
    current_match.pause()
    with current_match.database.writing() as connection:
        connection.execute("UPDATE rules SET text = 'garbled'")

    assert sync_notes(current_match, Language()) == ()
    assert "cannot be read" in caplog.text
    caplog.clear()
