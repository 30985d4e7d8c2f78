"""What can be chosen for a rule of an own box, in the window."""

from dataclasses import replace
from typing import Any

import pytest
from kivy.metrics import Metrics

from app.presenters.own_rule.rule_page import Chain, ChainLink, FaceRow, TypedField, ValueOption
from app.ui.role import Role
from app.ui.screens.own_rule import ChainRow, OwnRuleScreen, RuleValue
from app.ui.widgets.kit.text_field import NameField
from tests.ui.driver import Drive
from tests.ui.fake_own_boxes import CHAIN, RULE, FakePresenter, show
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.roles import nameless


class KeepingPresenter(FakePresenter):
    """Shows what is typed and moved, as the real one does."""

    def type_text(self, key: str, text: str) -> None:
        self.calls.append(("type_text", key, text))
        self.change(parts=tuple(with_text(part, key, text) for part in self.state.parts))

    def move(self, place: int, to: int) -> None:
        self.calls.append(("move", place, to))
        links = [*next(part for part in self.state.parts if isinstance(part, Chain)).links]
        links.insert(to, links.pop(place))
        parts = self.state.parts
        self.change(
            parts=tuple(Chain((*links,)) if isinstance(part, Chain) else part for part in parts)
        )


def with_text(part: Any, key: str, text: str) -> object:
    if isinstance(part, TypedField) and part.key == key:
        return replace(part, text=text, error="" if text.endswith("0") else "Too few.")
    return replace(part, name=text) if isinstance(part, FaceRow) and part.key == key else part


def open_rule(phone: Phone) -> KeepingPresenter:
    presenter = KeepingPresenter(RULE)
    show(phone, OwnRuleScreen, presenter)
    return presenter


def chain(phone: Phone) -> list[str]:
    return [row.state.text for row in chain_rows(phone)]


def chain_rows(phone: Phone) -> tuple[ChainRow, ...]:
    rows = phone.driver.find_all(kind=ChainRow)
    return tuple(sorted(rows, key=lambda row: row.place))


def handle(phone: Phone, place: int) -> tuple[float, float]:
    widget = chain_rows(phone)[place].ids.handle
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def field(phone: Phone, label: str) -> NameField:
    return phone.driver.find(where=lambda one: one.label == label, kind=NameField)


def test_values_and_switches_and_steps_call_by_their_keys(phone: Phone) -> None:
    presenter = open_rule(phone)

    phone.tap("All win", "Who blocked", "It is played again", "Ask the table before a match")
    phone.tap("2 players: One less", "2 players: One more", "3 players: One less")

    assert presenter.calls == [
        ("choose", "all"),
        ("choose", "blocker"),
        ("choose", "many"),
        ("toggle", "ask"),
        ("step", "n2", -1),
        ("step", "n2", 1),
    ]
    roles = {
        value.state.key: value.accessible_role for value in phone.driver.find_all(kind=RuleValue)
    }
    assert roles["many"] is Role.CHECK_BOX
    assert roles["all"] is Role.RADIO_BUTTON


def test_a_field_keeps_the_focus_while_every_letter_is_kept(phone: Phone) -> None:
    presenter = open_rule(phone)
    phone.driver.scroll_to(phone.find("Another number"))
    phone.tap("Another number")

    phone.type("5")
    assert phone.shows("Too few.")
    phone.type("0")

    typed = field(phone, "Another number")
    assert typed.focus
    assert typed.text == "150"
    assert not phone.shows("Too few.")
    assert presenter.calls == [("type_text", "points", "15"), ("type_text", "points", "150")]


def test_a_value_that_comes_above_a_field_leaves_it_the_focus(phone: Phone) -> None:
    presenter = open_rule(phone)
    one, other = (TypedField(key, f"Points {key}") for key in "ab")
    presenter.change(parts=(one, other))
    phone.driver.settle()
    phone.tap("Points a")

    presenter.change(parts=(ValueOption("5", "5 points"), one, other))
    phone.driver.settle()

    phone.type("5")
    assert presenter.calls == [("type_text", "a", "5")]


def test_a_field_that_shows_another_text_does_not_type_it(phone: Phone) -> None:
    presenter = open_rule(phone)
    phone.tap("Another number")
    parts = [part for part in RULE.parts if isinstance(part, TypedField)]

    presenter.change(parts=(replace(parts[0], key="other", text="75"),))
    phone.driver.settle()

    assert field(phone, "Another number").text == "75"
    assert presenter.calls == []


def test_a_criterion_is_dragged_to_its_place_in_the_chain(phone: Phone) -> None:
    presenter = open_rule(phone)

    phone.driver.drag(handle(phone, 2), handle(phone, 0))

    assert chain(phone) == ["The lowest single tile", "The fewest points", "The fewest tiles"]
    assert presenter.calls == [("move", 2, 1), ("move", 1, 0)]


@pytest.mark.parametrize(("place", "to"), [(0, 1), (1, 0)])
def test_a_low_criterion_and_a_high_one_change_places_once(
    phone: Phone, place: int, to: int
) -> None:
    presenter = open_rule(phone)
    links = (ChainLink("low", "The fewest points"), ChainLink("high", "The fewest tiles. " * 9))
    for chain_now in (links, links[::-1]):
        presenter.calls.clear()
        presenter.change(parts=(Chain(chain_now),))
        phone.driver.settle()
        x, y = handle(phone, place)
        phone.driver.drag((x, y), (x, handle(phone, to)[1]), steps=40)

        assert presenter.calls == [("move", place, to)]


def test_a_criterion_is_moved_and_taken_out_without_dragging(phone: Phone) -> None:
    presenter = open_rule(phone)

    phone.tap("The fewest points: More", "Down", "Down")
    assert phone.find("Down").disabled
    phone.tap("Take out: The fewest points")

    assert chain(phone) == [link.text for link in (*CHAIN.links[1:], CHAIN.links[0])]
    assert presenter.calls == [("move", 0, 1), ("move", 1, 2), ("remove", 2)]


def test_the_criterion_after_one_that_was_taken_out_does_not_get_its_buttons(
    phone: Phone,
) -> None:
    open_rule(phone)
    phone.tap("The fewest points: More")
    assert phone.shows("Down")

    phone.tap("Take out: The fewest points")

    assert not phone.shows("Down")


def test_a_face_gets_another_colour_from_a_sheet(phone: Phone) -> None:
    presenter = open_rule(phone)

    phone.tap("1: Choose another colour")
    assert faults(phone.driver) == []
    phone.tap("green")

    assert presenter.calls == [("recolour", "f1", "#3f9b4f")]
    assert not phone.shows("Which colour?")


@pytest.mark.every_size
def test_the_page_of_a_rule_fits(
    phone: Phone, drive: Drive, size: tuple[int, int], text_size: int
) -> None:
    small = Phone(drive, phone.folder, size)
    Metrics.fontscale = text_size / 100
    open_rule(small)
    small.first_of("ChainRow")
    small.driver.tap(*handle(small, 0))
    assert faults(small.driver) == []

    for label in ("Nobody wins", "Another number", "1: Choose another colour"):
        small.driver.scroll_to(small.find(label))
        assert faults(small.driver) == []
        assert nameless(small.driver) == []
