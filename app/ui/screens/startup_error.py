"""Draws why the player's file cannot be opened, with a way to try again."""

from app.ui.screen import Screen


class StartupErrorScreen(Screen):
    def again(self) -> None:
        self.presenter.again()

    def see_report(self) -> None:
        self.presenter.see_report()
