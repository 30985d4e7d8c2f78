"""Joins a shared folder, shows the phones that share it, and asks before it is left."""

from kivy.factory import Factory

from app.presenters.shared.options import Question
from app.presenters.sync.words import RENAME
from app.ui import kv
from app.ui.screen import Screen
from app.ui.widgets.kit.sheet import QuestionSheet

kv.load("widgets/match_sheets", "widgets/note_card")


class SyncScreen(Screen):
    def show(self, state: object) -> None:
        before = self.state.question
        super().show(state)
        question = self.state.question
        if question is not None and question is not before:
            self._open_question(question)

    def enter_path(self, path: str) -> None:
        self.presenter.enter_path(path)

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

    def _open_question(self, question: Question) -> None:
        """Closing the sheet without an answer changes nothing."""
        self.open_sheet(
            QuestionSheet(
                title=question.title,
                text=question.text,
                options=question.options,
                callback=self.presenter.answer,
            )
        )
