"""Compares two players, against each other and as partners."""

from collections.abc import Mapping

from kivy.properties import ObjectProperty

from app.presenters.pair import Duel, MatchesLink, PairHeader
from app.ui import kv
from app.ui.widgets.kit.screen import Screen
from app.words.hand.statistics import Best, FigureGrid, Heading, TextRow

ROW_WIDGETS: Mapping[type, str] = {
    PairHeader: "PairHeader",
    Duel: "ComparisonLine",
    MatchesLink: "PairLink",
    FigureGrid: "FigureTiles",
    Heading: "FiguresHeading",
    Best: "RecordLine",
    TextRow: "FiguresText",
}

kv.load("widgets/figures")


class PairScreen(Screen):
    row_widgets = ObjectProperty(ROW_WIDGETS)
