"""The current match: every way to change it, and what is stored afterwards."""

from pathlib import Path

import pytest

from app.domain.errors import RuleError
from app.domain.match import Hand
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.sets import Leaflets
from app.store.core.errors import StoreError, StoreFault
from app.store.core.settings import ON_TABLE
from app.store.core.stored_match import StoredMatch, StoredMatches
from tests.builders import NAMES, open_current_match, record_hand, start_match, store_setting
from tests.fake_navigation import FakeNavigation
from tests.hands import hand_end
from tests.presenters.monkey import PRESENTERS
from tests.services import services


@pytest.fixture
def current_match(tmp_path: Path) -> CurrentMatch:
    return open_current_match(tmp_path, Leaflets())


def again(tmp_path: Path) -> CurrentMatch:
    current_match = open_current_match(tmp_path, Leaflets())
    current_match.resume()
    return current_match


def test_a_new_phone_has_an_empty_table(current_match: CurrentMatch) -> None:
    current_match.resume()

    assert current_match.now is None
    assert current_match.last() is None
    assert current_match.unfinished(5) == ()


def test_the_match_is_on_the_table_again_after_a_restart(
    tmp_path: Path, current_match: CurrentMatch
) -> None:
    start_match(current_match)
    record_hand(current_match, "", "6-3", out=0)

    assert again(tmp_path).table == current_match.table
    assert current_match.table.running_totals[-1][0] == 9


def test_a_damaged_match_hides_no_other_one(current_match: CurrentMatch) -> None:
    start_match(current_match)
    whole = current_match.table.id
    current_match.pause()
    start_match(current_match)
    damaged = current_match.table.id
    record_hand(current_match, "", "6-3", out=0)
    current_match.pause()
    with current_match.database.writing() as connection:
        connection.execute(
            "UPDATE matches SET started_at = '8000-01-01T00:00:00.000Z' WHERE id = ?", (damaged,)
        )
        connection.execute("UPDATE hands SET starter = 7")

    assert [table.id for table in current_match.unfinished(5)] == [whole]
    assert current_match.last() is None


def test_a_match_put_aside_stays_aside_until_it_is_resumed(
    tmp_path: Path, current_match: CurrentMatch
) -> None:
    start_match(current_match)
    match_id = current_match.table.id
    current_match.pause()

    later = again(tmp_path)

    assert later.now is None
    assert [table.id for table in later.unfinished(5)] == [match_id]

    later.put_on_table(match_id)

    assert later.table.id == match_id


def test_a_rematch_has_the_same_players_and_no_hands(current_match: CurrentMatch) -> None:
    start_match(current_match, "bg2133", ("Ann", "Bo", "Cy", "Di"), 100, partners=True)
    record_hand(current_match, "", "6-3", "1-0", "2-0", out=0)
    before = current_match.table
    current_match.end()

    current_match.rematch()

    assert current_match.table.id != before.id
    assert current_match.table.people == before.people
    assert current_match.table.match.sides == ((0, 2), (1, 3))
    assert current_match.table.match.target == 100
    assert current_match.table.hands == ()


def test_a_won_match_is_ended_when_the_next_one_starts(current_match: CurrentMatch) -> None:
    start_match(current_match, target=5)
    record_hand(current_match, "", "6-3", out=0)
    won = current_match.table.id

    current_match.rematch()

    assert current_match.matches.get(won).record.ended_at is not None


def test_a_hand_taken_back_can_be_restored(current_match: CurrentMatch) -> None:
    start_match(current_match)
    hand = record_hand(current_match, "", "6-3", out=0)

    current_match.delete_hand(hand)

    assert current_match.table.hands == ()

    current_match.restore_hand(hand)

    assert current_match.table.index(hand) == 0


def test_a_changed_choice_scores_all_hands_again(current_match: CurrentMatch) -> None:
    start_match(current_match, names=("Ann", "Bo", "Cy"))
    record_hand(current_match, "3-2", "4-1", "6-6")
    record_hand(current_match, "", "1-0", "2-0", out=0)

    assert current_match.table.verdicts[0].winner is None

    current_match.choose("tie", "lowest_tile")

    assert current_match.table.match.choices["tie"] == "lowest_tile"
    assert current_match.table.verdicts[0].winner is None  # both lowest tiles have 5 pips
    current_match.choose("tie", "fewest_tiles")
    changed = current_match.matches.changes(current_match.table.id)
    assert {change.what for change in changed} <= {"match_changed", "hand_edited"}


