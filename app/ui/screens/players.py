"""Lists all players, and the matrix of their matches against each other."""

from collections.abc import Mapping

from kivy.properties import ObjectProperty

from app.presenters.players.presenter import MatrixCard, NoPlayers, ViewChips
from app.presenters.players.standings import PlayerLine
from app.presenters.shared.box_filter import BoxFilter
from app.ui import kv
from app.ui.widgets.game.filtered_screen import FilteredScreen

ROW_WIDGETS: Mapping[type, str] = {
    ViewChips: "PlayersViews",
    BoxFilter: "BoxFilterRow",
    PlayerLine: "PlayersLine",
    MatrixCard: "PlayersMatrix",
    NoPlayers: "EmptyPlayers",
}

kv.load("widgets/player_line")


class PlayersScreen(FilteredScreen):
    row_widgets = ObjectProperty(ROW_WIDGETS)

    def open_item(self, key: str) -> None:
        self.presenter.open_link(key)
