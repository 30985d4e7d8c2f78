"""Shows what the user can do after an error."""

from app.ui.widgets.kit.screen import Screen


class ErrorScreen(Screen):
    def choose_option(self, action: str) -> None:
        self.presenter.take(action)
