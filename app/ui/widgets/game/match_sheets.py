"""What is asked about a match that is kept: what to do with it, its name, a note.

The presenter of the screen in front of which they are laid has the ``match_actions`` for it.
"""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.presenters.match.actions import Written
from app.ui import kv
from app.ui.widgets.kit.sheet import Sheet

kv.load("screens/table_menu")
kv.load("widgets/match_sheets")


class MatchMenu(Sheet):
    """What can be done with the ``match`` of this id."""

    match = StringProperty()

    def ask_name(self) -> None:
        if (told := self._written()) is not None:
            kept = partial(self.screen.presenter.match_actions.rename, self.match)
            self.screen.lay(Factory.AskMatchName(text=told.name, kept=kept))

    def ask_note(self) -> None:
        if (told := self._written()) is not None:
            kept = partial(self.screen.presenter.match_actions.write, self.match)
            self.screen.lay(Factory.AskMatchNote(text=told.note, kept=kept))

    def delete(self) -> None:
        self.dismiss()
        self.screen.presenter.match_actions.delete(self.match)

    def _written(self) -> Written | None:
        self.dismiss()
        told: Written | None = self.screen.presenter.match_actions.written(self.match)
        return told


class WriteSheet(Sheet):
    """Something to be typed; ``kept`` is called with it. A ``long`` one has several lines."""

    text = StringProperty()
    hint = StringProperty()
    long = BooleanProperty(defaultvalue=False)
    kept: Callable[[str], None] = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        Clock.schedule_once(self._focus, 0)

    def keep(self) -> None:
        typed = self.ids.field.text
        self.dismiss()
        self.kept(typed)

    def _focus(self, _seconds: float) -> None:
        if self.get_root_window() is not None:
            self.ids.field.focus = True
