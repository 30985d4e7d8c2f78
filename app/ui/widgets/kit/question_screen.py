"""A screen that shows the question in its state as a sheet."""

from app.ui.widgets.kit.screen import Screen
from app.ui.widgets.kit.sheet import QuestionSheet
from app.words.options import Question


class QuestionScreen(Screen):
    """Its presenter has ``answer``."""

    def show(self, state: object) -> None:
        before = self.state.question
        super().show(state)
        question = self.state.question
        if question is not None and question is not before:
            self._open_question(question)

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
