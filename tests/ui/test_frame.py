import gc
import weakref
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.bootstrap import make_app
from app.play.app_data import AppData
from app.sets import Leaflets
from app.store.core.errors import StoreFault
from app.store.core.settings import PATH
from app.store.safety.opening import FILE
from app.ui.widgets.kit.screen import Screen
from app.ui.widgets.kit.sheet import QuestionSheet
from app.ui.window.app import Pipkeeper
from app.ui.window.frame import Destination, NavigationBar
from app.ui.window.navigator import Navigator
from bench.evening import lay_a_match
from tests.faults import open_store_after
from tests.ui.driver import Drive, Driver

SIDEWAYS = (915, 412)


def app_at(folder: Path) -> Pipkeeper:
    return make_app(folder, builds_ahead=False)


def go(driver: Driver, place: str) -> None:
    driver.tap_on(driver.find(place, kind=Destination))


def gear(driver: Driver) -> Widget:
    return driver.find(where=lambda widget: getattr(widget, "label", "") == "Settings")


def names(driver: Driver) -> list[str]:
    return [step.name for step in driver.app.navigator.path]


def test_the_bar_opens_the_four_main_screens(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(app_at, tmp_path))

    for place, name in (
        ("Rules", "rules"),
        ("History", "history"),
        ("Players", "players"),
        ("Table", "table"),
    ):
        go(driver, place)
        assert names(driver) == [name]
        active = [one.text for one in driver.find_all(kind=Destination) if one.active]
        assert active == [place]


def test_back_goes_one_step_at_a_time_and_leaves_the_app_at_the_table(
    drive: Drive, tmp_path: Path
) -> None:
    driver = drive(partial(app_at, tmp_path))
    go(driver, "History")
    driver.tap_on(gear(driver))
    assert names(driver) == ["history", "settings"]
    assert not driver.find_all(kind=Destination)

    driver.back()
    assert names(driver) == ["history"]
    driver.back()
    assert names(driver) == ["table"]
    assert not driver.has_ended
    driver.back()
    assert driver.has_ended


def test_the_back_arrow_goes_back(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(app_at, tmp_path))
    driver.tap_on(gear(driver))

    driver.tap_on(driver.find(where=lambda widget: getattr(widget, "label", "") == "Back"))

    assert names(driver) == ["table"]


def test_back_first_closes_an_open_sheet(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(app_at, tmp_path))
    go(driver, "Rules")
    navigator, replies = driver.app.navigator, list[str]()
    lower = ask(navigator, "Really?", replies)
    ask(navigator, "Really, really?", replies)
    driver.settle()

    driver.back()
    assert driver.find_all("Really?")
    assert not driver.find_all("Really, really?")
    driver.tap(driver.visible(lower).rect.centre[0], Window.height - 20)
    assert not driver.find_all("Really?")
    assert names(driver) == ["rules"]
    assert replies == []


def test_an_answer_closes_the_question(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(app_at, tmp_path))
    replies: list[str] = []
    ask(driver.app.navigator, "Really?", replies)
    driver.settle()

    driver.tap_on(driver.find("No"))

    assert replies == ["no"]
    assert not driver.find_all("Really?")


def ask(navigator: Navigator, title: str, replies: list[str]) -> QuestionSheet:
    sheet = QuestionSheet(
        title=title,
        text="It can be undone.",
        options=(("yes", "Yes"), ("no", "No")),
        callback=replies.append,
    )
    navigator.open_sheet(sheet)
    return sheet


def test_nothing_behind_a_question_can_be_tapped(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(app_at, tmp_path))
    where = driver.visible(gear(driver)).rect.centre
    ask(driver.app.navigator, "Really?", [])
    driver.settle()

    driver.tap(*where)

    assert names(driver) == ["table"]


def test_in_landscape_the_bar_is_at_the_left(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(app_at, tmp_path))
    go(driver, "Players")
    screen = driver.app.navigator.screen
    below = driver.visible(driver.find(kind=NavigationBar)).rect
    assert (below.left, below.right, below.bottom) == (0, Window.width, 0)

    driver.resize(*SIDEWAYS)

    aside = driver.visible(driver.find(kind=NavigationBar)).rect
    assert (aside.left, aside.bottom, aside.top) == (0, 0, Window.height)
    assert driver.visible(screen).rect.left == aside.right
    assert driver.app.navigator.screen is screen
    assert screen.wide
    go(driver, "Rules")
    assert names(driver) == ["rules"]


def test_a_killed_app_starts_where_it_was(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(app_at, tmp_path))
    go(driver, "History")
    driver.tap_on(gear(driver))

    driver = drive(partial(app_at, tmp_path))

    assert names(driver) == ["history", "settings"]
    assert "Text size" in driver.texts()
    driver.back()
    assert "History" in driver.texts()


def test_an_invalid_stored_path_leads_to_the_table(drive: Drive, tmp_path: Path) -> None:
    app_data = AppData(tmp_path, Leaflets())
    app_data.open()
    for path in ([["cellar", {}]], [["table", {}], ["hand", {"nonsense": "1"}]]):
        app_data.current_match.settings.set(PATH, {"match": "", "path": path})

        driver = drive(partial(app_at, tmp_path))

        assert names(driver) == ["table"]
    app_data.close()


