"""What a tap asks of the database and of the engine: one write for it, and one scoring."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.hand.draft import BLOCKED, STOCK, Draft
from app.presenters.hand.presenter import HandPresenter
from app.presenters.session.app_data import Kept, Looks
from app.presenters.session.current_match import Sitting
from app.presenters.shared.navigation import Visit
from app.presenters.table.presenter import TablePresenter
from app.sets import Leaflets
from app.store.core.database import Database, connect
from app.store.core.errors import StoreError
from app.store.safety.opening import open_store
from app.store.safety.restore import prepare, put_in_place
from tests.cost import scorings, statements
from tests.evening import NAMES, Clock, Ways, deal, play, put_away, sit_down

Tap = Callable[[HandPresenter], None]
TAPS: dict[str, Tap] = {
    "a name": lambda hand: hand.ended(1),
    "blocked": lambda hand: hand.ended(BLOCKED),
    "a tile": lambda hand: hand.give(Tile.parse("6-4")),
    "whose tiles": lambda hand: hand.count(2),
    "the draw pile": lambda hand: hand.count(STOCK),
    "a way to count": lambda hand: hand.use("keypad"),
    "a half": lambda hand: hand.face(3),
    "a digit": lambda hand: hand.digit(7),
    "erase": lambda hand: hand.erase(),
    "clear": lambda hand: hand.clear(),
    "an empty pile": lambda hand: hand.stock_is_empty(),
}


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """An app that was started on a match of three with two hands."""
    with put_away(tmp_path) as sitting:
        deal(sitting, "item2672", NAMES[:3])
        play(sitting, "", "6-3", "2-1", out=0, stock="1-1")
        play(sitting, "4-1", "", "0-0", out=1, stock="5-1")
    kept = Kept(tmp_path, Leaflets(), partial(open_store, now=Clock()))
    assert kept.open()
    return kept


def hand_of(kept: Kept, ways: Ways | None = None) -> HandPresenter:
    hand = HandPresenter(kept.sitting, Language(), ways or Ways())
    hand.open()
    return hand


@pytest.mark.parametrize("tap", TAPS.values(), ids=TAPS)
def test_a_tap_is_one_statement_and_one_scoring_at_most(kept: Kept, tap: Tap) -> None:
    hand = hand_of(kept)
    hand.ended(1)
    hand.give(Tile.parse("5-5"))
    hand.count(0)
    hand.digit(4)

    with statements(kept.sitting.database) as run, scorings() as scored:
        tap(hand)

    assert [statement.split()[0] for statement in run] == ["INSERT"]
    assert len(scored) <= 1


def test_the_first_tap_after_a_start_reads_nothing_either(kept: Kept) -> None:
    hand = hand_of(kept)

    with statements(kept.sitting.database) as run:
        hand.ended(1)

    assert [statement.split()[0] for statement in run] == ["PRAGMA", "INSERT"]


@pytest.mark.parametrize("others", [False, True], ids=["", "with a draft of another hand"])
def test_record_is_one_scoring_and_eight_statements(kept: Kept, *, others: bool) -> None:
    """With all that SQLite is told for it, and with where the app is then."""
    if others:
        kept.sitting.keep_draft(Draft(ended=1), kept.sitting.table.hands[0].id)
    hand = hand_of(kept)
    for tap in ("ended", "count"):
        getattr(hand, tap)(1)
    hand.ended(0)
    told(hand)
    kept.keep_path((Visit("table", {}), Visit("hand", {})))

    with statements(kept.sitting.database) as run, scorings() as scored:
        hand.record()
        kept.keep_path((Visit("table", {}), Visit("verdict", {"hand": "x", "fresh": "yes"})))

    assert len(kept.sitting.table.hands) == 3
    assert len(run) <= 8, run
    assert len(scored) == 1


def told(hand: HandPresenter) -> None:
    """Ann went out; the others and the pile have something left."""
    for holder, tile in ((1, "5-4"), (2, "6-6"), (STOCK, "2-2")):
        hand.count(holder)
        hand.give(Tile.parse(tile))
    assert hand.state.is_told


@pytest.mark.parametrize(
    ("box", "players", "terms", "left"),
    [
        ("luckies", 2, {}, ("", "6-3")),
        ("bg2133", 4, {"partners": True}, ("", "6-3", "1-0", "2-0")),
        ("art3494", 3, {}, ("", "5-5", 7)),
        ("manylang", 5, {"target": 9}, ("", "6-3", "1-0", "2-0", "5-5")),
    ],
)
def test_what_lies_on_the_table_is_what_was_written(
    tmp_path: Path, box: str, players: int, terms: dict[str, Any], left: tuple[str | int, ...]
) -> None:
    sitting = sit_down(tmp_path, Leaflets())
    deal(sitting, box, NAMES[:players], **terms)
    play(sitting, *left, out=0, starter=1)
    gone = play(sitting, *left, out=0)
    sitting.take_back(gone)

    play(sitting, *left, out=0)

    assert again(sitting).table == sitting.table
    assert len(sitting.table.hands) == 2


def again(sitting: Sitting) -> Sitting:
    """After a restart: nothing is left but what was kept."""
    later = Sitting(Database(connect(file_of(sitting))), sitting.leaflets)
    later.resume()
    return later


def file_of(sitting: Sitting) -> Path:
    return Path(sitting.database.rows("PRAGMA database_list")[0]["file"])


def test_a_hand_that_is_not_written_is_not_on_the_table(kept: Kept) -> None:
    hand = hand_of(kept)
    hand.ended(0)
    told(hand)
    before = kept.sitting.table
    refuse(kept, "hands")

    hand.record()

    assert kept.sitting.table is before
    assert hand.state.is_wrong
    assert again(kept.sitting).table == before
    assert again(kept.sitting).draft() == kept.sitting.draft() is not None


def test_a_tap_that_is_not_kept_is_not_remembered_as_kept(kept: Kept) -> None:
    hand = hand_of(kept)
    hand.ended(1)
    refuse(kept, "drafts")

    hand.ended(2)

    assert hand.state.is_wrong
    assert kept.sitting.draft() == again(kept.sitting).draft() == Draft(ended=1)


def refuse(kept: Kept, table: str) -> None:
    kept.sitting.database.rows(
        f"CREATE TEMP TRIGGER full BEFORE INSERT ON main.{table}"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )


def test_screens_ask_for_no_setting_and_no_draft_once_they_are_known(kept: Kept) -> None:
    table, hand = TablePresenter(kept.sitting, Language(), Ways()), hand_of(kept)
    table.open()

    with statements(kept.sitting.database) as run:
        table.open()
        hand.open()
        hand.count(1)
        kept.looks()
        kept.language()
        kept.path()

    assert [statement.split()[0] for statement in run] == ["PRAGMA", "INSERT"]


def test_to_start_on_a_match_takes_five_questions(kept: Kept) -> None:
    with statements(kept.sitting.database) as run:
        sitting = Sitting(kept.sitting.database, kept.sitting.leaflets)
        sitting.resume()
        TablePresenter(sitting, Language(), Ways()).open()

    assert len(run) <= 5, run


def test_an_empty_table_asks_no_more_where_many_matches_are_put_aside(kept: Kept) -> None:
    sitting, table = kept.sitting, TablePresenter(kept.sitting, Language(), Ways())
    asked = []
    for matches in (6, 20):
        for _ in range(matches):
            sitting.rematch()
        sitting.put_aside()
        with statements(sitting.database) as run:
            table.open()
        asked.append(len(run))

    assert asked[0] == asked[1]


def test_a_setting_is_read_as_it_was_set_last(kept: Kept) -> None:
    kept.sitting.settings.set("look", "dark")
    kept.sitting.settings.set("look", "black", soon=True)

    assert kept.looks().look == "black"
    assert again(kept.sitting).setting("look") == "black"


def test_a_setting_of_a_change_that_failed_is_as_it_was(kept: Kept) -> None:
    sitting = kept.sitting
    sitting.settings.set("look", "dark")

    with pytest.raises(StoreError):
        set_two_and_fail(sitting)

    assert sitting.setting("look") == again(sitting).setting("look") == "dark"
    assert sitting.setting("new") is None


def set_two_and_fail(sitting: Sitting) -> None:
    with sitting.database.writing():
        sitting.settings.set("look", "black")
        sitting.settings.set("new", 1)
        sitting.matches.end("nobody")


def test_after_an_error_settings_are_read_anew(kept: Kept) -> None:
    kept.sitting.settings.set("look", "dark")
    kept.sitting.database.rows("UPDATE settings SET value = '\"black\"' WHERE key = 'look'")
    assert kept.looks().look == "dark"

    kept.read_again()

    assert kept.looks().look == "black"


def test_after_a_copy_took_its_place_settings_and_drafts_are_those_of_the_copy(
    kept: Kept,
) -> None:
    copy = kept.copy()
    hand_of(kept).ended(1)
    kept.sitting.settings.set("look", "black")
    assert kept.opened is not None
    kept.let_go()
    with kept.beside() as database:
        prepared = prepare(replace(kept.opened, database=database), copy)
    put_in_place(prepared)

    kept.open()

    assert kept.looks() == Looks()
    assert kept.sitting.draft() is None
