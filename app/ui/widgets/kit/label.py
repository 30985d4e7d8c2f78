"""Labels and icons. Text wraps and a label is as high as its lines: nothing is cut off.

Where a single word is wider than its line, the whole text shrinks before the word is broken.
"""

import math
from collections.abc import Iterable

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    ReferenceListProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.i18n import direction
from app.ui.icons import ICONS
from app.ui.role import Accessible, Role
from app.ui.text.direction import is_right_to_left, language_of

FONT_SIZES = {"display": 44, "headline": 28, "title": 20, "body": 16, "label": 14, "figure": 20}
HEADINGS = ("headline", "title")
MAX_FONT_SIZES = {"headline": 42, "title": 34}
"""Limits in dp. Large text grows less with the text size, as on Android, to fit the screen."""
SIZED_BY = (
    "text",
    "font_size",
    "bold",
    "max_width",
    "fit_text",
    "width",
    "shrink",
    "wraps",
    "max_font_size",
    "role",
    "language",
)
"""Properties that change the size of the text."""
MIN_SCALE = 0.5
"""The smallest share of its size to which a line may shrink to fit."""
MIN_SCALE_WHOLE_WORDS = 0.7
"""The smallest share of its size to which text may shrink so that no word is broken."""
MIN_FONT_SIZE = 12
"""In dp: text does not shrink below it."""
MAX_LETTER_WIDTH = 1.2
"""Share of the font size. A word that fits at this width per letter is not measured."""
FILLED_SHARE = 0.98
"""Share of a line that is filled: letters do not shrink quite as much as the font size."""

OTHER_SIDE = {"left": "right", "right": "left"}
"""``halign`` in kv is for left-to-right text."""
MIRRORED_ICONS = {
    "arrow-left": "arrow-right",
    "arrow-right": "arrow-left",
    "chevron-left": "chevron-right",
    "chevron-right": "chevron-left",
    "hand-pointing-right": "hand-pointing-left",
    "redo": "undo",
    "undo": "redo",
}
"""Icons that point along a line, and their counterparts for right-to-left text."""

MIDDLE = {"center_y": 0.5}
"""Where most widgets are in a row."""

MARGIN = 3
"""Pixels that Kivy needs beside a line so that it does not shorten it."""


class OwnHeight(EventDispatcher):
    """Its height is its own, and no share of what it stands in."""

    size_hint_x = NumericProperty(1, allownone=True)
    size_hint_y = NumericProperty(None, allownone=True)
    size_hint = ReferenceListProperty(size_hint_x, size_hint_y)


