"""Draws the settings and hands every choice on."""

from kivy.factory import Factory

from app.ui.screen import Screen
from app.ui.widgets.kit import (
    language_sheet,  # noqa: F401 - kv calls its pieces by name
    option_line,  # noqa: F401 - kv calls its pieces by name
)


class SettingsScreen(Screen):
    def ask_language(self) -> None:
        groups = (self.presenter.languages(),)
        self.lay(Factory.AskLanguage(groups=groups, chosen=self.presenter.choose_language))

    def choose_look(self, look: str) -> None:
        self.presenter.choose_look(look)

    def choose_size(self, size: str) -> None:
        self.presenter.choose_size(size)

    def switch_marks(self) -> None:
        self.presenter.switch_marks()

    def switch(self, ability: str) -> None:
        self.presenter.switch(ability)

    def take(self, screen: str) -> None:
        self.presenter.go(screen)
