"""Counts the tiles on a photograph: each is outlined and named, and can be corrected."""

from app.ui import kv
from app.ui.screen import Screen

kv.load("screens/hand")


class PhotoScreen(Screen):
    def begin(self) -> None:
        self.presenter.begin()

    def enter_path(self, path: str) -> None:
        self.presenter.enter_path(path)

    def step_back(self) -> bool:
        return bool(self.presenter.step_back())
