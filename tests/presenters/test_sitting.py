"""The match on the table: every way to change it, and what is still there afterwards."""

from pathlib import Path

import pytest

from app.domain.errors import RuleError
from app.domain.match import Hand
from app.i18n import Language
from app.presenters.draft import Draft
from app.presenters.hand import HandPresenter
from app.presenters.setup import SetupPresenter
from app.presenters.sitting import Sitting
from app.presenters.table import TablePresenter
from app.presenters.who_starts import WhoStartsPresenter
from app.sets import Leaflets
from app.store.errors import StoreError, StoreFault
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


def test_an_ended_match_can_be_played_on(sitting: Sitting) -> None:
    deal(sitting)
    match_id = sitting.table.id
    sitting.end()

    assert sitting.now is None

    sitting.take_up(match_id)
    sitting.play_on()

    assert not sitting.table.is_ended


class Disk:
    """Room for so many writes more."""

    def __init__(self, sitting: Sitting, writes: int) -> None:
        self.writes = writes
        sitting.database.before_write = self

    def __call__(self, _connection: object) -> None:
        self.writes -= 1
        if self.writes < 0:
            raise StoreError(StoreFault.DISK_FULL)


def test_a_hand_is_recorded_once_though_the_other_drafts_find_no_room(sitting: Sitting) -> None:
    deal(sitting)
    earlier = play(sitting, "", "6-3", out=0)
    sitting.keep_draft(Draft(starter=1), earlier)
    Disk(sitting, 1)

    play(sitting, "", "1-0", out=0)

    assert len(sitting.table.hands) == 2


def test_a_match_is_begun_once_though_its_place_finds_no_room(sitting: Sitting) -> None:
    deal(sitting)
    before = sitting.table.id
    Disk(sitting, 1)

    sitting.rematch()

    assert sitting.table.id != before
    assert [table.id for table in sitting.unfinished()] == [before]


def test_an_edited_hand_is_seen_though_its_draft_finds_no_room(sitting: Sitting) -> None:
    deal(sitting)
    hand_id = play(sitting, "", "6-3", out=0)
    sitting.keep_draft(Draft(ended=0), hand_id)
    Disk(sitting, 1)

    sitting.replace(hand_id, Hand(hand_end(["", "5-5"], out=0)))

    assert sitting.table.standings[0].total == 10


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

    sitting.put_back(hand_id)

    assert sitting.table.verdicts == before


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
