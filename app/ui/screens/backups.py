"""Draws the copies that there are, and asks before one takes the place of the file."""

from kivy.factory import Factory

from app.presenters.backups.rows import Question
from app.ui.screen import Screen
from app.ui.widgets.kit import path_field  # noqa: F401 - kv calls its pieces by name


class BackupsScreen(Screen):
    def show(self, state: object) -> None:
        asked = self.state.question
        super().show(state)
        if self.state.question is not None and self.state.question is not asked:
            self._ask(self.state.question)

    def ask(self, copy: str) -> None:
        self.presenter.ask(copy)

    def typed(self, path: str) -> None:
        self.presenter.typed(path)

    def _ask(self, asked: Question) -> None:
        """Whoever closes the sheet leaves everything as it is."""
        sheet = Factory.QuestionSheet(
            title=asked.title,
            text=asked.text,
            options=asked.options,
            chosen=self.presenter.answer,
        )
        sheet.bind(on_dismiss=self.lift)
        self.lay(sheet)
