"""Draws two players, against each other and as partners."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from app.presenters.pair.presenter import Duel, Faces, Leading
from app.presenters.player.rows import Best, FigureGrid, Heading, Plain
from app.ui import kv
from app.ui.screen import Screen
from app.ui.widgets.lists import lazy_page  # noqa: F401 - kv calls its pieces by name

KINDS: Mapping[type, str] = {
    Faces: "PairFaces",
    Duel: "DuelLine",
    Leading: "LeadingLine",
    FigureGrid: "FigureTiles",
    Heading: "FiguresHeading",
    Best: "BestLine",
    Plain: "FiguresPlain",
}

Factory.register("SplitBar", module="app.ui.widgets.charts.split_bar")
kv.load("widgets/figures")


class PairScreen(Screen):
    kinds = ObjectProperty(KINDS)

    def see(self, key: str) -> None:
        self.presenter.see(key)
