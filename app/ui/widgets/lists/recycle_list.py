"""A list as long as it likes: of its rows only those are there that are seen.

All rows are equally high but for headings, so that the place of each is known and none has to
be built to get to another. Pieces that leave are used again for what comes. Above the rows
stands what is put into it in kv, and scrolls with them.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.widgets.kit.scroll import ScrollArea

BEYOND = 2
"""Rows that are there above and below what is seen; one of them is made in a frame."""


class RecycleList(ScrollArea):
    """``rows`` is a sequence that has ``headings``, the places of them; it is asked only for
    what is seen. ``kinds`` says by the class of a row which piece draws it; a piece takes its
    width and place from here and has its height itself.
    """

    rows: Sequence[object] = ObjectProperty(())
    kinds: Mapping[type, str] = ObjectProperty({})
    screen = ObjectProperty(None)
    row_height = NumericProperty(1)
    heading_height = NumericProperty(1)
    widest = NumericProperty("640dp")
    reach = NumericProperty(0)
    """How high all rows are together."""
    body = ObjectProperty(None)
    head = ObjectProperty(None)

    def __init__(self, **values: object) -> None:
        self._headings: tuple[int, ...] = ()
        self._gap = self._known_room = 0.0
        self._there: dict[int, Widget] = {}
        self._aside: defaultdict[type[Widget], list[Widget]] = defaultdict(list)
        self._fill = Clock.create_trigger(self._fill_now, -1)
        self._go_on = Clock.create_trigger(self._fill_now, 0)
        super().__init__(**values)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """What kv puts into it stands above the rows."""
        if self.head is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.head.add_widget(widget, *args, **kwargs)

    def on_kv_post(self, _base: object) -> None:
        for name in ("rows", "row_height", "heading_height"):
            self.fbind(name, self._lay)
        for name in ("size", "scroll_y"):
            self.fbind(name, self._fill)
        self.fbind("size", self._stay)
        self.fbind("scroll_y", self._scrolled)
        self.body.fbind("height", self._stay)
        self._lay()

    def to_top(self) -> None:
        self._gap = 0.0
        self._stay()

    def _lay(self, *_changed: object) -> None:
        """Other rows: those that are seen are read anew, where they are."""
        self._headings = tuple(getattr(self.rows, "headings", ()))
        self._take_away(tuple(self._there))
        self.reach = self._depth(len(self.rows))
        self._fill()

    def _depth(self, place: int) -> float:
        """How far below the upper edge of the first row one begins."""
        headings = bisect_left(self._headings, place)
        return float(place * self.row_height + headings * (self.heading_height - self.row_height))

    def _fill_now(self, _seconds: float = 0) -> None:
        if self.height <= 1 or not self.get_parent_window():
            return
        seen, wanted = self._seen(), self._seen(BEYOND)
        gone = [place for place in self._there if place not in wanted]
        free = {place: self._there.pop(place) for place in gone}
        ahead = [place for place in wanted if place not in self._there and place not in seen]
        later = ahead[1:]
        for place in wanted:
            if place not in later:
                self._put(place, free)
        for piece in free.values():
            self._set_aside(piece)
        if later:
            self._go_on()

    def _seen(self, beyond: int = 0) -> range:
        """The rows in what is seen, and so many next to them."""
        room = self.body.height - self.height
        foot = self.scroll_y * room if room > 0 else room
        first = self._at(self.reach - foot - self.height) - beyond
        return range(max(0, first), min(len(self.rows), self._at(self.reach - foot) + 1 + beyond))

    def _at(self, depth: float) -> int:
        """Which row is so far below the upper edge of the first."""
        return bisect_right(range(len(self.rows)), depth, key=self._depth) - 1

    def _put(self, place: int, free: dict[int, Widget]) -> None:
        """A piece that was free is moved there, or a new one made."""
        piece = self._there.get(place)
        if piece is None:
            state = self.rows[place]
            kind = Factory.get(self.kinds[type(state)])
            spare = next((one for one, its in free.items() if type(its) is kind), None)
            piece = self._taken(kind, state) if spare is None else free.pop(spare)
            piece.state = state
            self._there[place] = piece
        piece.width = min(self.widest, self.width - self.head.padding[0] - self.head.padding[2])
        piece.pos = (self.width - piece.width) / 2, self.reach - self._depth(place + 1)

    def _taken(self, kind: type[Widget], state: object) -> Widget:
        """One that was set aside, or a new one: to make one takes longer than a frame should."""
        spare = self._aside[kind]
        piece = spare.pop() if spare else kind(state=state, screen=self.screen)
        self.body.add_widget(piece)
        return piece

    def _set_aside(self, piece: Widget) -> None:
        self.body.remove_widget(piece)
        self._aside[type(piece)].append(piece)

    def _take_away(self, places: Sequence[int]) -> None:
        for place in places:
            self._set_aside(self._there.pop(place))

    def _scrolled(self, *_changed: object) -> None:
        """By somebody: what moves because the list has changed keeps its place."""
        room = self._room()
        if room == self._known_room:
            self._gap = (1 - self.scroll_y) * max(0.0, room)

    def _room(self) -> float:
        return float(self.body.height - self.height)

    def _stay(self, *_changed: object) -> None:
        """As far from the top as it was."""
        room = self._known_room = self._room()
        self.scroll_y = 1 - min(1.0, self._gap / room) if room > 0 else 1
        self._update_effect_bounds()
        self._fill()


kv.load("widgets/recycle_list")
