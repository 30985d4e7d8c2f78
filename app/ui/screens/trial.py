"""Shows what the rules of a box make of a hand, beside the rules they are based on."""

from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/choice_card", "widgets/score_card")


class TrialScreen(Screen):
    def begin(self) -> None:
        self.ids.page.scroll_y = 1

    def toggle_choice(self, key: str) -> None:
        self.presenter.toggle_choice(key)

    def choose(self, key: str, option: str) -> None:
        self.presenter.choose(key, option)
