"""Checks the layout of a screen by measuring: texts that are cut, overlap, or leave their button
or the window, and touch targets that are too small.
"""

from collections.abc import Iterator
from itertools import accumulate, combinations

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.play.match.people import characters
from app.ui.text.line_break import WORD_END, pieces
from app.ui.widgets.drawing.cells import CellGrid
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.kit.sheet import Sheet
from tests.ui.driver import Driver
from tests.ui.visibility import Rect, ancestors, rect_of, text_of

THUMB = 48
"""Minimal width and height of a touch target, in dp."""
SLACK = 1.5
"""Pixels, for rounding errors."""
SMALLEST, LEGIBLE = 0.7, 12
"""A word that is wider than its line may shrink to this part of its size, but not below this
many dp.
"""
SURELY = 0.97
"""A word that fills at most this part of a line fits, even with rounding errors."""
SHORT_NAME = 9
"""Texts with fewer characters must never be shortened."""


def faults(driver: Driver) -> list[str]:
    """Describes each fault in a line."""
    front = front_sheet(driver)
    seen = [
        one.widget for one in driver.all_visible() if front is None or _is_in(one.widget, front)
    ]
    words = [widget for widget in seen if isinstance(widget, Label) and widget.text]
    targets = [widget for widget in seen if _is_target(widget)]
    return [
        *(fault for page in seen if isinstance(page, ScrollView) for fault in _of_page(page)),
        *(fault for label in words for fault in _of_words(label)),
        *(fault for target in targets for fault in _of_target(target)),
        *_over_each_other(words),
        *_over_targets(words, targets),
        *_targets_over_each_other(targets),
    ]


def front_sheet(driver: Driver) -> Widget | None:
    """The topmost open sheet: it hides the screen."""
    sheets = driver.find_all(kind=Sheet)
    return sheets[-1] if sheets else None


def _is_in(widget: Widget, front: Widget) -> bool:
    return widget is front or front in ancestors(widget)


def _is_target(widget: Widget) -> bool:
    return isinstance(widget, Tappable | TextInput | CellGrid) and not widget.disabled


def ink(label: Label) -> Rect:
    """The area of the text itself, in the label."""
    whole = rect_of(label)
    x, y = whole.centre
    width, height = label.texture_size
    if label.text_size[0] and label.halign != "center":
        room = label.text_size[0]
        return Rect(x - room / 2, y - height / 2, x - room / 2 + width, y + height / 2)
    return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _of_words(label: Label) -> Iterator[str]:
    width, height = label.texture_size
    if width > label.width + SLACK or height > label.height + SLACK:
        size = f"{width}x{height} in {label.width:.0f}x{label.height:.0f}"
        yield f"cut: {label.text!r} is {size}"
    if label.is_shortened and (not label.one_line or len(characters(label.text)) < SHORT_NAME):
        yield f"shortened: {label.text!r}"
    if label.text_size[0] and not label.shorten and not getattr(label, "shrink", False):
        yield from _of_broken_words(label)
    yield from _outside(label, ink(label))


def _of_broken_words(label: Label) -> Iterator[str]:
    """A line must not end within a word that would fit into it, at the smallest size."""
    room = label.text_size[0] - label.padding[0] - label.padding[2]
    for word, place in _broken_words(label):
        if _width(label, word) <= SURELY * room:
            yield f"broken: {word[:place]}/{word[place:]} in {label.text!r}"


def _broken_words(label: Label) -> Iterator[tuple[str, int]]:
    """Each word that is broken over two lines, and after how many letters."""
    text = label.text.replace(WORD_END, "")
    ends, place = _ends_of_words(label.text), 0
    for line in _lines(label)[:-1]:
        place = text.index(line.strip(), place) + len(line.strip())
        if place not in ends and text[place : place + 1].strip(" \n"):
            start = max(end for end in ends if end < place)
            yield text[start : min(end for end in ends if end > place)].strip(), place - start


def _ends_of_words(text: str) -> list[int]:
    parts = [piece for line in text.splitlines(keepends=True) for piece in pieces(line)]
    return [0, *accumulate(map(len, parts))]


