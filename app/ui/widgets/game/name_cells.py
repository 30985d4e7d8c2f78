"""Cells with names beside each other: as many as fit with whole names that can be read."""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import kv
from app.ui.widgets.kit.layout import Columns

SMALL, SMALLEST = 11, 10
"""In sp: a name that would be smaller than the first gets a second line at a space, or a wider
cell than the second: every line of cells takes one from the tiles.
"""
MARGIN = 6
"""Of a cell around its name, in dp."""
SIGN = 22
"""Width of a sign and the gap behind it, in sp."""
FEWEST_COLUMNS = 3
"""A name that needs a wider cell is shortened."""


@lru_cache(200)
def name_width(name: str, size: float) -> float:
    line = CoreLabel(text=name, font_size=size, font_name="Pipkeeper")
    return float(line.get_extents(name)[0])


@lru_cache(200)
def in_two_lines(name: str, size: float) -> str:
    """Returns the name, broken at the space that makes it narrowest; unbroken without spaces."""
    words = name.split(" ")
    halves = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    best = min(halves, key=lambda pair: _widest(pair, size), default=(name,))
    return "\n".join(best)


def _widest(lines: tuple[str, ...], size: float) -> float:
    return max(name_width(line, size) for line in lines)


def has_room_for_two_lines() -> bool:
    """A cell is not higher with large text."""
    return bool(sp(26) <= dp(46))


kv.load("widgets/name_cells")


class NameCells(Columns):
    """None is narrower than ``least_width``; its states have a ``text`` and a ``colour``, which is
    negative where it is no player's name.
    """

    least_width = NumericProperty("58sp")
    sign_width = NumericProperty(0)
    """Of a sign that is beside the name even in the narrowest cell."""
    is_tight = BooleanProperty(defaultvalue=False)
    """True if there is a name that has no room beside a sign."""

    def on_kv_post(self, base: object) -> None:
        super().on_kv_post(base)
        for name in ("width", "least_width", "sign_width", "states", "cols"):
            self.fbind(name, self._fit_names)
        self._fit_names()

    def _fit_names(self, *_changed: object) -> None:
        named = [state.text for state in self.states or () if state.colour >= 0]
        widest = max((self._needed(name) for name in named), default=0) + self.sign_width
        most = (self.width + self.spacing[0]) / FEWEST_COLUMNS - self.spacing[0]
        self.min_column_width = max(dp(48), self.least_width, min(widest, most))
        column = (self.width + self.spacing[0]) / (self.cols or 1) - self.spacing[0]
        self.is_tight = widest + SIGN * sp(1) > column

    def _needed(self, name: str) -> float:
        needed = name_width(name, sp(SMALLEST))
        if has_room_for_two_lines() and " " in name:
            size = sp(SMALL)
            needed = min(needed, _widest(tuple(in_two_lines(name, size).split("\n")), size))
        return needed + dp(MARGIN)


class SignedName(BoxLayout):
    """A name with the sign of its player, in two lines where it would be too small in one."""

    text = StringProperty()
    room = NumericProperty(100)
    """Width for the name alone."""

    def _lines(self) -> str:
        size = sp(SMALL)
        if not has_room_for_two_lines() or name_width(self.text, size) <= self.room - dp(4):
            return self.text
        return in_two_lines(self.text, size)

    lines = AliasProperty(_lines, bind=("text", "room"), cache=True)
    """The name as it is shown."""
