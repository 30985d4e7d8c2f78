"""Words on the screen, and icons. They wrap, and are as high as their lines: nothing is cut.

Where a single word is wider than its line, all of them get smaller before it is broken.
"""

import math
from collections.abc import Iterable

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.i18n import direction
from app.ui.icons import ICONS
from app.ui.text.direction import language_of, runs_left

POINTS = {"display": 44, "headline": 28, "title": 20, "body": 16, "label": 14, "figure": 20}
HIGHEST = {"headline": 42, "title": 34}
"""What is large already grows less with the text size, as on Android: it would fill the screen."""
MEASURED = ("text", "font_size", "bold", "most", "snug", "width", "shrink", "role", "language")
"""What changes the room that words take."""
SMALLEST = 0.5
"""Of its size, to which a line that has to fit may shrink."""
SMALLEST_WHOLE = 0.7
"""Of their size, to which words may shrink so that none has to be broken."""
LEGIBLE = 12
"""Density-independent pixels below which they do not."""
WIDEST_LETTER = 1.2
"""Of the size of the type: a shorter word fits without being measured."""
SPARE = 0.98
"""Of a line, that is filled: letters do not shrink quite as their size does."""

OTHER_SIDE = {"left": "right", "right": "left"}
"""Kv says where words stand as it is from left to right."""
POINTS_BACK = {
    "arrow-left": "arrow-right",
    "arrow-right": "arrow-left",
    "chevron-left": "chevron-right",
    "chevron-right": "chevron-left",
    "hand-pointing-right": "hand-pointing-left",
    "undo": "redo",
}
"""Icons that point along a line, and what they are where lines run to the left."""

MARGIN = 3
"""Pixels that Kivy wants beside a line that must not be shortened."""


class TextLabel(Label):
    """``role`` gives the size and ``tone`` names a colour of the theme.

    They take the width they are given. With ``snug`` they are as wide as what they say, up
    to ``most`` (0: no limit). ``one_line`` leaves out the middle, ``shrink`` gets smaller.
    They begin at the side, and have the letters, of their ``language``: of that which they
    stand in, where they name none.
    """

    width: float
    font_size: float
    role = OptionProperty("body", options=tuple(POINTS))
    tone = StringProperty("onSurfaceColor")
    one_line = BooleanProperty(defaultvalue=False)
    snug = BooleanProperty(defaultvalue=False)
    shrink = BooleanProperty(defaultvalue=False)
    most = NumericProperty(0)
    smallest = NumericProperty(SMALLEST)
    language = StringProperty()
    largest = NumericProperty(0)
    """Beyond which a line that shrinks does not grow with the text size (0: no limit)."""

    def __init__(self, **values: object) -> None:
        self._measured: tuple[object, float] = (None, 0)
        super().__init__(**values)
        for name in MEASURED:
            self.fbind(name, self._trigger_texture)

    def points(self, role: str) -> float:
        return float(min(sp(POINTS[role]), dp(HIGHEST.get(role, 99))))

    def texture_update(self, *_largs: object) -> None:
        """Drawn once they know their room: Kivy would draw them on a single line first."""
        self._take_language()
        if self.snug:
            self._hug()
        elif self.shrink:
            self._shrink(self.width)
        if not self.snug:
            self.text_size = (self.width, None)
        self._label.options["font_size"] = self._size_for_whole_words()
        super().texture_update()
        self._trigger_texture.cancel()

    def _take_language(self) -> None:
        options, language = self._label.options, language_of(self)
        if not language and options["text_language"] is None:
            return
        way = direction(language)
        options["text_language"] = language or None
        options["base_direction"] = self.base_direction or way
        side = OTHER_SIDE.get(self.halign, self.halign) if way == "rtl" else self.halign
        options["halign"] = side

    def _hug(self) -> None:
        """As wide as the words are in one line, or as wide as is allowed."""
        if self.shrink and self.most:
            self._shrink(self.most - MARGIN)
        natural = self._natural_width(self.font_size) + (MARGIN if self.one_line else 0)
        width = min(natural, self.most) if self.most else natural
        self.text_size = (width, None)
        self.width = width

    def _shrink(self, room: float) -> None:
        """Small enough for the line to fit."""
        full = self.points(self.role)
        if self.largest:
            full = min(full, self.largest)
        natural = self._natural_width(full)
        fits = SPARE * room / natural if natural else 1
        self.font_size = full * max(self.smallest, min(1, fits))

    def _size_for_whole_words(self) -> float:
        """The largest at which none has to be broken, if that is not too small."""
        full, room = self.font_size, (self.text_size[0] or 0) - self.padding[0] - self.padding[2]
        if self.one_line or self.shrink or room <= 0 or full <= 0:
            return full
        long = longer_words(self.text, room / (WIDEST_LETTER * full))
        widest = self._widest(long) if long else 0
        if widest <= room:
            return full
        smallest = min(full, max(SMALLEST_WHOLE * full, dp(LEGIBLE)))
        return float(max(full * SPARE * room / widest, smallest))

    def _widest(self, words: Iterable[str]) -> float:
        """In the size that is wanted."""
        core = type(self._label)(
            font_size=self.font_size,
            font_name=self.font_name,
            bold=self.bold,
            text_language=self._label.options["text_language"],
        )
        return float(max(core.get_extents(word)[0] for word in words))

    def _natural_width(self, font_size: float) -> float:
        if not self.text:
            return 0
        language = self._label.options["text_language"]
        told = (self.text, font_size, self.bold, language)
        if told != self._measured[0]:
            core = type(self._label)
            line = core(
                text=self.text,
                font_size=font_size,
                font_name=self.font_name,
                bold=self.bold,
                text_language=language,
            )
            self._measured = told, math.ceil(line.render()[0])
        return self._measured[1]


def longer_words(text: str, letters: float) -> list[str]:
    """Those within which no line ends."""
    parts = text.replace("\n", " ").split(" ")
    found = [word for word in parts if len(word) > letters]
    if not found or text.isascii():
        return found
    from app.ui.text.line_break import words  # noqa: PLC0415 - not on the way to the first frame

    return [word for part in found for word in words(part) if len(word) > letters]


class Icon(Widget):
    """One picture of the icon font, by its name. It is no label: it says nothing."""

    icon = StringProperty()
    tone = StringProperty("onSurfaceVariantColor")
    color = ColorProperty()
    font_size = NumericProperty()
    texture = ObjectProperty(None, allownone=True)
    texture_size = ListProperty([0, 0])

    def __init__(self, **values: object) -> None:
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**values)
        self.fbind("icon", self._draw)
        self.fbind("font_size", self._draw)
        self._draw()

    def turn(self) -> None:
        self._draw()

    def _draw_now(self, _seconds: float) -> None:
        name = self.icon
        if name in POINTS_BACK and runs_left(self):
            name = POINTS_BACK[name]
        glyph = ICONS.get(name, "")
        if not glyph or not self.font_size:
            self.texture_size = [0, 0]
            return
        label = CoreLabel(text=glyph, font_name="Icons", font_size=self.font_size)
        label.refresh()
        self.texture = label.texture
        self.texture_size = label.texture.size
