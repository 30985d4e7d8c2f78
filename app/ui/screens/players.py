"""Draws everybody who plays, and who met whom."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from app.presenters.players.presenter import MatrixCard, Nobody, Views
from app.presenters.players.standings import PlayerLine
from app.ui.screen import Screen
from app.ui.widgets.lists import lazy_page  # noqa: F401 - kv calls its pieces by name

KINDS: Mapping[type, str] = {
    Views: "PlayersViews",
    PlayerLine: "PlayersLine",
    MatrixCard: "PlayersMatrix",
    Nobody: "NobodyListed",
}

Factory.register("MatrixTable", module="app.ui.widgets.charts.matrix")


class PlayersScreen(Screen):
    kinds = ObjectProperty(KINDS)

    def see_player(self, player: str) -> None:
        self.presenter.see_player(player)

    def see(self, key: str) -> None:
        self.presenter.see(key)
