"""Enters any hand where hands are counted: through a presenter, or on a screen in a window.

It looks at what is asked, and tells only that: a fact that is not asked for is not told.
"""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from app.domain.hand import HandEnd, sides_of
from app.domain.match import Hand
from app.domain.tiles import Tile
from app.play.entry.draft import LAST_TILE, STOCK, Ending, EntryMode

NAMES_TILES = (EntryMode.TRAY, EntryMode.KEYPAD)
Choose = Callable[[tuple[EntryMode, ...]], EntryMode]
"""Which of these ways to enter tiles somebody takes."""


class Counting(Protocol):
    """The hand screen, as whoever counts uses it."""

    @property
    def state(self) -> Any:
        """The ``HandState`` that is shown."""

    def answer(self, question: str, key: str) -> None: ...

    def count(self, holder: int) -> None: ...

    def use(self, mode: EntryMode) -> None: ...

    def tap_tile(self, tile: Tile) -> None: ...

    def tap_face(self, face: int) -> None: ...

    def tap_sum(self, pips: int) -> None: ...

    def type_number(self, number: int) -> None: ...

    def say_empty(self) -> None: ...

    def pick(self, seat: int) -> None: ...


def first_way(ways: tuple[EntryMode, ...]) -> EntryMode:
    """The one that the screen proposes."""
    return ways[0]


def enter(screen: Counting, hand: Hand, choose: Choose = first_way) -> None:
    """Tells all that is asked of the hand; what was announced in it is told already."""
    _answer_all(screen, hand)
    _count_all(screen, hand.end, choose)
    if not screen.state.has_verdict:
        _answer_all(screen, hand)  # what only a tie asks
        _count_all(screen, hand.end, _by_name, again=True)
        _answer_all(screen, hand)
    picked = hand.end.picked
    if picked is not None and any(pick.seat == picked for pick in screen.state.picks):
        screen.pick(picked)


def _by_name(ways: tuple[EntryMode, ...]) -> EntryMode:
    """The very tiles are needed."""
    return next(way for way in ways if way in NAMES_TILES)


# The questions


def _answer_all(screen: Counting, hand: Hand) -> None:
    """Some answers lead to more questions."""
    wanted, given = _answers(hand), set[str]()
    while True:
        asked = {str(one.key): one.answers for one in screen.state.questions}
        open_ = [key for key in asked if key in wanted and key not in given]
        if not open_:
            return
        key = open_[0]
        given.add(key)
        if not _is_chosen(asked[key], wanted[key]):
            screen.answer(key, wanted[key])


def _is_chosen(answers: tuple[Any, ...], key: str) -> bool:
    return any(answer.key == key and answer.chosen for answer in answers)


def _answers(hand: Hand) -> dict[str, str]:
    """Returns the answers to all questions that this hand can answer."""
    return {key: str(answer) for key, answer in _told(hand) if answer is not None}


def _told(hand: Hand) -> Iterator[tuple[str, object]]:
    end = hand.end
    if not end.stopped:  # that is known
        yield "ending", Ending.BLOCKED if end.out is None else end.out
    yield "locker", end.locker
    yield "starter", hand.known_starter
    yield "led", end.led
    yield "fits", end.fits
    yield "closing", "yes" if end.closing else None
    if end.bid is not None:
        seat, amount, made, *_taken = end.bid
        yield "bidder", next(side[0] for side in sides_of(len(end.left), end.sides) if seat in side)
        yield "amount", amount
        yield "made", "yes" if made else "no"


# The tiles


def _count_all(screen: Counting, end: HandEnd, choose: Choose, *, again: bool = False) -> None:
    if end.bid is not None and end.bid[3] is not None and screen.state.mode is EntryMode.TOTAL:
        screen.type_number(end.bid[3])
    for holder in _holders(screen):
        held = _held(end, holder)
        if held is None or (again and not isinstance(held, tuple)):
            continue
        if held == ():
            if holder == STOCK and not again:
                _select(screen, STOCK)
                screen.say_empty()
            continue
        _select(screen, holder)
        _enter_held(screen, held, choose, again=again)


def _holders(screen: Counting) -> tuple[int, ...]:
    """The last tile needs no cell to select where it is all that is asked for."""
    shown = tuple(cell.holder for cell in screen.state.holders)
    return shown or ((LAST_TILE,) if screen.state.modes else ())


def _held(end: HandEnd, holder: int) -> tuple[Tile, ...] | int | None:
    if holder == LAST_TILE:
        return None if end.last is None else (end.last,)
    return end.stock if holder == STOCK else end.left[holder]


def _select(screen: Counting, holder: int) -> None:
    chosen = {cell.holder: cell.chosen for cell in screen.state.holders}
    if not chosen.get(holder, True):
        screen.count(holder)


def _enter_held(
    screen: Counting, held: tuple[Tile, ...] | int, choose: Choose, *, again: bool
) -> None:
    if isinstance(held, int):
        _use(screen, EntryMode.TOTAL)
        screen.type_number(held)
        return
    offered = tuple(EntryMode(chip.key) for chip in screen.state.modes)
    way = choose(tuple(mode for mode in offered if mode is not EntryMode.TOTAL))
    _use(screen, way)
    known = set(screen.state.holder_tiles) if again else set()
    for tile in held:
        if tile not in known:
            _enter_tile(screen, way, tile)


def _use(screen: Counting, mode: EntryMode) -> None:
    if screen.state.mode is not mode:
        screen.use(mode)


def _enter_tile(screen: Counting, way: EntryMode, tile: Tile) -> None:
    match way:
        case EntryMode.TRAY:
            screen.tap_tile(tile)
        case EntryMode.SUMS:
            screen.tap_sum(tile.pips)
        case _:
            screen.tap_face(tile.high)
            screen.tap_face(tile.low)
