"""A panel at the bottom, in front of the screen, for questions and explanations.

It is opened with ``Screen.open_sheet`` and closed by the back key, a tap beside it or ``dismiss``.
"""

from collections.abc import Callable

from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.kit.buttons import TextButton
from app.ui.widgets.kit.layout import HoldsContent

kv.load("widgets/sheet")


class Sheet(Accessible, HoldsContent, FloatLayout):
    """Shows the widgets added to it below its title; they scroll if they are high."""

    accessible_role = Role.DIALOG
    title = StringProperty()
    max_width = NumericProperty("640dp")
    margins = ListProperty([0, 0, 0, 0])
    """Left, top, right and bottom space used by the system; from the frame that holds the sheet."""
    screen = ObjectProperty(None)
    options = ObjectProperty(())
    callback: Callable[[str], None] = ObjectProperty(None, allownone=True)
    """Gets what was chosen or typed."""
    __events__ = ("on_dismiss",)

    @property
    def accessible_name(self) -> str:
        return str(self.title)

    def dismiss(self) -> None:
        self.dispatch("on_dismiss")

    def choose(self, answer: str) -> None:
        self.dismiss()
        if self.callback is not None:
            self.callback(answer)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Blocks taps on widgets behind the sheet; a tap beside the panel closes it."""
        if super().on_touch_down(touch) or touch.is_mouse_scrolling:
            return True
        if not self.ids.panel.collide_point(*touch.pos):
            self.dismiss()
        return True

    def on_dismiss(self) -> None:
        """Default handler that Kivy requires."""


class QuestionSheet(Sheet):
    """A question and its answers. ``options`` are pairs of key and text, the suggested answer
    first; ``callback`` is called with the key.
    """

    text = StringProperty()

    def on_kv_post(self, _base: object) -> None:
        for index, (key, text) in enumerate(self.options):
            button = TextButton(text=text, variant="tonal" if index else "filled")
            button.bind(on_release=lambda _button, key=key: self.choose(key))
            self.content.add_widget(button)
