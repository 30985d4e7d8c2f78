"""Draws what the leaflet leaves open for the match on the table, and asks before it changes."""

from kivy.factory import Factory
from kivy.uix.widget import Widget

from app.presenters.choices.presenter import Change, ChoicesState
from app.ui.screen import Screen
from app.ui.widgets.game import choice_card  # noqa: F401 - kv calls its pieces by name

CHANGE = "change"


class ChoicesScreen(Screen):
    def choose(self, key: str, option: str) -> None:
        self.presenter.choose(key, option)

    def mend(self) -> None:
        self.presenter.mend()

    def on_state(self, _screen: Widget, state: ChoicesState) -> None:
        """What a change would do is asked in front of the screen."""
        if state.asked is not None:
            self._ask(state.asked)

    def _ask(self, change: Change) -> None:
        def answered(answer: str) -> None:
            if answer == CHANGE:
                self.presenter.agree(change.key, change.option)

        sheet = Factory.AskToChange(text=change.told, chosen=answered)
        sheet.bind(on_dismiss=self._leave)
        self.lay(sheet)

    def _leave(self, sheet: Widget) -> None:
        self.lift(sheet)
        self.presenter.leave()
