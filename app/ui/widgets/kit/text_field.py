"""A line to type a name or a number in."""

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.properties import AliasProperty, ObjectProperty, StringProperty
from kivy.uix.textinput import TextInput

from app.i18n import runs_left
from app.ui import kv

kv.load_whole_style()  # that of a text field is among it
kv.load("widgets/text_field")


class NameField(TextInput):
    """``typed`` is called with the text after each letter, and ``on_enter`` comes when it is
    done; ``hint_text`` says what belongs there and ``label`` would be read aloud.
    """

    label = StringProperty()
    typed = ObjectProperty(None, allownone=True)
    _selection_touch: MotionEvent | None  # Kivy's own
    __events__ = ("on_enter",)

    def _where_cursor_is(self) -> tuple[float, float]:
        """Kivy counts from the left; Arabic goes on at the left of what is written."""
        x, y = self._get_cursor_pos()
        if runs_left(self.text[:1]) and not self.scroll_x:
            x += self._get_row_width(self.cursor_row) - 2 * self.cursor_offset()
        return x, y

    cursor_pos = AliasProperty(
        _where_cursor_is, bind=("cursor", "padding", "pos", "size", "focus", "scroll_x", "scroll_y")
    )

    def on_text(self, _field: object, text: str) -> None:
        if self.typed is not None:
            self.typed(text)

    def on_text_validate(self) -> None:
        self.dispatch("on_enter")

    def on_enter(self) -> None:
        """Kivy asks for a handler of its own."""

    def let_go(self, touch: MotionEvent) -> None:
        """A page scrolls with this finger. Kivy would still count it as one that lies on the
        field, where four select all, and offer to paste.
        """
        touch.ungrab(self)
        self.cancel_long_touch_event()
        self._touch_count -= 1
        if self._selection_touch is touch:
            self._selection_touch = None

    def leave(self) -> None:
        """The keyboard goes away."""
        Window.release_all_keyboards()
