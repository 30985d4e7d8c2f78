"""Lists the backups, and asks before one replaces the file."""

from app.ui.widgets.kit.question_screen import QuestionScreen


class BackupsScreen(QuestionScreen):
    def enter_path(self, path: str) -> None:
        self.presenter.enter_path(path)
