"""Panels at the bottom, in front of the screen: for questions, explanations and background jobs.

A sheet is opened with ``Screen.open_sheet`` and closed by the back key, a tap beside it or
``dismiss``.
"""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.drawing.canvas import Drawing, MirroredCanvas
from app.ui.widgets.kit.buttons import TextButton
from app.ui.widgets.kit.layout import HoldsContent
from app.ui.widgets.kit.screen import Screen
from app.words.options import Question

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


class QuestionScreen(Screen):
    """Its presenter has ``answer``."""

    def show(self, state: object) -> None:
        before = self.state.question
        super().show(state)
        question = self.state.question
        if question is not None and question is not before:
            self._open_question(question)

    def _open_question(self, question: Question) -> None:
        """Closing the sheet without an answer changes nothing."""
        self.open_sheet(
            QuestionSheet(
                title=question.title,
                text=question.text,
                options=question.options,
                callback=self.presenter.answer,
            )
        )


SHOW_DELAY = 0.15
"""Seconds. A shorter job blocks taps but shows nothing; the sheet would only flash."""


class ProgressSheet(Sheet):
    """Blocks all taps except on its own button; the user cannot close it."""

    state = ObjectProperty(rebind=True)
    jobs = ObjectProperty()

    def __init__(self, **values: object) -> None:
        super().__init__(opacity=0, **values)
        self._appear_later = Clock.create_trigger(lambda _seconds: self.appear(), SHOW_DELAY)
        self._appear_later()

    def appear(self) -> None:
        self._appear_later.cancel()
        self.opacity = 1

    def on_parent(self, _sheet: Widget, parent: Widget | None) -> None:
        if parent is None:
            self._appear_later.cancel()

    def dismiss(self) -> None:
        """Ignores the back key and taps beside the panel."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Blocks taps on the sheet while it is still invisible."""
        return not self.opacity or super().on_touch_down(touch)


class JobProgressBar(Accessible, Drawing):
    """A bar filled up to ``share`` (0 to 1)."""

    accessible_role = Role.PROGRESS_BAR
    share = NumericProperty(0)
    label = StringProperty()
    ink = ColorProperty()
    ground = ColorProperty()

    drawn_from = ("share", "ink", "ground")

    def draw(self, canvas: MirroredCanvas) -> None:
        self._draw_bar(canvas.group, self.ground, 0, self.width)
        filled = self.width * min(1, max(0, self.share))
        if filled:
            filled = max(filled, self.height)
            self._draw_bar(canvas.group, self.ink, canvas.left_edge(0, filled), filled)

    def _draw_bar(
        self, group: InstructionGroup, ink: tuple[float, ...], start: float, width: float
    ) -> None:
        group.add(Color(*ink))
        corner = [self.height / 2]
        group.add(RoundedRectangle(pos=(start, 0), size=(width, self.height), radius=corner))
