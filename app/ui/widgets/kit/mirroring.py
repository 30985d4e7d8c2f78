"""Mixins for widgets with a language of their own and for widgets that draw mirrored.

``app.ui.text.direction`` mirrors layouts by itself; this is for everything else.
"""

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, StringProperty

from app.ui.text.direction import is_right_to_left, update_language


class InLanguage(EventDispatcher):
    """With ``language`` set, all content is shown in that language: its side, its order, its
    letters. Empty means the language of the parent; the frame has the app's.
    """

    language = StringProperty()

    def on_language(self, *_changed: object) -> None:
        update_language(self)


class Mirrored(EventDispatcher):
    """``is_rtl`` is True where the widget's language is written right to left."""

    is_rtl = BooleanProperty(defaultvalue=False)

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        Clock.schedule_once(
            self.update_direction, -1
        )  # before the next frame, when it has a parent

    def update_direction(self, *_changed: object) -> None:
        self.is_rtl = is_right_to_left(self)
