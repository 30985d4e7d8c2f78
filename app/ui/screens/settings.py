"""Shows the settings and passes every choice to the presenter."""

from kivy.factory import Factory

from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/language_sheet", "widgets/option_line")


class SettingsScreen(Screen):
    def ask_language(self) -> None:
        groups = (self.presenter.languages(),)
        self.open_sheet(
            Factory.AppLanguageSheet(options=groups, callback=self.presenter.choose_language)
        )
