"""Shows the open rule choices of the current match, and asks before a change."""

from kivy.factory import Factory
from kivy.uix.widget import Widget

from app.presenters.choices import Change, ChoicesState
from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/choice_card")

CHANGE = "change"


class ChoicesScreen(Screen):
    def on_state(self, _screen: Widget, state: ChoicesState) -> None:
        """Opens a sheet with the effect of a pending change."""
        if state.pending is not None:
            self._ask_to_confirm(state.pending)

    def _ask_to_confirm(self, change: Change) -> None:
        def on_answer(answer: str) -> None:
            if answer == CHANGE:
                self.presenter.confirm(change.key, change.option)

        sheet = Factory.ConfirmChangeSheet(text=change.message, callback=on_answer)
        sheet.bind(on_dismiss=lambda _sheet: self.presenter.cancel())
        self.open_sheet(sheet)
