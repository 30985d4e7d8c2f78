"""The pages of an own box, shown without the presenters that make their states."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.play.navigation import no_listener
from app.presenters.own_box import OwnBoxState
from app.presenters.own_rule.rule_page import (
    Chain,
    ChainLink,
    FaceColour,
    FaceRow,
    OnOff,
    OwnRuleState,
    PartHeading,
    Steps,
    TypedField,
    ValueOption,
)
from app.ui import kv
from app.ui.widgets.kit.screen import Screen
from app.words.rules.own_lines import BoxActions, BoxHeading, RuleLine
from tests.ui.phone import Phone

PROBLEM = "The winner of a blocked hand gets points, but nobody can win it. Add who wins it."
BOX = OwnBoxState(
    box="b1",
    title="Grandma box",
    about="Based on Dominoes in 37 languages.",
    rows=(
        BoxHeading("The tiles"),
        RuleLine("faces", "The halves", "Each half of a tile shows pips, up to 6."),
        RuleLine("deal", "The deal", "2 players: 7 tiles each.\n3 or 4 players: 5 tiles each."),
        BoxHeading("Who starts"),
        RuleLine("start.first", "The first hand", "The highest double starts.", is_changed=True),
        RuleLine("start.later", "Later hands", "The winner of the last hand starts."),
        BoxHeading("The turn"),
        RuleLine("turn.unable", "Who cannot play", "Draws one tile; if it fits, it may be played."),
        RuleLine("doubles", "Doubles", "Doubles are placed crosswise.", is_changed=True),
        BoxHeading("A blocked hand"),
        RuleLine("blocked.winner", "Who wins it", "Nobody wins.", problem=PROBLEM, is_changed=True),
        BoxHeading("Points"),
        RuleLine("out.points", "Who went out", "Gets the points of all tiles that are left."),
        RuleLine("blank", "The double blank", "Not said."),
        BoxHeading("The match"),
        RuleLine("target", "The end", "Whoever first reaches 50 points wins the match."),
        BoxActions(),
    ),
    can_undo=True,
    warning="Until this is mended, the box is played as it was before.",
)  # fmt: skip
COLOURS = (("#f28cb4", "pink"), ("#d9342b", "red"), ("#3f9b4f", "green"))
CHAIN = Chain((
    ChainLink("pips", "The fewest points"),
    ChainLink("tiles", "The fewest tiles"),
    ChainLink("lowest", "The lowest single tile"),
))  # fmt: skip
RULE = OwnRuleState(
    rule="blocked.winner",
    title="Who wins a blocked hand",
    intro="Whoever has the fewest points left wins. If two have the same, the fewest tiles decide.",
    parts=(
        PartHeading("In this order", "The next one is asked where the one before is a tie."),
        CHAIN,
        ValueOption("blocker", "Who blocked", "Whoever played last wins.", is_addition=True),
        PartHeading("If it is still a tie"),
        ValueOption("nobody", "Nobody wins", "Nobody gets points for this hand.", chosen=True),
        ValueOption("all", "All win", "Everybody who ties gets the points."),
        PartHeading("The table decides"),
        OnOff("ask", "Ask the table before a match", "Then choose two or more.", on=True),
        ValueOption("many", "It is played again", "Deal again.", chosen=True, is_many=True),
        Steps("n2", "2 players", "7"),
        Steps("n3", "3 players", "off", can_less=False),
        TypedField("points", "Another number", "1", is_number=True, error="From 5 to 5000."),
        PartHeading("The faces"),
        FaceRow("f1", "1", "", "Name of face 1", "#f28cb4",
            tuple(FaceColour(*pair) for pair in COLOURS)),
        FaceRow("f2", "2", "Flower", "Name of face 2"),
    ),
    can_undo=True,
)  # fmt: skip


class FakePresenter:
    """Records what a screen calls, and shows what a test tells."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.shown: Callable[[Any], None] = no_listener
        self.calls: list[tuple[object, ...]] = []

    def open(self, **_params: str) -> None:
        """Its state is there already."""

    def change(self, **values: object) -> None:
        self.state = replace(self.state, **values)
        self.shown(self.state)

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *values: self.calls.append((name, *values))


def show(phone: Phone, screen: type[Screen], presenter: FakePresenter) -> None:
    kv.load(f"screens/{screen.__module__.rpartition('.')[2]}")
    navigator = phone.driver.app.navigator
    navigator.frame.show_screen(screen(presenter, navigator), "")
    phone.driver.settle()
