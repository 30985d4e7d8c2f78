"""Rows find their screen and their state, and one that has nothing to show is gone."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import global_idmap
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app import paths
from app.ui import kv, kv_rules
from app.ui.text.install import install
from app.ui.widgets.kit.layout import RowWidget, When
from tests.ui.driver import Drive
from tests.ui.themed_app import ThemedApp

RULES = """
<ToldRow@RowWidget+BoxLayout>:
    said: seen(self.state.name)
    asked: self.screen
    size_hint_y: None
    height: 48

<InnerRow@RowWidget+BoxLayout>:
    When:
        row: 'ToldRow'
        shows: root.state.shown

<WholePart@Part+BoxLayout>:
    said: self.state.name

<WholePage>:
    orientation: 'vertical'
    BoxLayout:
        id: above
        When:
            id: shown
            row: 'ToldRow'
            shows: root.state.shown
    Repeat:
        id: between
        row: 'InnerRow'
        states: (root.state,)
    When:
        id: own
        row: 'ToldRow'
        state: root.state.other
        padding: 0, 10, 0, 6
    Repeat:
        id: many
        row: 'ToldRow'
        states: root.state.many
    When:
        id: wide
        row: 'ToldRow'
        shows: root.wide
    When:
        id: always
        row: 'ToldRow'
        screen: between
    BoxLayout:
        WholePart:
            id: part
"""


@dataclass(frozen=True)
class Shown:
    name: str
    shown: bool = True
    other: "Shown | None" = None
    many: tuple["Shown", ...] = ()


class WholePage(RowWidget, BoxLayout):
    """Stands for a screen: what is in it is built by the rules above."""

    screen = ObjectProperty()
    wide = BooleanProperty(defaultvalue=False)


class Watched(ThemedApp):
    """Has a label."""

    def build(self) -> BoxLayout:
        install()
        kv.load_kit()
        column = Factory.Column()
        column.add_widget(Factory.SmallLabel(text="here"))
        return column


@pytest.fixture
def seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names of states that a ``ToldRow`` has shown."""
    told: list[str] = []

    def see(name: str) -> str:
        told.append(name)
        return name

    kv.load_kit()
    known = [*Builder.rules]
    monkeypatch.setattr(paths, "KV", tmp_path)
    monkeypatch.setitem(global_idmap, "seen", see)
    Factory.register("RowWidget", cls=RowWidget)
    file = tmp_path / "rows.kv"
    file.write_text(RULES, "utf-8")
    kv_rules.load(file)
    yield told
    Builder.rules = known
    Builder.unload_file(str(file))
    Factory.unregister("RowWidget", "ToldRow", "InnerRow", "WholePart")


def a_page(**state: Any) -> WholePage:
    return WholePage(state=Shown("first", **state), screen="the screen")


def lines(when: When) -> list[str]:
    return [line.said for line in when.children]


@pytest.mark.usefixtures("seen")
def test_a_row_is_there_while_it_shows_and_takes_no_room_while_not() -> None:
    page = a_page()
    page.ids.shown.do_layout()
    assert lines(page.ids.shown) == ["first"]
    assert page.ids.shown.height == 48

    page.state = Shown("second", shown=False)
    assert lines(page.ids.shown) == []
    assert page.ids.shown.height == 0

    page.state = Shown("third")
    assert lines(page.ids.shown) == ["third"]


@pytest.mark.usefixtures("seen")
def test_a_row_may_come_and_go_by_something_else_than_the_state() -> None:
    page = a_page()
    assert lines(page.ids.wide) == []

    page.wide = True
    assert lines(page.ids.wide) == ["first"]

    page.wide = False
    assert lines(page.ids.wide) == []


@pytest.mark.usefixtures("seen")
def test_a_row_keeps_its_widget_and_follows_the_state_of_what_it_stands_in() -> None:
    page = a_page()
    (row,) = page.ids.shown.children

    page.state = Shown("second")

    assert page.ids.shown.children == [row]
    assert lines(page.ids.shown) == ["second"]
    assert lines(page.ids.between.children[0].children[0]) == ["second"]


@pytest.mark.usefixtures("seen")
def test_a_row_with_a_state_of_its_own_shows_while_there_is_one() -> None:
    page = a_page()
    assert lines(page.ids.own) == []

    page.state = Shown("first", other=Shown("other"))
    assert lines(page.ids.own) == ["other"]

    page.state = Shown("second")
    assert lines(page.ids.own) == []


@pytest.mark.usefixtures("seen")
def test_the_room_around_rows_goes_with_them() -> None:
    page = a_page()
    assert page.ids.own.height == 0

    page.state = Shown("first", other=Shown("other"))
    page.ids.own.do_layout()
    assert page.ids.own.height == 10 + 48 + 6

    page.state = Shown("second")
    assert page.ids.own.height == 0


@pytest.mark.usefixtures("seen")
def test_rows_are_in_the_order_of_the_rule_whichever_comes_first() -> None:
    page = a_page(shown=False, many=(Shown("a"),))

    page.state = Shown("first", other=Shown("other"), many=(Shown("a"), Shown("b"), Shown("c")))

    rows = [row.said for part in page.children[::-1] for row in leaves(part)]
    assert rows == ["first", "first", "other", "a", "b", "c", "first", "first"]


def leaves(widget: Any) -> Iterator[Any]:
    """What stands in it from the top, without what only holds others."""
    for child in widget.children[::-1]:
        yield from leaves(child)
    if not widget.children and hasattr(widget, "said"):
        yield widget


@pytest.mark.usefixtures("seen")
def test_a_row_finds_the_screen_that_it_stands_in_also_in_a_row_of_a_row() -> None:
    page = a_page()
    (inner,) = page.ids.between.children

    (row,) = page.ids.shown.children
    (row_in_row,) = inner.children[0].children

    assert [one.screen for one in (row, inner, row_in_row, page.ids.part)] == ["the screen"] * 4
    assert row.asked == row_in_row.asked == "the screen"  # also while it is built


@pytest.mark.usefixtures("seen")
def test_a_screen_that_is_given_goes_before_the_one_that_is_found() -> None:
    page = a_page()

    (row,) = page.ids.always.children

    assert row.screen.row == "InnerRow"


@pytest.mark.usefixtures("seen")
def test_a_part_shows_the_state_of_what_it_stands_in() -> None:
    page = a_page()
    assert page.ids.part.said == "first"

    page.state = Shown("second")
    assert page.ids.part.said == "second"


def test_a_row_that_went_is_told_nothing_any_more(seen: list[str]) -> None:
    page = a_page()
    (row,) = page.ids.shown.children
    page.state = Shown("first", shown=False)
    seen.clear()

    row.state = Shown("nobody sees it")
    page.state = Shown("second", shown=False)

    assert seen == ["second"]  # of the row that is always there


def test_a_row_goes_before_its_state_lacks_what_it_shows(seen: list[str]) -> None:
    page = a_page(shown=False)
    seen.clear()

    page.state = Shown("second")
    page.state = Shown("third", shown=False)

    assert seen.count("second") == 3
    assert seen.count("third") == 1


def test_a_label_that_became_empty_takes_no_room(drive: Drive) -> None:
    driver = drive(Watched, (360, 640))
    column = driver.app.root
    (label,) = column.children
    assert column.height == label.height > 0

    label.text = ""
    driver.settle()

    assert column.height == label.height == 0
