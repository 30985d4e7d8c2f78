"""What stands in a language, and what is drawn the other way round where that runs to the left.

See ``app.ui.text.direction``: layouts turn by themselves; this is for the rest.
"""

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, StringProperty

from app.ui.text.direction import other_language, runs_left


class InLanguage(EventDispatcher):
    """Mixed into a widget: with ``language`` set, all in it is written as that language is: its
    side, its order, its letters. Empty: as what it stands in; the frame has the app's.
    """

    language = StringProperty()

    def on_language(self, *_changed: object) -> None:
        other_language(self)


class Mirrored(EventDispatcher):
    """Mixed into a widget: ``leftwards`` where it stands in a language that runs to the left."""

    leftwards = BooleanProperty(defaultvalue=False)

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        Clock.schedule_once(self.turn, -1)  # ahead of the frame, when it has its place

    def turn(self, *_told: object) -> None:
        self.leftwards = runs_left(self)
