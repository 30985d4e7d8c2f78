"""Joins a shared folder, shows the phones that share it, and asks before it is left."""

from kivy.factory import Factory

from app.ui import kv
from app.ui.widgets.kit.sheet import QuestionScreen
from app.words.sync.standing import RENAME

kv.load("widgets/match_sheets", "widgets/note_card")


class SyncScreen(QuestionScreen):
    def answer_trouble(self, option: str) -> None:
        if option == RENAME:
            self.ask_name()
        else:
            self.presenter.answer_trouble(option)

    def ask_name(self) -> None:
        sheet = Factory.PhoneNameSheet(
            text=self.state.joined.name, callback=self.presenter.rename, screen=self
        )
        self.open_sheet(sheet)
