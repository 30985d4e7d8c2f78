"""The match on the table: every way to change it, and what is still there afterwards."""

from pathlib import Path

import pytest

from app.domain.errors import RuleError
from app.domain.match import Hand
from app.i18n import Language
from app.presenters.hand.draft import Draft
from app.presenters.hand.presenter import HandPresenter
from app.presenters.session.current_match import Sitting
from app.presenters.setup.presenter import SetupPresenter
from app.presenters.table.presenter import TablePresenter
from app.presenters.who_starts.presenter import WhoStartsPresenter
from app.sets import Leaflets
from app.store.core.errors import StoreError, StoreFault
from app.store.core.stored_match import StoredMatch
from tests.evening import Ways, deal, play, sit_down
from tests.table import hand_end


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return sit_down(tmp_path, Leaflets())


def again(tmp_path: Path) -> Sitting:
    sitting = sit_down(tmp_path, Leaflets())
    sitting.resume()
    return sitting


def test_a_fresh_phone_has_an_empty_table(sitting: Sitting) -> None:
    sitting.resume()

    assert sitting.now is None
    assert sitting.last() is None
    assert sitting.unfinished() == ()


def test_the_match_is_on_the_table_again_after_a_restart(tmp_path: Path, sitting: Sitting) -> None:
    deal(sitting)
    play(sitting, "", "6-3", out=0)

    assert again(tmp_path).table == sitting.table
    assert sitting.table.standings[0].total == 9


def test_a_match_put_aside_stays_aside_until_it_is_taken_up(
    tmp_path: Path, sitting: Sitting
) -> None:
    deal(sitting)
    match_id = sitting.table.id
    sitting.put_aside()

    later = again(tmp_path)

    assert later.now is None
    assert [table.id for table in later.unfinished()] == [match_id]

    later.take_up(match_id)

    assert later.table.id == match_id


def test_a_rematch_has_the_same_people_and_no_hands(sitting: Sitting) -> None:
    deal(sitting, "bg2133", ("Ann", "Bo", "Cy", "Di"), 100, partners=True)
    play(sitting, "", "6-3", "1-0", "2-0", out=0)
    before = sitting.table
    sitting.end()

    sitting.rematch()

    assert sitting.table.id != before.id
    assert sitting.table.people == before.people
    assert sitting.table.match.sides == ((0, 2), (1, 3))
    assert sitting.table.match.target == 100
    assert sitting.table.hands == ()


def test_a_match_that_was_won_is_over_when_the_next_begins(sitting: Sitting) -> None:
    deal(sitting, target=5)
    play(sitting, "", "6-3", out=0)
    won = sitting.table.id

    sitting.rematch()

    assert sitting.matches.get(won).record.ended_at is not None


def test_a_hand_taken_back_can_be_put_back(sitting: Sitting) -> None:
    deal(sitting)
    hand = play(sitting, "", "6-3", out=0)

    sitting.take_back(hand)

    assert sitting.table.hands == ()

    sitting.put_back(hand)

    assert sitting.table.index(hand) == 0


def test_another_answer_tells_the_hands_behind_anew(sitting: Sitting) -> None:
    deal(sitting, names=("Ann", "Bo", "Cy"))
    play(sitting, "3-2", "4-1", "6-6")
    play(sitting, "", "1-0", "2-0", out=0)

    assert sitting.table.verdicts[0].winner is None

    sitting.choose("tie", "lowest_tile")

    assert sitting.table.match.choices["tie"] == "lowest_tile"
    assert sitting.table.verdicts[0].winner is None  # both lowest tiles weigh five
    sitting.choose("tie", "fewest_tiles")
    changed = sitting.matches.changes(sitting.table.id)
    assert {change.what for change in changed} <= {"match_changed", "hand_edited"}


def test_an_answer_that_needs_more_is_refused_and_changes_nothing(sitting: Sitting) -> None:
    deal(sitting, "luckies", ("Ann", "Bo"))
    play(sitting, "", "6-3", out=0)
    before = sitting.table

    with pytest.raises(RuleError) as refused:
        sitting.choose("out_counts", "hands_and_stock")

    assert (refused.value.key, refused.value.values["hand"]) == ("needs_stock", 0)
    assert sitting.table == before


def test_who_starts_is_kept_until_the_hand_is_played(tmp_path: Path, sitting: Sitting) -> None:
    deal(sitting)
    sitting.keep_starter(1)

    assert again(tmp_path).starter == 1

    play(sitting, "", "6-3", out=0)

    assert sitting.starter is None


def fill_up(sitting: Sitting, table: str) -> None:
    """No room for anything more of this kind, whatever else was written just before."""
    sitting.database.rows(
        f"CREATE TEMP TRIGGER full BEFORE INSERT ON main.{table}"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )


def make_room(sitting: Sitting) -> None:
    sitting.database.rows("DROP TRIGGER full")


def test_a_hand_that_finds_no_room_for_the_other_drafts_is_recorded_once_there_is(
    sitting: Sitting,
) -> None:
    deal(sitting)
    earlier = play(sitting, "", "6-3", out=0)
    sitting.keep_draft(Draft(starter=1), earlier)
    sitting.keep_draft(Draft(ended=0))
    before = sitting.table
    fill_up(sitting, "drafts")

    with pytest.raises(StoreError):
        play(sitting, "", "1-0", out=0)

    assert sitting.table is before
    assert sitting.matches.get(before.id) == before.stored
    assert (sitting.draft(), sitting.draft(earlier)) == (Draft(ended=0), Draft(starter=1))

    make_room(sitting)
    play(sitting, "", "1-0", out=0)

    assert len(sitting.table.hands) == 2
    assert (sitting.draft(), sitting.draft(earlier)) == (None, Draft(starter=1))