BOXES = 8
"""More rows than the leaflets: the games are read after the first frame."""


def test_no_frame_is_drawn_while_nobody_does_anything(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(app_at, tmp_path))

    go(driver, "Table")
    assert driver.idle_frames(0.5) == 0

    go(driver, "Rules")
    assert len(driver.app.navigator.screen.ids.page.rows) > BOXES
    assert driver.idle_frames(0.5) == 0


def test_garbage_is_collected_when_nobody_taps(drive: Drive, tmp_path: Path) -> None:
    looks: list[int] = []

    def looked(phase: str, info: Mapping[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            looks.append(1)

    driver = drive(partial(app_at, tmp_path))
    driver.settle(soon=1)
    gc.callbacks.append(looked)
    try:
        for place in ("Rules", "History", "Players", "Table"):
            go(driver, place)
        assert looks == []
        driver.settle(soon=3)
    finally:
        gc.callbacks.remove(looked)

    assert looks == [1]


def test_the_likely_next_screen_is_built_ahead(drive: Drive, tmp_path: Path) -> None:
    driver = drive(lambda: make_app(tmp_path))

    driver.until(lambda: "setup" in driver.app.navigator.built_screens)

    assert names(driver) == ["table"]


def test_with_a_match_the_next_screens_are_the_hand_and_its_verdict(
    drive: Drive, tmp_path: Path
) -> None:
    lay_a_match(tmp_path)
    driver = drive(lambda: make_app(tmp_path))

    driver.until(lambda: {"hand", "verdict"} <= driver.app.navigator.built_screens)
    driver.tap_on(driver.find("End hand"))

    assert driver.find("Blocked")
    assert driver.app.navigator.screen.size == list(Window.size)


def test_what_the_first_change_needs_is_loaded_while_idle(drive: Drive, tmp_path: Path) -> None:
    lay_a_match(tmp_path)
    app_data = AppData(tmp_path, Leaflets())
    driver = drive(lambda: make_app(app_data=app_data))

    driver.until(lambda: {"matches", "roster"} <= vars(app_data.current_match).keys())


def test_a_file_that_cannot_be_opened_is_explained_and_can_be_tried_again(
    drive: Drive, tmp_path: Path
) -> None:
    opening = open_store_after(StoreFault.LOCKED, StoreFault.LOCKED)
    app_data = AppData(tmp_path, Leaflets(), opening)
    driver = drive(lambda: make_app(app_data=app_data, builds_ahead=False))
    shown = " ".join(driver.texts())
    assert "Another program is using Pipkeeper's file." in shown
    assert str(tmp_path) in shown

    driver.tap_on(driver.find("Try again"))
    assert names(driver) == ["startup_error"]
    driver.tap_on(driver.find("Try again"))
    assert names(driver) == ["table"]


def test_the_back_key_leaves_the_startup_error(drive: Drive, tmp_path: Path) -> None:
    tmp_path.joinpath("no-folder").write_text("a file is in the way")

    driver = drive(partial(app_at, tmp_path / "no-folder"))
    assert names(driver) == ["startup_error"]
    driver.back()

    assert driver.has_ended


def test_a_damaged_file_is_reported_once(drive: Drive, tmp_path: Path) -> None:
    tmp_path.joinpath(FILE).write_bytes(b"spilt wine" * 1000)

    driver = drive(partial(app_at, tmp_path))
    assert "Pipkeeper started with an empty file" in driver.texts()
    driver.tap_on(driver.find("OK"))
    assert "Pipkeeper started with an empty file" not in driver.texts()

    driver = drive(partial(app_at, tmp_path))
    assert "Pipkeeper started with an empty file" not in driver.texts()


WALKS = {
    "table": (),
    "tasks": ("hand", "who_starts", "choices", "changes", "settings"),
    "places": ("rules", "history", "players"),
    "field": ("setup",),
}


@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
def test_an_app_that_has_ended_is_freed(
    drive: Drive, tmp_path: Path, walk: tuple[str, ...]
) -> None:
    lay_a_match(tmp_path)
    first = app_after(drive, tmp_path, walk)

    app_after(drive, tmp_path, walk)  # Kivy has a reference to the last text field
    gc.collect()

    assert first() is None


def app_after(
    drive: Drive, folder: Path, walk: tuple[str, ...]
) -> "weakref.ReferenceType[Pipkeeper]":
    driver = drive(partial(app_at, folder))
    for name in walk:
        driver.app.navigator.go(name)
        driver.settle()
    return weakref.ref(driver.app)


def test_a_screen_that_fails_is_built_anew_the_next_time(
    drive: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive(partial(app_at, tmp_path))
    navigator = driver.app.navigator

    def fails(_screen: Screen) -> None:
        raise KeyError("begin")

    with monkeypatch.context() as broken:
        broken.setattr(Screen, "begin", fails)
        with pytest.raises(KeyError):
            navigator.go("settings")

    assert names(driver) == ["table"]
    assert "settings" not in navigator.built_screens
    driver.tap_on(gear(driver))
    assert names(driver) == ["table", "settings"]
