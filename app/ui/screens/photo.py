"""Counts the tiles on a photograph: each is outlined and named, and can be corrected."""

from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/holder_cell")


class PhotoScreen(Screen):
    def begin(self) -> None:
        self.presenter.begin()

    def show(self, state: object) -> None:
        """Each question and each message begins at its top."""
        before = self.state.question, self.state.note
        super().show(state)
        if (self.state.question, self.state.note) != before:
            self.ids.parts_page.scroll_y = 1

    def step_back(self) -> bool:
        return bool(self.presenter.step_back())