def test_a_choice_that_needs_more_facts_is_refused_and_changes_nothing(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "luckies", ("Ann", "Bo"))
    record_hand(current_match, "", "6-3", out=0)
    before = current_match.table

    with pytest.raises(RuleError) as refused:
        current_match.choose("out_counts", "hands_and_stock")

    assert (refused.value.key, refused.value.values["hand"]) == ("needs_stock", 0)
    assert current_match.table == before


def test_the_starter_is_stored_until_the_hand_is_recorded(
    tmp_path: Path, current_match: CurrentMatch
) -> None:
    start_match(current_match)
    current_match.save_starter(1)

    assert again(tmp_path).draft() == Draft(starter=1)

    record_hand(current_match, "", "6-3", out=0)

    assert current_match.draft() is None


def fill_up(current_match: CurrentMatch, table: str) -> None:
    """Writes of this table fail, although other writes of the transaction succeed."""
    current_match.database.rows(
        f"CREATE TEMP TRIGGER full BEFORE INSERT ON main.{table}"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )


def make_room(current_match: CurrentMatch) -> None:
    current_match.database.rows("DROP TRIGGER full")


def test_a_hand_whose_drafts_cannot_be_stored_is_recorded_when_there_is_room(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match)
    earlier = record_hand(current_match, "", "6-3", out=0)
    current_match.save_draft(Draft(starter=1), earlier)
    current_match.save_draft(Draft(ending=0))
    before = current_match.table
    fill_up(current_match, "drafts")

    with pytest.raises(StoreError):
        record_hand(current_match, "", "1-0", out=0)

    assert current_match.table is before
    assert current_match.matches.get(before.id) == before.stored
    assert (current_match.draft(), current_match.draft(earlier)) == (
        Draft(ending=0),
        Draft(starter=1),
    )

    make_room(current_match)
    record_hand(current_match, "", "1-0", out=0)

    assert len(current_match.table.hands) == 2
    assert (current_match.draft(), current_match.draft(earlier)) == (None, Draft(starter=1))


@pytest.mark.parametrize("full", ["settings", "changes"])
def test_a_match_that_cannot_be_stored_does_not_start_and_the_last_one_goes_on(
    current_match: CurrentMatch, full: str
) -> None:
    start_match(current_match, target=5)
    record_hand(current_match, "", "6-3", out=0)
    before = current_match.table
    fill_up(current_match, full)

    with pytest.raises(StoreError):
        current_match.rematch()

    assert current_match.table is before
    assert [record.id for record in current_match.matches.unfinished()] == [before.id]

    make_room(current_match)
    current_match.rematch()

    assert [record.id for record in current_match.matches.unfinished()] == [current_match.table.id]
    assert current_match.settings.get(ON_TABLE) == current_match.table.id != before.id


def test_an_edit_that_cannot_be_stored_changes_neither_the_hand_nor_its_draft(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match)
    hand_id = record_hand(current_match, "", "6-3", out=0)
    current_match.save_draft(Draft(ending=0), hand_id)
    current_match.save_draft(Draft(starter=1))
    before = current_match.table
    fill_up(current_match, "drafts")

    with pytest.raises(StoreError):
        current_match.edit_hand(hand_id, Hand(hand_end(["", "5-5"], out=0)))

    assert current_match.matches.get(before.id) == before.stored
    assert current_match.draft(hand_id) == Draft(ending=0)

    make_room(current_match)
    current_match.edit_hand(hand_id, Hand(hand_end(["", "5-5"], out=0)))

    assert current_match.table.running_totals[-1][0] == 10
    assert (current_match.draft(hand_id), current_match.draft()) == (None, Draft(starter=1))