@pytest.mark.parametrize("full", ["settings", "changes"])
def test_a_match_that_finds_no_room_is_not_begun_and_the_one_before_is_not_over(
    sitting: Sitting, full: str
) -> None:
    deal(sitting, target=5)
    play(sitting, "", "6-3", out=0)
    before = sitting.table
    fill_up(sitting, full)

    with pytest.raises(StoreError):
        sitting.rematch()

    assert sitting.table is before
    assert [record.id for record in sitting.matches.unfinished()] == [before.id]

    make_room(sitting)
    sitting.rematch()

    assert [record.id for record in sitting.matches.unfinished()] == [sitting.table.id]
    assert sitting.settings.get("table") == sitting.table.id != before.id


def test_an_edit_that_finds_no_room_changes_neither_the_hand_nor_its_draft(
    sitting: Sitting,
) -> None:
    deal(sitting)
    hand_id = play(sitting, "", "6-3", out=0)
    sitting.keep_draft(Draft(ended=0), hand_id)
    sitting.keep_draft(Draft(starter=1))
    before = sitting.table
    fill_up(sitting, "drafts")

    with pytest.raises(StoreError):
        sitting.replace(hand_id, Hand(hand_end(["", "5-5"], out=0)))

    assert sitting.matches.get(before.id) == before.stored
    assert sitting.draft(hand_id) == Draft(ended=0)

    make_room(sitting)
    sitting.replace(hand_id, Hand(hand_end(["", "5-5"], out=0)))

    assert sitting.table.standings[0].total == 10
    assert (sitting.draft(hand_id), sitting.draft()) == (None, Draft(starter=1))


def test_a_hand_that_finds_no_room_to_come_back_is_not_told_anew_either(sitting: Sitting) -> None:
    deal(sitting, "art3494")
    hand_id = play(sitting, "6-3", "1-0")
    sitting.take_back(hand_id)
    sitting.choose("blocked", "fewest_all")
    before = sitting.table
    sitting.database.rows(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.changes WHEN new.what = 'hand_restored'"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )

    with pytest.raises(StoreError):
        sitting.put_back(hand_id)

    assert sitting.table is before
    assert sitting.matches.get(before.id) == before.stored


def test_what_cannot_be_read_again_was_not_taken_back(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be tapped once more."""
    deal(sitting)
    hand_id = play(sitting, "", "6-3", out=0)
    before = sitting.table

    def fails(_match_id: str) -> StoredMatch:
        raise StoreError(StoreFault.DISK_TROUBLE)

    with monkeypatch.context() as failing:
        failing.setattr(sitting.matches, "get", fails)
        with pytest.raises(StoreError):
            sitting.take_back(hand_id)

    assert sitting.table is before
    assert sitting.matches.get(before.id) == before.stored


def test_a_garbled_draft_is_none_and_the_hand_can_be_counted(sitting: Sitting) -> None:
    deal(sitting)
    sitting.keep_draft(Draft(ended=0))
    sitting.database.rows("PRAGMA ignore_check_constraints = ON")  # as a fault of the disk does
    sitting.database.rows("UPDATE drafts SET draft = '{\"x'")
    sitting.resume()

    assert sitting.draft() is None

    sitting.keep_draft(Draft(ended=1))

    assert sitting.draft() == Draft(ended=1)


def test_a_hand_brought_back_is_told_as_the_match_is_played_by_now(sitting: Sitting) -> None:
    deal(sitting, "art3494")
    hand_id = play(sitting, "6-3", "1-0")
    assert sitting.table.verdicts[0].points == 0
    sitting.take_back(hand_id)
    sitting.choose("blocked", "fewest_all")

    sitting.put_back(hand_id)

    assert sitting.table.verdicts[0].points == 9


def test_a_hand_brought_back_that_would_need_more_is_told_as_it_was(sitting: Sitting) -> None:
    deal(sitting, "luckies")
    hand_id = play(sitting, "", "6-3", out=0)
    before = sitting.table.verdicts
    sitting.take_back(hand_id)
    sitting.choose("out_counts", "hands_and_stock")

    refused = sitting.put_back(hand_id)

    assert sitting.table.verdicts == before
    assert refused is not None
    assert (refused.key, "hand" in refused.values) == ("needs_stock", False)


def test_an_ended_match_is_brought_back_unfinished(sitting: Sitting) -> None:
    deal(sitting)
    match_id = sitting.table.id
    sitting.end()

    sitting.bring_back(match_id)

    assert sitting.table.id == match_id
    assert not sitting.table.is_ended


@pytest.mark.parametrize("garbled", [None, 7, 1.5, True, "x", [], [[]], {}, {"a": 1}, "1e999"])
@pytest.mark.parametrize("key", ["table", "marks", "playing_on", "setup", "path", "look"])
def test_whatever_a_setting_is_the_match_comes_up(
    tmp_path: Path, sitting: Sitting, key: str, garbled: object
) -> None:
    deal(sitting, target=9)
    play(sitting, "", "6-3", out=0)
    sitting.settings.set(key, garbled)

    later = again(tmp_path)
    for presenter in (TablePresenter, SetupPresenter, HandPresenter, WhoStartsPresenter):
        if later.now is not None:
            presenter(later, Language(), Ways()).open()

    assert later.now is not None or key == "table"