class TextLabel(Accessible, OwnHeight, Label):
    """``role`` gives the font size and ``tone`` names a colour of the theme.

    A label takes the width it is given. With ``fit_text`` it is as wide as its text, up to
    ``max_width`` (0: no limit). ``one_line`` cuts out the middle, ``shrink`` reduces the font.
    Its ``language`` decides side and letters; empty means the language of its parent.
    """

    width: float
    font_size: float
    font_name = StringProperty("Pipkeeper")
    pos_hint = ObjectProperty(MIDDLE)
    role = OptionProperty("body", options=tuple(FONT_SIZES))
    tone = StringProperty("onSurfaceColor")
    one_line = BooleanProperty(defaultvalue=False)
    fit_text = BooleanProperty(defaultvalue=False)
    shrink = BooleanProperty(defaultvalue=False)
    max_width = NumericProperty(0)
    min_scale = NumericProperty(MIN_SCALE)
    wraps = BooleanProperty(defaultvalue=False)
    """True if a shrinking line takes a second one, between two words, before it is hard to read."""
    language = StringProperty()
    max_font_size = NumericProperty(0)
    """Limit up to which a shrinking line grows with the text size (0: no limit)."""

    def __init__(self, **values: object) -> None:
        self._measured_width: tuple[object, float] = (None, 0)
        super().__init__(**values)
        for name in SIZED_BY:
            self.fbind(name, self._trigger_texture)

    def on_one_line(self, _label: Widget, one_line: bool) -> None:  # noqa: FBT001 - as Kivy has it
        self.shorten, self.max_lines = one_line, int(one_line)

    def on_fit_text(self, _label: Widget, fit_text: bool) -> None:  # noqa: FBT001 - as Kivy has it
        self.size_hint_x = None if fit_text else 1

    @property
    def accessible_role(self) -> Role:
        return Role.HEADING if self.role in HEADINGS else Role.TEXT

    def role_font_size(self, role: str) -> float:
        return float(min(sp(FONT_SIZES[role]), dp(MAX_FONT_SIZES.get(role, 99))))

    def texture_update(self, *_largs: object) -> None:
        """Draws once the width is known: Kivy would draw the text on a single line first."""
        self._apply_language()
        if self.fit_text:
            self._fit_width()
        elif self.shrink:
            self._shrink(self.width - (MARGIN if self.one_line else 0))
        if not self.fit_text:
            self.text_size = (self.width, None)
        self._label.options["font_size"] = self._size_for_whole_words()
        super().texture_update()
        self._trigger_texture.cancel()

    def _apply_language(self) -> None:
        options, language = self._label.options, language_of(self)
        if not language and options["text_language"] is None:
            return
        way = direction(language)
        options["text_language"] = language or None
        options["base_direction"] = self.base_direction or way
        side = OTHER_SIDE.get(self.halign, self.halign) if way == "rtl" else self.halign
        options["halign"] = side

    def _fit_width(self) -> None:
        """Makes the label as wide as its text on one line, or as wide as allowed."""
        if self.shrink and self.max_width:
            self._shrink(self.max_width - MARGIN)
        natural = self._natural_width(self.font_size) + (MARGIN if self.one_line else 0)
        width = min(natural, self.max_width) if self.max_width else natural
        self.text_size = (width, None)
        self.width = width

    def _shrink(self, room: float) -> None:
        """Sets a font size at which the line fits."""
        full = self.role_font_size(self.role)
        if self.max_font_size:
            full = min(full, self.max_font_size)
        natural = self._natural_width(full)
        fits = FILLED_SHARE * room / natural if natural else 1
        if fits >= 1:
            self.font_size = full
            return
        smallest, size = full * self.min_scale, int(full) * fits
        if self.wraps and size < full * MIN_SCALE_WHOLE_WORDS:
            smallest = max(smallest, self._size_of_words(full * MIN_SCALE_WHOLE_WORDS, room))
        if self._natural_width(size) > room:
            size -= 1  # letters are drawn in whole pixels
        self.font_size = max(smallest, size)

    def _size_of_words(self, readable: float, room: float) -> float:
        """This size, or the largest below it at which every word fits into a line of its own."""
        widest = self._widest(long_words(self.text, 0), readable)
        return readable if widest <= room else int(readable) * FILLED_SHARE * room / widest

    def _size_for_whole_words(self) -> float:
        """The largest font size at which no word is broken, if that is not too small.

        Fonts are drawn in whole pixels: a little less than 20.8 would still be drawn as 20.
        """
        full, room = self.font_size, (self.text_size[0] or 0) - self.padding[0] - self.padding[2]
        if self.one_line or self.shrink or room <= 0 or full <= 0:
            return full
        long = long_words(self.text, room / (MAX_LETTER_WIDTH * full))
        widest = self._widest(long, full) if long else 0
        if widest <= room:
            return full
        smallest = min(full, max(MIN_SCALE_WHOLE_WORDS * full, dp(MIN_FONT_SIZE)))
        size = int(full) * FILLED_SHARE * room / widest
        if self._widest(long, size) > room:
            size -= 1
        return float(max(size, smallest))

    def _widest(self, words: Iterable[str], font_size: float) -> float:
        """Width of the widest word at this font size."""
        core = self._core(font_size=font_size)
        return float(max(core.get_extents(word)[0] for word in words))

    def _natural_width(self, font_size: float) -> float:
        if not self.text:
            return 0
        key = (self.text, font_size, self.bold, self._label.options["text_language"])
        if key != self._measured_width[0]:
            line = self._core(text=self.text, font_size=font_size)
            self._measured_width = key, math.ceil(line.render()[0])
        return self._measured_width[1]

    def _core(self, **options: object) -> CoreLabel:
        """Measures text in the font of this label."""
        return type(self._label)(
            font_name=self.font_name,
            bold=self.bold,
            text_language=self._label.options["text_language"],
            **options,
        )


class BoldLabel(TextLabel):
    """What a card or a line is about."""

    bold = BooleanProperty(defaultvalue=True)


class QuietLabel(TextLabel):
    """Grey: what is read after the rest."""

    tone = StringProperty("onSurfaceVariantColor")


class SmallLabel(TextLabel):
    """Small and grey: what explains something, or is secondary."""

    role = OptionProperty("label", options=tuple(FONT_SIZES))
    tone = StringProperty("onSurfaceVariantColor")


class TitleLabel(TextLabel):
    """The title of a section."""

    role = OptionProperty("title", options=tuple(FONT_SIZES))
    bold = BooleanProperty(defaultvalue=True)


def long_words(text: str, letters: float) -> list[str]:
    """The words with more than so many letters between two possible line breaks."""
    parts = text.replace("\n", " ").split(" ")
    found = [word for word in parts if len(word) > letters]
    if not found or text.isascii():
        return found
    from app.ui.text.line_break import words  # noqa: PLC0415 - not needed for the first frame

    return [word for part in found for word in words(part) if len(word) > letters]


class Icon(Widget):
    """One glyph of the icon font, by its name. It is not a Label, so it has no text."""

    icon = StringProperty()
    pos_hint = ObjectProperty(MIDDLE)
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

    def update_direction(self) -> None:
        self._draw()

    def _draw_now(self, _seconds: float) -> None:
        name = self.icon
        if name in MIRRORED_ICONS and is_right_to_left(self):
            name = MIRRORED_ICONS[name]
        glyph = ICONS.get(name, "")
        if not glyph or not self.font_size:
            self.texture_size = [0, 0]
            return
        label = CoreLabel(text=glyph, font_name="Icons", font_size=self.font_size)
        label.refresh()
        self.texture = label.texture
        self.texture_size = label.texture.size