def _lines(label: Label) -> list[str]:
    drawn = label._label._cached_lines  # noqa: SLF001 -- the lines are nowhere else
    return ["".join(word.text for word in line.words) for line in drawn]


def _width(label: Label, word: str) -> int:
    """The width of a word at its smallest size."""
    smallest = min(label.font_size, max(SMALLEST * label.font_size, dp(LEGIBLE)))
    options = {**label._label.options, "font_size": smallest}  # noqa: SLF001 -- as above
    kept = {name: options[name] for name in ("font_size", "font_name", "bold", "text_language")}
    return int(type(label._label)(**kept).get_extents(word)[0])  # noqa: SLF001 -- as above


def _outside(widget: Widget, rect: Rect) -> Iterator[str]:
    """Outside of the window or of its page, unless the page scrolls in that direction."""
    area, is_fixed, is_wide = Rect(0, 0, Window.width, Window.height), True, False
    for page in ancestors(widget):
        if isinstance(page, ScrollView):
            is_fixed = is_fixed and not page.do_scroll_y
            is_wide = is_wide or page.do_scroll_x
            if not page.do_scroll_x:
                area = area.intersection(rect_of(page))
    is_beyond = rect.left < area.left - SLACK or rect.right > area.right + SLACK
    if is_beyond and not is_wide:
        yield f"outside: {_named(widget)} from {rect.left:.0f} to {rect.right:.0f}"
    if is_fixed and (rect.bottom < -SLACK or rect.top > Window.height + SLACK):
        yield f"outside: {_named(widget)} from {rect.bottom:.0f} up to {rect.top:.0f}"


def _of_page(page: ScrollView) -> Iterator[str]:
    """There must be no empty space above the content of a page."""
    for content in page.children:
        band = rect_of(page).top - rect_of(content).top
        if page.do_scroll_y and band > SLACK:
            yield f"pushed down: {_named(page)} by {band:.0f}"


def _of_target(target: Widget) -> Iterator[str]:
    if isinstance(target, CellGrid):
        for key, box in target.cell_boxes().items():
            if min(box.width, box.height) < dp(THUMB) - SLACK:
                yield f"small: {key} of {_named(target)} is {box.width:.0f}x{box.height:.0f}"
        return
    if min(target.size) < dp(THUMB) - SLACK:
        yield f"small: {_named(target)} is {target.width:.0f}x{target.height:.0f}"
    yield from _outside(target, rect_of(target))


def _over_each_other(words: list[Widget]) -> Iterator[str]:
    for one, other in combinations(words, 2):
        if _meet(ink(one), ink(other)) and _are_side_by_side(one, other):
            yield f"over each other: {one.text!r} and {other.text!r}"


def _are_side_by_side(one: Widget, other: Widget) -> bool:
    """Whether both are on the same page: a page clips its content, so pages do not overlap."""
    return _page(one) is _page(other)


def _page(widget: Widget) -> Widget | None:
    return next((page for page in ancestors(widget) if isinstance(page, ScrollView)), None)


def _over_targets(words: list[Widget], targets: list[Widget]) -> Iterator[str]:
    """The text of a target must stay inside, and no other text may overlap it."""
    for label in words:
        around = set(map(id, ancestors(label)))
        for target in targets:
            if target is label or not _are_side_by_side(label, target):
                continue
            if id(target) in around:
                if not rect_of(target).contains(ink(label), SLACK):
                    yield f"leaves its button: {label.text!r}"
            elif _meet(ink(label), rect_of(target)):
                yield f"on a target: {label.text!r} on {_named(target)}"


def _targets_over_each_other(targets: list[Widget]) -> Iterator[str]:
    for one, other in combinations(targets, 2):
        if other in ancestors(one) or one in ancestors(other) or not _are_side_by_side(one, other):
            continue
        if _meet(rect_of(one), rect_of(other)):
            yield f"targets over each other: {_named(one)} and {_named(other)}"


def _meet(one: Rect, other: Rect) -> bool:
    common = one.intersection(other)
    return common.width > SLACK and common.height > SLACK


def _named(widget: Widget) -> str:
    text = text_of(widget) or getattr(widget, "label", "")
    return f"{type(widget).__name__} {text!r}"
