"""Layouts, and the rows in them: one widget for each of several states, or one while it is seen.

A layout with a ``language`` shows its content in that language: Arabic begins at the right and
rows are mirrored. ``app.ui.text.direction`` mirrors layouts by itself; what else is mirrored is
``Mirrored``.
"""

from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.text.direction import is_right_to_left, update_language
from app.ui.widgets.kit.label import MIDDLE, OwnHeight, TextLabel

ORIENTATIONS = ("horizontal", "vertical")


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


def lay_out(widget: Widget) -> None:
    """Lays out all descendants, from the outside in."""
    if isinstance(widget, Layout):
        widget.do_layout()
    elif isinstance(widget, ScrollView):
        widget.update_from_scroll()
    for child in widget.children:
        lay_out(child)


def lay_out_with_heights(widget: Widget) -> None:
    """Lays out what was added to a page: its width is known, its height is that of its text."""
    lay_out(widget)
    descendants = list(widget.walk(restrict=True))
    for one in descendants:
        if hasattr(one, "update_direction"):
            one.update_direction()
        if isinstance(one, TextLabel):
            one.texture_update()
    for one in reversed(descendants):
        if isinstance(one, Layout):
            one.do_layout()


INHERITED = object()
"""The state of a row that has that of what it stands in."""


def nearest(widget: Widget, name: str) -> Any:
    """What it stands in that has a value of this name, or None."""
    above = widget.parent
    while above is not None and getattr(above, name, None) is None:
        above = above.parent if above.parent is not above else None  # a window is its own parent
    return above


class OnScreen(EventDispatcher):
    """``screen`` handles its taps: the one that it was given, else that of what it stands in."""

    _screen: Widget | None = None

    def _find_screen(self) -> Widget | None:
        if self._screen is None:
            self._screen = getattr(nearest(self, "screen"), "screen", None)
        return self._screen

    def _set_screen(self, screen: Widget | None) -> None:
        self._screen = screen

    screen = AliasProperty(_find_screen, _set_screen)


class RowWidget(OnScreen):
    """What a widget needs to be a row: what it shows, and who handles its taps."""

    state = ObjectProperty(None, rebind=True)


class Part(RowWidget):
    """A part of a page: it shows the state of what it stands in."""

    def on_parent(self, _part: Widget, parent: Widget | None) -> None:
        """Before its rules are applied: they need no look whether there is a state."""
        if parent is not None and self.state is None:
            whole = nearest(self, "state")
            self.state = whole.state
            whole.fbind("state", self.setter("state"))


class Rows(Accessible, OnScreen):
    """``row`` names a ``RowWidget``. Widgets are reused, so that a
    changed state redraws one widget.
    """

    accessible_role = Role.LIST
    states = ObjectProperty(())
    row = StringProperty()

    def on_kv_post(self, _base: object) -> None:
        for name in ("states", "row"):
            self.fbind(name, self._update_rows)
        self._update_rows()

    def _update_rows(self, *_changed: object) -> None:
        states = tuple(self.states or ()) if self.row else ()
        widgets = self.children[::-1]
        for widget, state in zip(widgets, states, strict=False):
            widget.state = state
        for state in states[len(widgets) :]:
            self.add_widget(Factory.get(self.row)(state=state, screen=self.screen))
        for widget in widgets[len(states) :]:
            kv.remove(widget)
        if len(states) > len(widgets) and self.get_parent_window():
            lay_out_with_heights(self)


class Repeat(Rows, OwnHeight, BoxLayout):
    """One below the other."""

    orientation = OptionProperty("vertical", options=ORIENTATIONS)
    spacing = NumericProperty("8dp")


class When(Repeat):
    """A row, while it ``shows``. Its state is that of what it stands in; with a ``state`` of its
    own, it shows while there is one.
    """

    shows = ObjectProperty(defaultvalue=True, allownone=True)
    state = ObjectProperty(INHERITED, allownone=True)
    _whole: Widget | None = None

    def on_kv_post(self, base: object) -> None:
        if self.state is INHERITED:
            self._whole = nearest(self, "state")
            self._whole.fbind("state", self._update_state)
        for name in ("shows", "state"):
            self.fbind(name, self._update_state)
        self._update_state()
        super().on_kv_post(base)

    def _update_state(self, *_changed: object) -> None:
        """The rule of ``shows`` was bound first: a row is gone before its state lacks something."""
        state = self.state if self._whole is None else self._whole.state
        self.states = (state,) if self.shows and state else ()


class RepeatFlow(Rows, OwnHeight, StackLayout):
    """Side by side, on several lines."""


class Columns(Rows, OwnHeight, GridLayout):
    """Side by side, in columns of equal width: as many as fit, none narrower than
    ``min_column_width``. Several lines are filled evenly.
    """

    min_column_width = NumericProperty("48dp")

    def on_kv_post(self, base: object) -> None:
        super().on_kv_post(base)
        for name in ("width", "min_column_width", "padding"):
            self.fbind(name, self._update_columns)

    def _update_rows(self, *changed: object) -> None:
        self._update_columns()  # a grid without columns cannot lay out its rows
        super()._update_rows(*changed)

    def _update_columns(self, *_changed: object) -> None:
        count = len(self.states or ())
        if not count:
            return
        gap = self.spacing[0]
        width = self.width - self.padding[0] - self.padding[2] + gap
        fitting = max(1, int(width // (self.min_column_width + gap)))
        self.cols = ceil(count / ceil(count / fitting))


class Column(RowWidget, InLanguage, OwnHeight, BoxLayout):
    """A column as high as its content; it is in the middle of a row."""

    orientation = OptionProperty("vertical", options=ORIENTATIONS)
    pos_hint = ObjectProperty(MIDDLE)


class Card(Column):
    """A column with a background and round corners."""

    tone = StringProperty("surfaceContainerColor")
    edge = StringProperty("transparentColor")


class Row(RowWidget, InLanguage, OwnHeight, BoxLayout):
    """A row as high as its highest child."""


class WrapLayout(RowWidget, InLanguage, OwnHeight, StackLayout):
    """A row that wraps to the next line."""


class HoldsContent(EventDispatcher):
    """Widgets that are added go into ``content``, as soon as kv has set it."""

    content = ObjectProperty(None)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if self.content is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.content.add_widget(widget, *args, **kwargs)


class BottomBar(OwnHeight, BoxLayout):
    """Holds the main button below a page, always visible."""

    max_width = NumericProperty("640dp")
