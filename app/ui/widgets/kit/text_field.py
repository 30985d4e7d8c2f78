"""Text fields: for a name or a number, and for a path where there is no file chooser."""

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.properties import AliasProperty, ObjectProperty, StringProperty
from kivy.uix.textinput import TextInput

from app.i18n import has_rtl_letters
from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.kit.layout import Column

kv.load("widgets/text_field")


class NameField(Accessible, TextInput):
    """``callback`` is called with the text after each change, and ``on_enter`` fires on Enter;
    ``hint_text`` describes the input and ``label`` is its name for a screen reader.
    """

    accessible_role = Role.TEXT_FIELD
    label = StringProperty()
    callback = ObjectProperty(None, allownone=True)
    _selection_touch: MotionEvent | None  # defined by Kivy
    __events__ = ("on_enter",)

    def _mirrored_cursor_pos(self) -> tuple[float, float]:
        """Mirrors the cursor for Arabic, which continues at the left; Kivy counts from the left."""
        x, y = self._get_cursor_pos()
        if has_rtl_letters(self.text[:1]) and not self.scroll_x:
            x += self._get_row_width(self.cursor_row) - 2 * self.cursor_offset()
        return x, y

    cursor_pos = AliasProperty(
        _mirrored_cursor_pos,
        bind=("cursor", "padding", "pos", "size", "focus", "scroll_x", "scroll_y"),
    )

    @property
    def accessible_name(self) -> str:
        return str(self.label or self.hint_text)

    def on_text(self, _field: object, text: str) -> None:
        if self.callback is not None:
            self.callback(text)

    def on_text_validate(self) -> None:
        self.dispatch("on_enter")

    def on_enter(self) -> None:
        """Default handler that Kivy requires."""

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Called when a page scrolls with this touch. Kivy would still count it as a touch on the
        field: four touches select all text, and a long one offers to paste.
        """
        touch.ungrab(self)
        self.cancel_long_touch_event()
        self._touch_count -= 1
        if self._selection_touch is touch:
            self._selection_touch = None

    def close_keyboard(self) -> None:
        Window.release_all_keyboards()


class PathField(Column):
    """Its state has ``path_hint`` and the button's text ``path_button``; ``enter_path``
    of its presenter gets the path.
    """

    def submit(self) -> None:
        self.ids.path.close_keyboard()
        self.screen.presenter.enter_path(self.ids.path.text)
