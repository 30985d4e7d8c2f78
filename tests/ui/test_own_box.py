"""The page of an own box, in the window."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from kivy.metrics import Metrics

from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.presenters.own_box import OwnBoxState
from app.ui.screens.own_box import OwnBoxRule, OwnBoxScreen
from app.ui.widgets.lists.lazy_page import LazyPage
from app.words.rules.own_lines import RuleLine
from tests.ui.driver import Drive
from tests.ui.fake_own_boxes import BOX, PROBLEM, FakePresenter, show
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.roles import nameless


def rules_in_sight(phone: Phone) -> dict[str, OwnBoxRule]:
    return {rule.state.key: rule for rule in phone.driver.find_all(kind=OwnBoxRule)}


def open_box(phone: Phone, state: OwnBoxState = BOX) -> FakePresenter:
    presenter = FakePresenter(state)
    show(phone, OwnBoxScreen, presenter)
    return presenter


def changed(presenter: FakePresenter, rule: str, **values: object) -> None:
    rows = presenter.state.rows
    is_it = [isinstance(row, RuleLine) and row.key == rule for row in rows].index(True)
    presenter.change(rows=(*rows[:is_it], replace(rows[is_it], **values), *rows[is_it + 1 :]))


def test_every_tap_on_the_page_does_what_it_says(phone: Phone) -> None:
    presenter = open_box(phone)

    phone.tap("Rules", "Share box", "The deal", "Undo", "Redo", "Try a hand", "New match")

    assert presenter.calls == [
        ("open_page",),
        ("hand_on",),
        ("open_rule", "deal"),
        ("undo",),  # nothing can be done again
        ("try_hand",),
        ("play",),
    ]


def test_what_contradicts_itself_is_said_at_the_rule_and_above_the_page(phone: Phone) -> None:
    open_box(phone)
    assert not phone.shows(PROBLEM)

    phone.tap(BOX.warning)

    assert phone.shows(PROBLEM)
    assert phone.shows(BOX.warning)


def test_a_section_is_chosen_from_a_list(phone: Phone) -> None:
    open_box(phone)
    assert not phone.shows("Whoever first reaches 50 points wins the match.")

    phone.tap("Contents", "The match")

    assert phone.shows("Whoever first reaches 50 points wins the match.")


def test_a_page_that_changes_stays_where_it_is(phone: Phone) -> None:
    presenter = open_box(phone)
    page = phone.driver.find(kind=LazyPage)
    phone.driver.drag((200, 300), (200, 550))
    before = rules_in_sight(phone)["doubles"]
    place = before.to_window(*before.pos)

    changed(presenter, "doubles", text="Doubles are placed lengthwise.", is_changed=False)
    phone.driver.settle()

    after = rules_in_sight(phone)["doubles"]
    assert after is before
    assert after.to_window(*after.pos) == place
    assert page.scroll_y < 1
    assert phone.shows("Doubles are placed lengthwise.")


def test_rules_that_come_between_push_the_others_down(phone: Phone) -> None:
    presenter = open_box(phone)
    page = phone.driver.find(kind=LazyPage)
    phone.driver.drag((200, 300), (200, 450))
    top = page.first_visible_row()

    presenter.change(rows=(*BOX.rows[:7], BOX.rows[10], *BOX.rows[7:]))
    phone.driver.settle()

    assert page.first_visible_row() == top
    kinds = [page.row_widgets[type(row)] for row in page.rows[: len(page.content.children)]]
    assert [type(widget).__name__ for widget in page.content.children[::-1]] == kinds


@pytest.fixture
def edited(on_table: Callable[..., Phone]) -> Phone:
    """A phone that shows an own box made from a leaflet."""
    boxes: list[str] = []

    def make(current_match: CurrentMatch) -> None:
        base = current_match.leaflets["luckies"]
        boxes.append(OwnBoxes(current_match).create(base, "Ours").id)

    phone = on_table(make)
    phone.driver.app.navigator.go("own_box", box=boxes[0])
    phone.driver.settle()
    return phone


def rule_of(phone: Phone, key: str) -> RuleLine:
    rows = phone.state.rows
    return next(row for row in rows if isinstance(row, RuleLine) and row.key == key)


def test_a_rule_is_changed_by_two_taps_and_back_by_one(edited: Phone) -> None:
    was = rule_of(edited, "turn.unable")
    page = edited.driver.find(kind=LazyPage)
    edited.find(was.title)  # scrolls to it
    top, taps = page.first_visible_row(), edited.taps

    edited.tap(was.title)
    option = next(part for part in edited.state.parts if not part.chosen)
    edited.tap(option.name)

    assert edited.taps == taps + 2
    assert page.first_visible_row() == top > 0
    assert edited.find(f"{was.title}: Changed").state.text != was.text

    edited.tap("Undo")

    assert rule_of(edited, "turn.unable") == was


def test_each_rule_opens_at_its_top_and_survives_another_text_size(edited: Phone) -> None:
    for key in ("faces", "blocked.winner"):
        edited.tap(rule_of(edited, key).title)
        page = edited.driver.find(kind=LazyPage)
        assert (edited.state.rule, page.first_visible_row()) == (key, 0)
        page.scroll_y = 0
        edited.driver.settle()
        edited.back()

    edited.driver.app.navigator.rebuild()
    edited.driver.settle()
    assert edited.shows("Ours")


def test_a_name_is_typed_letter_by_letter(edited: Phone) -> None:
    edited.tap("Name")
    edited.tap("Name")

    edited.type(" and yours")
    edited.tap("Back")

    assert edited.state.title == "Ours and yours"


@pytest.mark.every_size
def test_the_page_of_a_box_fits(
    phone: Phone, drive: Drive, size: tuple[int, int], text_size: int
) -> None:
    small = Phone(drive, phone.folder, size)
    Metrics.fontscale = text_size / 100
    open_box(small)

    assert faults(small.driver) == []
    assert nameless(small.driver) == []
    small.tap_row("OwnBoxRule", lambda rule: rule.state.key == "target")
    assert faults(small.driver) == []
