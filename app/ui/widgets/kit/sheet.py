"""A panel from the bottom, in front of the screen: for what is asked or explained there.

It is opened with ``Screen.lay`` and closed by the back key, by a tap beside it, or by whoever
opened it with ``dismiss``.
"""

from collections.abc import Callable

from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.widgets.kit.buttons import TextButton

kv.load("widgets/sheet")


class Sheet(FloatLayout):
    """What is added to it stands below its title, and scrolls where it is high."""

    title = StringProperty()
    content = ObjectProperty(None)
    widest = NumericProperty("640dp")
    margins = ListProperty([0, 0, 0, 0])
    """What the system keeps: those of the frame that it lies in."""
    screen = ObjectProperty(None)
    __events__ = ("on_dismiss",)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if self.content is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.content.add_widget(widget, *args, **kwargs)

    def dismiss(self) -> None:
        self.dispatch("on_dismiss")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing behind it is tapped; a tap beside the panel closes it."""
        if super().on_touch_down(touch) or touch.is_mouse_scrolling:
            return True
        if not self.ids.panel.collide_point(*touch.pos):
            self.dismiss()
        return True

    def on_dismiss(self) -> None:
        """Kivy asks for a handler of its own."""


class QuestionSheet(Sheet):
    """A question and its answers. ``options`` are pairs of a key and the words for it, the
    first one the answer that is meant to be given; ``chosen`` is called with the key.
    """

    text = StringProperty()
    options = ObjectProperty(())
    chosen: Callable[[str], None] = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        for index, (key, words) in enumerate(self.options):
            press = TextButton(text=words, look="tonal" if index else "filled")
            press.bind(on_release=lambda _press, key=key: self._choose(key))
            self.content.add_widget(press)

    def _choose(self, key: str) -> None:
        self.dismiss()
        if self.chosen is not None:
            self.chosen(key)
