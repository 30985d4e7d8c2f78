"""What screens of stored matches share: filters, and sheets with what can be done with a match.

The presenter of a screen that opens a menu has ``match_actions``.
"""

from functools import partial

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.presenters.match_actions import MatchTexts
from app.ui import kv
from app.ui.widgets.kit.screen import Screen
from app.ui.widgets.kit.sheet import QuestionSheet, Sheet
from app.words.options import Chip

kv.load("widgets/filters", "widgets/match_sheets", "widgets/menu_line")


class FilterSheet(Sheet):
    """The options of one filter."""

    options = ObjectProperty(())


class FilteredScreen(Screen):
    """Its ``presenter`` has the filters and their options."""

    sheet = ObjectProperty(None, allownone=True)
    kind = StringProperty()

    def tap_chip(self, chip: Chip) -> None:
        if chip.chosen:
            self.presenter.remove_filter(chip.key)
        else:
            self.ask_filter(chip.key)

    def choose(self, key: str) -> None:
        self.sheet.dismiss()
        self.presenter.choose(self.kind, key)

    def ask_filter(self, kind: str) -> None:
        asked = self.presenter.filter_options(kind)
        self.kind = kind
        self.sheet = FilterSheet(title=asked.title, options=asked.options, screen=self)
        self.open_sheet(self.sheet)


class MatchMenu(Sheet):
    """The menu of the ``match`` with this id."""

    match = StringProperty()

    def ask_name(self) -> None:
        if (texts := self._read_texts()) is not None:
            callback = partial(self.screen.presenter.match_actions.rename, self.match)
            self.screen.open_sheet(Factory.MatchNameSheet(text=texts.name, callback=callback))

    def ask_note(self) -> None:
        if (texts := self._read_texts()) is not None:
            callback = partial(self.screen.presenter.match_actions.set_note, self.match)
            self.screen.open_sheet(Factory.MatchNoteSheet(text=texts.note, callback=callback))

    def delete(self) -> None:
        self.dismiss()
        self.screen.presenter.match_actions.delete(self.match)

    def _read_texts(self) -> MatchTexts | None:
        self.dismiss()
        texts: MatchTexts | None = self.screen.presenter.match_actions.texts(self.match)
        return texts


class RescoringSheet(QuestionSheet):
    """A question with a line for each of its effects."""

    effects = ObjectProperty(())


class TextSheet(Sheet):
    """A text field; ``callback`` is called with the text. A ``long`` one has several lines."""

    text = StringProperty()
    hint = StringProperty()
    long = BooleanProperty(defaultvalue=False)

    def on_kv_post(self, _base: object) -> None:
        Clock.schedule_once(self._focus, 0)

    def _focus(self, _seconds: float) -> None:
        if self.get_root_window() is not None:
            self.ids.field.focus = True
