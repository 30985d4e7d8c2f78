"""Lists all players, and the matrix of their matches against each other."""

from collections.abc import Mapping
from functools import partial

from kivy.properties import ObjectProperty

from app.presenters.box_filter import BoxFilter
from app.presenters.players import MatrixCard, NoPlayers, Proposal, ViewChips
from app.ui import kv
from app.ui.widgets.game.matches import FilteredScreen
from app.ui.widgets.kit.sheet import QuestionSheet
from app.words.hand.statistics import PlayerLine

ROW_WIDGETS: Mapping[type, str] = {
    ViewChips: "PlayersViews",
    BoxFilter: "BoxFilterRow",
    Proposal: "PlayersProposal",
    PlayerLine: "PlayersLine",
    MatrixCard: "PlayersMatrix",
    NoPlayers: "EmptyPlayers",
}

kv.load("widgets/player_line")


class PlayersScreen(FilteredScreen):
    row_widgets = ObjectProperty(ROW_WIDGETS)

    def ask(self, proposed: Proposal) -> None:
        asked, answer = proposed.question, partial(self.presenter.answer, proposed)
        self.open_sheet(
            QuestionSheet(
                title=asked.title, text=asked.text, options=asked.options, callback=answer
            )
        )