def test_a_hand_that_cannot_be_restored_for_lack_of_room_is_not_scored_again(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "art3494")
    hand_id = record_hand(current_match, "6-3", "1-0")
    current_match.delete_hand(hand_id)
    current_match.choose("blocked", "fewest_all")
    before = current_match.table
    current_match.database.rows(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.changes WHEN new.what = 'hand_restored'"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )

    with pytest.raises(StoreError):
        current_match.restore_hand(hand_id)

    assert current_match.table is before
    assert current_match.matches.get(before.id) == before.stored


def test_a_hand_is_not_taken_back_if_the_match_cannot_be_read_again(
    current_match: CurrentMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the user would tap again."""
    start_match(current_match)
    hand_id = record_hand(current_match, "", "6-3", out=0)
    before = current_match.table

    def fails(_stored: StoredMatches, _match_id: str) -> StoredMatch:
        raise StoreError(StoreFault.DISK_TROUBLE)

    with monkeypatch.context() as failing:
        failing.setattr(StoredMatches, "get", fails)
        with pytest.raises(StoreError):
            current_match.delete_hand(hand_id)

    assert current_match.table is before
    assert current_match.matches.get(before.id) == before.stored


def test_a_corrupt_draft_is_ignored_and_the_hand_can_be_counted(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match)
    current_match.save_draft(Draft(ending=0))
    current_match.database.rows("PRAGMA ignore_check_constraints = ON")  # as a disk fault does
    current_match.database.rows("UPDATE drafts SET draft = '{\"x'")
    current_match.resume()

    assert current_match.draft() is None

    current_match.save_draft(Draft(ending=1))

    assert current_match.draft() == Draft(ending=1)


def test_an_edited_hand_is_scored_by_the_hand_before_it_and_not_by_the_last_one(
    current_match: CurrentMatch,
) -> None:
    """A tie goes to the pair that won the hand before."""
    tie = {"tie": "previous"}
    start_match(current_match, "cuban", NAMES[:4], 500, partners=True, choices=tie)
    record_hand(current_match, "3-0 2-1", "2-2", "8-5", "9-6 6-4")  # Bo has the fewest
    tied = record_hand(current_match, "9-0", "8-0", "4-4", "6-3")
    record_hand(current_match, "0-0", "2-2", "8-5", "9-6 6-4")  # Ann has
    sides = [verdict.side for verdict in current_match.table.verdicts]

    current_match.edit_hand(tied, Hand(hand_end(["9-0", "8-0", "7-1", "6-3"])))

    assert sides == [(1, 3), (1, 3), (0, 2)]
    assert [verdict.side for verdict in current_match.table.verdicts] == sides


def test_a_match_that_an_edit_wins_with_an_earlier_hand_goes_on_where_it_is(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, target=20)
    first = record_hand(current_match, "", "6-4", out=0)
    record_hand(current_match, "1-0", "", out=1)

    current_match.edit_hand(first, Hand(hand_end(["", "6-6 6-5"], out=0)))

    assert current_match.table.winner is not None
    assert not current_match.is_over


def test_a_restored_hand_is_scored_with_the_current_choices(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "art3494")
    hand_id = record_hand(current_match, "6-3", "1-0")
    assert current_match.table.verdicts[0].points == 0
    current_match.delete_hand(hand_id)
    current_match.choose("blocked", "fewest_all")

    current_match.restore_hand(hand_id)

    assert current_match.table.verdicts[0].points == 9


def test_a_restored_hand_loses_a_winner_whom_the_table_need_not_pick_any_more(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "luckies", choices={"tie": "pick"})
    hand_id = record_hand(current_match, "1-2 1-1 3-3", "0-3 2-6", picked=1)
    assert current_match.table.verdicts[0].side == (1,)
    current_match.delete_hand(hand_id)
    current_match.choose("single", "lowest_tile")

    refused = current_match.restore_hand(hand_id)

    assert refused is None
    assert current_match.table.verdicts[0].side == (0,)


def test_a_restored_hand_that_needs_more_facts_keeps_its_old_verdict(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "luckies")
    hand_id = record_hand(current_match, "", "6-3", out=0)
    before = current_match.table.verdicts
    current_match.delete_hand(hand_id)
    current_match.choose("out_counts", "hands_and_stock")

    refused = current_match.restore_hand(hand_id)

    assert current_match.table.verdicts == before
    assert refused is not None
    assert (refused.key, "hand" in refused.values) == ("needs_stock", False)


def test_an_ended_match_is_restored_as_unfinished(current_match: CurrentMatch) -> None:
    start_match(current_match)
    match_id = current_match.table.id
    current_match.end()

    current_match.reopen(match_id)

    assert current_match.table.id == match_id
    assert not current_match.table.is_ended


@pytest.mark.parametrize("corrupt", [None, 7, 1.5, True, "x", [], [[]], {}, {"a": 1}, "1e999"])
@pytest.mark.parametrize("key", ["table", "marks", "playing_on", "setup", "path", "look"])
def test_invalid_settings_do_not_prevent_opening_the_match(
    tmp_path: Path, current_match: CurrentMatch, key: str, corrupt: object
) -> None:
    start_match(current_match, target=9)
    record_hand(current_match, "", "6-3", out=0)
    store_setting(current_match.database, key, corrupt)

    later = again(tmp_path)
    for name in ("table", "setup", "hand", "who_starts"):
        if later.now is not None:
            PRESENTERS[name](services(later), FakeNavigation()).open()

    assert later.now is not None or key == "table"
