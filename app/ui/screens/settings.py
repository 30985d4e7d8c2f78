"""Draws the settings and hands every choice on."""

from app.ui.screen import Screen


class SettingsScreen(Screen):
    def choose_look(self, look: str) -> None:
        self.presenter.choose_look(look)

    def choose_size(self, size: str) -> None:
        self.presenter.choose_size(size)

    def switch_marks(self) -> None:
        self.presenter.switch_marks()
