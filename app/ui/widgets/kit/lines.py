"""Lines of a page: a search, a switch, and what was just done."""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.kit.layout import Mirrored, Row, RowWidget

kv.load("widgets/search_line", "widgets/snackbar", "widgets/switch")


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


class SwitchLine(Tappable, RowWidget, Mirrored, BoxLayout):
    """``on_release`` fires on a tap; the handler sets ``active``."""

    accessible_role = Role.SWITCH
    text = StringProperty()
    about = StringProperty()
    """Description below the text, smaller; may be empty."""
    active = BooleanProperty(defaultvalue=False)


class Snackbar(Accessible, RowWidget, BoxLayout):
    """Takes no space without ``text``. A tap on the action fires ``on_action_release``."""

    accessible_role = Role.LIVE_TEXT
    text = StringProperty()
    action = StringProperty()
    icon = StringProperty()
    __events__ = ("on_action_release",)

    def on_action_release(self) -> None:
        """Default handler that Kivy requires."""
