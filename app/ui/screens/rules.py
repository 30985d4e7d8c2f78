"""Draws the boxes whose leaflets can be read, and what is found in them."""

from collections.abc import Mapping

from kivy.properties import ObjectProperty

from app.presenters.rules.state import FoundStatement, Hit, Shelf
from app.presenters.shared.boxes import Box
from app.ui.screen import Screen
from app.ui.widgets.game import box_card  # noqa: F401 - kv calls its pieces by name
from app.ui.widgets.lists import lazy_page  # noqa: F401 - kv calls its pieces by name

KINDS: Mapping[type, str] = {
    Box: "BoxCard",
    Shelf: "RulesShelf",
    Hit: "RulesHit",
    FoundStatement: "RulesTold",
}


class RulesScreen(Screen):
    kinds = ObjectProperty(KINDS)

    def pick_box(self, box: str) -> None:
        self.presenter.read(box)
