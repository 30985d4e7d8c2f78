"""A monkey test in the window: random taps, texts, keys and rotations.

It must not know our screens. The test checks the invariants afterwards.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.ui.widgets.drawing.cells import CellGrid
from app.ui.widgets.kit.buttons import Tappable
from tests.ui.driver import BACKSPACE, ENTER, Driver
from tests.ui.phone import Phone
from tests.ui.visibility import Rect, text_of

NAMES = (
    *("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "", " ", "x" * 41, "Zoë", "Zoe\u0308", "ann"),
    *("محمد", "עברית Ann", "👨\u200d👩\u200d👧", "a" + "\u0301" * 30, "\u202eevil", "\u200d"),
    *("Bartholomäus von Unterfeldwaldhausen", "100", "0", "99999"),
)
SIZES = ((360, 640), (412, 915), (915, 412), (800, 1280))
REACH = 24
"""Minimal visible width and height of a target that is tapped, in pixels."""


@dataclass
class Monkey:
    phone: Phone
    dice: Random
    done: list[str] = field(default_factory=list)

    @property
    def driver(self) -> Driver:
        return self.phone.driver

    def step(self) -> None:
        """Mostly a tap; sometimes something else."""
        odd = self.dice.random()
        if odd < 0.05:
            self._did("back", self.driver.back)
        elif odd < 0.06:
            size = self.dice.choice(SIZES)
            self._did(f"turned to {size}", lambda: self.driver.resize(*size))
        elif odd < 0.07:
            self._did("killed", self.phone.kill)
        elif odd < 0.14:
            self._did("scrolled", self._scroll)
        else:
            self._tap()
        if self.driver.has_ended:
            self._did("started again", self.phone.kill)

    def _did(self, what: str, act: Any) -> None:
        self.done.append(f"{self.phone.screen}: {what}")
        act()

    def _tap(self) -> None:
        offers = [seen for seen in map(self._place_of, self._targets()) if seen is not None]
        if not offers:
            self._did("nothing to tap", lambda: None)
            return
        widget, key, place = self.dice.choice(offers)
        named = text_of(widget) or getattr(widget, "label", "") or type(widget).__name__
        self._did(f"tapped {named} {key}", lambda: self.driver.tap(*place))
        if isinstance(widget, TextInput) and widget.focus:
            self._type(widget)

    def _targets(self) -> list[Widget]:
        """Also targets behind a sheet: a tap there is a tap beside the sheet."""
        return [
            seen.widget
            for seen in self.driver.all_visible()
            if isinstance(seen.widget, Tappable | TextInput | CellGrid) and not seen.widget.disabled
        ]

    def _place_of(self, widget: Widget) -> tuple[Widget, object, tuple[float, float]] | None:
        """Where to tap: a random cell of a grid. ``None`` if too little of it is visible."""
        shown = self.driver.visible(widget).rect
        key: object = ""
        if isinstance(widget, CellGrid):
            key = self.dice.choice(tuple(widget.cell_boxes()))
            box = widget.box_of(key)
            shown = shown.intersection(Rect(box.x, box.y, box.x + box.width, box.y + box.height))
        if shown.width < REACH or shown.height < REACH:
            return None
        return widget, key, shown.centre

    def _type(self, field: TextInput) -> None:
        name = self.dice.choice(NAMES)
        self._did(f"typed {name!r}", lambda: self.driver.type_text(name))
        if self.dice.random() < 0.2 and field.focus:
            self._did("backspace", lambda: self.driver.press_key(BACKSPACE))
        if self.dice.random() < 0.8 and field.focus:
            self._did("enter", lambda: self.driver.press_key(ENTER))

    def _scroll(self) -> None:
        """Drags a random page up or down."""
        pages = [page for page in self.driver.find_all(kind=ScrollView) if _has_more(page)]
        if pages:
            view = self.driver.visible(self.dice.choice(pages)).rect
            x, y = view.centre
            far = view.height * self.dice.choice((-0.45, -0.2, 0.2, 0.45))
            self.driver.drag((x, y - far), (x, y + far))


def _has_more(page: Widget) -> bool:
    return any(content.height > page.height for content in page.children)
