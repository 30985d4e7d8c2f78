"""Shows what the rules of a box make of a hand, beside the rules they are based on."""

from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/choice_card", "widgets/score_card")


class TrialScreen(Screen):
    def begin(self) -> None:
        self.ids.page.scroll_y = 1
