"""Lists the backups, and asks before one replaces the file."""

from kivy.factory import Factory

from app.presenters.shared.options import Question
from app.ui.screen import Screen


class BackupsScreen(Screen):
    def show(self, state: object) -> None:
        before = self.state.question
        super().show(state)
        question = self.state.question
        if question is not None and question is not before:
            self._open_question(question)

    def enter_path(self, path: str) -> None:
        self.presenter.enter_path(path)

    def _open_question(self, question: Question) -> None:
        """Closing the sheet without an answer changes nothing."""
        self.open_sheet(
            Factory.QuestionSheet(
                title=question.title,
                text=question.text,
                options=question.options,
                callback=self.presenter.answer,
            )
        )
