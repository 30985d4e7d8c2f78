"""The cost of a tap: one statement of SQLite and one scoring."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.domain.tiles import Tile
from app.play.app_data import AppData
from app.play.entry.draft import STOCK, Draft, Ending
from app.play.match.current_match import CurrentMatch
from app.play.navigation import Visit
from app.presenters.hand import HandPresenter
from app.presenters.table import TablePresenter
from app.sets import Leaflets
from app.store.core.database import Database, connect
from app.store.core.errors import StoreError
from app.store.core.settings import LOOK, MARKS, PLAYING_ON
from app.store.safety.opening import open_store
from app.store.safety.restore import finish_restore, prepare_restore
from tests.builders import (
    NAMES,
    open_current_match,
    prepare_phone,
    record_hand,
    start_match,
)
from tests.cost import scorings, statements
from tests.fake_clock import FakeClock
from tests.fake_navigation import FakeNavigation
from tests.services import services

Tap = Callable[[HandPresenter], None]
TAPS: dict[str, Tap] = {
    "a name": lambda hand: hand.answer("ending", "1"),
    "blocked": lambda hand: hand.answer("ending", str(Ending.BLOCKED)),
    "a tile": lambda hand: hand.toggle_tile(Tile.parse("6-4")),
    "whose tiles": lambda hand: hand.select_holder(2),
    "the draw pile": lambda hand: hand.select_holder(STOCK),
    "a way to count": lambda hand: hand.set_mode("keypad"),
    "a half": lambda hand: hand.add_half(3),
    "a digit": lambda hand: hand.add_digit(7),
    "erase": lambda hand: hand.erase(),
    "clear": lambda hand: hand.clear(),
    "an empty pile": lambda hand: hand.toggle_empty_stock(),
}


@pytest.fixture
def app_data(tmp_path: Path) -> AppData:
    """An app that was started with a match of three players and two hands."""
    with prepare_phone(tmp_path) as current_match:
        start_match(current_match, "item2672", NAMES[:3])
        record_hand(current_match, "", "6-3", "2-1", out=0, stock="1-1")
        record_hand(current_match, "4-1", "", "0-0", out=1, stock="5-1")
    app_data = AppData(tmp_path, Leaflets(), partial(open_store, now=FakeClock()))
    assert app_data.open()
    return app_data


def hand_of(app_data: AppData, navigation: FakeNavigation | None = None) -> HandPresenter:
    to = navigation or FakeNavigation()
    hand = HandPresenter(services(app_data.current_match), to)
    hand.open()
    return hand


@pytest.mark.parametrize("tap", TAPS.values(), ids=TAPS)
def test_a_tap_is_one_statement_and_one_scoring_at_most(app_data: AppData, tap: Tap) -> None:
    hand = hand_of(app_data)
    hand.answer("ending", "1")
    hand.toggle_tile(Tile.parse("5-5"))
    hand.select_holder(0)
    hand.add_digit(4)

    with statements(app_data.current_match.database) as run, scorings() as scored:
        tap(hand)

    assert [statement.split()[0] for statement in run] == ["INSERT"]
    assert len(scored) <= 1


def test_the_first_tap_after_a_start_reads_nothing_either(app_data: AppData) -> None:
    hand = hand_of(app_data)

    with statements(app_data.current_match.database) as run:
        hand.answer("ending", "1")

    assert [statement.split()[0] for statement in run] == ["PRAGMA", "INSERT"]


@pytest.mark.parametrize("others", [False, True], ids=["", "with a draft of another hand"])
def test_record_is_one_scoring_and_eleven_statements_at_most(
    app_data: AppData, *, others: bool
) -> None:
    """All statements, also those that store the navigation path. Two ask which rules the match has:
    whether this version can score it, and whether it only adds up; one whether its hands were
    scored by them.
    """
    if others:
        app_data.current_match.save_draft(Draft(ending=1), app_data.current_match.table.hands[0].id)
    hand = hand_of(app_data)
    hand.answer("ending", "1")
    hand.select_holder(1)
    hand.answer("ending", "0")
    fill_hand(hand)
    app_data.save_path((Visit("table", {}), Visit("hand", {})))

    with statements(app_data.current_match.database) as run, scorings() as scored:
        hand.record()
        app_data.save_path((Visit("table", {}), Visit("verdict", {"hand": "x", "fresh": "yes"})))

    assert len(app_data.current_match.table.hands) == 3
    assert len(run) <= 11, run
    assert len(scored) == 1


def fill_hand(hand: HandPresenter) -> None:
    """Ann went out; the others and the draw pile have tiles left."""
    for holder, tile in ((1, "5-4"), (2, "6-6"), (STOCK, "2-2")):
        hand.select_holder(holder)
        hand.toggle_tile(Tile.parse(tile))
    assert hand.state.has_verdict


@pytest.mark.parametrize(
    ("box", "players", "terms", "left"),
    [
        ("luckies", 2, {}, ("", "6-3")),
        ("bg2133", 4, {"partners": True}, ("", "6-3", "1-0", "2-0")),
        ("art3494", 3, {}, ("", "5-5", 7)),
        ("manylang", 5, {"target": 9}, ("", "6-3", "1-0", "2-0", "5-5")),
    ],
)
def test_the_match_on_the_table_is_the_stored_match(
    tmp_path: Path, box: str, players: int, terms: dict[str, Any], left: tuple[str | int, ...]
) -> None:
    current_match = open_current_match(tmp_path, Leaflets())
    start_match(current_match, box, NAMES[:players], **terms)
    record_hand(current_match, *left, out=0, starter=1)
    gone = record_hand(current_match, *left, out=0)
    current_match.delete_hand(gone)

    record_hand(current_match, *left, out=0)

    assert again(current_match).table == current_match.table
    assert len(current_match.table.hands) == 2


def again(current_match: CurrentMatch) -> CurrentMatch:
    """After a restart: everything but the database is lost."""
    later = CurrentMatch(Database(connect(file_of(current_match))), current_match.leaflets)
    later.resume()
    return later


def file_of(current_match: CurrentMatch) -> Path:
    return Path(current_match.database.rows("PRAGMA database_list")[0]["file"])


def test_a_hand_that_was_not_stored_is_not_on_the_table(app_data: AppData) -> None:
    hand = hand_of(app_data)
    hand.answer("ending", "0")
    fill_hand(hand)
    before = app_data.current_match.table
    refuse(app_data, "hands")

    hand.record()

    assert app_data.current_match.table is before
    assert hand.state.is_wrong
    assert again(app_data.current_match).table == before
    assert again(app_data.current_match).draft() == app_data.current_match.draft() is not None


def test_a_tap_that_was_not_stored_is_not_cached_as_stored(app_data: AppData) -> None:
    hand = hand_of(app_data)
    hand.answer("ending", "1")
    refuse(app_data, "drafts")

    hand.answer("ending", "2")

    assert hand.state.is_wrong
    assert (
        app_data.current_match.draft() == again(app_data.current_match).draft() == Draft(ending=1)
    )


def refuse(app_data: AppData, table: str) -> None:
    app_data.current_match.database.rows(
        f"CREATE TEMP TRIGGER full BEFORE INSERT ON main.{table}"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )


def test_settings_and_drafts_are_read_once(app_data: AppData) -> None:
    table, hand = (
        TablePresenter(services(app_data.current_match), FakeNavigation()),
        hand_of(app_data),
    )
    table.open()

    with statements(app_data.current_match.database) as run:
        table.open()
        hand.open()
        hand.select_holder(1)
        app_data.appearance()
        app_data.language()
        app_data.saved_path()

    assert [statement.split()[0] for statement in run] == ["PRAGMA", "INSERT"]


def test_starting_with_a_match_takes_six_queries(app_data: AppData) -> None:
    """One of them reads the rules that the match keeps."""
    with statements(app_data.current_match.database) as run:
        current_match = CurrentMatch(
            app_data.current_match.database, app_data.current_match.leaflets
        )
        current_match.resume()
        TablePresenter(services(current_match), FakeNavigation()).open()

    assert len(run) <= 6, run


def test_an_empty_table_takes_as_many_queries_with_many_unfinished_matches(
    app_data: AppData,
) -> None:
    current_match, table = (
        app_data.current_match,
        TablePresenter(services(app_data.current_match), FakeNavigation()),
    )
    assert current_match.leaflets.own == ()  # they are read once
    asked = []
    for matches in (6, 20):
        for _ in range(matches):
            current_match.rematch()
        current_match.pause()
        with statements(current_match.database) as run:
            table.open()
        asked.append(len(run))

    assert asked[0] == asked[1]


def test_a_setting_has_its_last_value(app_data: AppData) -> None:
    app_data.current_match.settings.set(LOOK, "dark")
    app_data.current_match.settings.set(LOOK, "black", unsynced=True)

    assert app_data.appearance().look == "black"
    assert again(app_data.current_match).setting(LOOK) == "black"


def test_a_setting_whose_write_failed_has_its_old_value(app_data: AppData) -> None:
    current_match = app_data.current_match
    current_match.settings.set(LOOK, "dark")

    with pytest.raises(StoreError):
        set_two_and_fail(current_match)

    assert current_match.setting(LOOK) == again(current_match).setting(LOOK) == "dark"
    assert current_match.setting(MARKS) is None


def set_two_and_fail(current_match: CurrentMatch) -> None:
    with current_match.database.writing():
        current_match.settings.set(LOOK, "black")
        current_match.settings.set(MARKS, True)
        current_match.matches.end("nobody")


def test_after_an_error_settings_are_read_again(app_data: AppData) -> None:
    app_data.current_match.settings.set(LOOK, "dark")
    app_data.current_match.database.rows(
        "UPDATE settings SET value = '\"black\"' WHERE key = 'look'"
    )
    assert app_data.appearance().look == "dark"

    app_data.reload()

    assert app_data.appearance().look == "black"


def test_after_a_restore_settings_and_drafts_are_those_of_the_backup(
    app_data: AppData,
) -> None:
    copy = app_data.back_up()
    hand_of(app_data).answer("ending", "1")
    app_data.current_match.settings.set(PLAYING_ON, ("a match", "a hand"))
    assert app_data.opened is not None
    app_data.close_database()
    with app_data.second_connection() as database:
        prepared = prepare_restore(replace(app_data.opened, database=database), copy)
    finish_restore(prepared)

    app_data.open()

    assert app_data.current_match.setting(PLAYING_ON) == ()
    assert app_data.current_match.draft() is None
