"""The part of the tour on own boxes: made, changed rule by rule, tried, handed on and taken in."""

from collections.abc import Iterator
from dataclasses import replace

from kivy.core.clipboard import Clipboard

from app.domain.rules import RuleSet
from app.domain.rules.values import Best, Criterion, Ends
from app.domain.tiles import Tile
from app.play.entry.draft import Ending
from app.play.own_boxes import OwnBoxes
from app.store.exchange.box_text import text_of_box
from tests.handed_boxes import handed_box
from tests.ui.phone import Phone
from tests.ui.tour_tables import clear_table, stop_by_stop

NAME = "Bartholomäus' Sonntagsdomino am Fluss"
"""Nearly as long as a name can be."""
RULES = ("faces", "deal", "blocked.winner", "bonus", "target.ends", "out.points", "questions")


def walk(phone: Phone) -> Iterator[str]:
    current_match = clear_table(phone)
    navigator = phone.driver.app.navigator
    boxes = OwnBoxes(current_match)
    box = boxes.create(current_match.leaflets["luckies"], NAME)
    navigator.go("new_box", name="chinchón")
    phone.driver.settle()
    yield "a new box"
    phone.back()
    yield from _editor(phone, boxes, box)
    yield from _trial(phone, box)
    yield from _handed_on(phone, current_match.leaflets["bg2133"], box)
    boxes.delete(box.id)


def _editor(phone: Phone, boxes: OwnBoxes, box: RuleSet) -> Iterator[str]:
    navigator = phone.driver.app.navigator
    navigator.go("own_box", box=box.id)
    phone.driver.settle()
    yield "an own box"
    boxes.edit(box.id, _contradictory(box))
    phone.back()
    navigator.go("own_box", box=box.id)
    phone.driver.settle()
    yield from stop_by_stop(phone, "an own box that contradicts itself")
    for rule in RULES:
        navigator.go("own_rule", box=box.id, rule=rule)
        phone.driver.settle()
        yield from stop_by_stop(phone, f"the rule {rule}")
        phone.back()
    boxes.undo(box.id)
    phone.back()


def _contradictory(box: RuleSet) -> RuleSet:
    chain = (Criterion.NOBODY, *box.blocked.chain(box.chosen()))
    target = replace(box.target, ends=Ends.EXACTLY, best=Best.FEWEST)
    return replace(box, blocked=replace(box.blocked, winner=chain), target=target)


def _trial(phone: Phone, box: RuleSet) -> Iterator[str]:
    navigator = phone.driver.app.navigator
    navigator.go("hand", trial=box.id)
    phone.driver.settle()
    presenter = navigator.screen.presenter
    yield "a hand is tried"
    presenter.answer("ending", Ending.BLOCKED)
    for seat, tile in enumerate((Tile(1, 0), Tile(2, 1), Tile(4, 3), Tile(5, 5))):
        presenter.select_holder(seat)
        presenter.toggle_tile(tile)
    presenter.record()
    phone.driver.settle()
    yield from stop_by_stop(phone, "what both rules say")
    navigator.home()


def _handed_on(phone: Phone, base: RuleSet, box: RuleSet) -> Iterator[str]:
    navigator = phone.driver.app.navigator
    navigator.go("leaflet", box=box.id)
    phone.driver.settle()
    yield "the page of an own box"
    navigator.go("hand_on", box=box.id)
    phone.driver.settle()
    yield "a box is handed on"
    navigator.home("rules")
    phone.driver.settle()
    yield "the rules, with an own box"
    phone.tap("Search all rules")
    phone.type("chinchón")
    yield "a game that nobody knows"
    navigator.go("add_box")
    phone.driver.settle()
    yield "a box is taken in"
    for what, text in (
        ("another text", "Hello!"),
        ("a box that is here", text_of_box(box)),
        ("a new box", text_of_box(handed_box(base, NAME))),
    ):
        Clipboard.copy(text)
        navigator.go("add_box")
        phone.tap("Paste")
        yield f"taken in: {what}"
    navigator.home()
