"""A search field that looks like one from the first frame on, and becomes one when it is tapped.

A text field needs all of Kivy's style, which the first frame does without.
"""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty

from app.ui import kv
from app.ui.widgets.kit.layout import Row

kv.load("widgets/search_line")


class SearchLine(Row):
    """``search`` is called with the text after each change; ``hint`` says what can be found."""

    query = StringProperty()
    hint = StringProperty()
    search = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        """A search that goes on is shown in its field at once."""
        self.add_widget(Factory.SearchField(state=self) if self.query else self._button())

    def _button(self) -> Row:
        return Factory.SearchButton(state=self, on_release=lambda _button: self._open())

    def _open(self) -> None:
        field = Factory.SearchField(state=self)
        kv.remove(self.children[0])
        self.add_widget(field)
        Clock.schedule_once(lambda _seconds: self._focus(field), 0)

    def _focus(self, field: Row) -> None:
        """Not before the tap has ended: Kivy would take the focus away again."""
        if field.get_root_window() is not None:
            field.ids.text.focus = True
