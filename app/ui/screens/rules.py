"""Draws the boxes whose leaflets can be read, and what is found in them."""

from collections.abc import Mapping

from kivy.properties import ObjectProperty

from app.presenters.boxes import Box
from app.presenters.rules_view import Hit, Shelf, Told
from app.ui.screen import Screen
from app.ui.widgets import (
    box_picture,  # noqa: F401 - kv calls its pieces by their names
    roll,  # noqa: F401 - as above
)

KINDS: Mapping[type, str] = {
    Box: "BoxCard",
    Shelf: "RulesShelf",
    Hit: "RulesHit",
    Told: "RulesTold",
}


class RulesScreen(Screen):
    kinds = ObjectProperty(KINDS)

    def pick_box(self, box: str) -> None:
        self.presenter.read(box)
