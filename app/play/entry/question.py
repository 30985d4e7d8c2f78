"""The questions about a hand that are answered by a tap, and what an answer changes in its draft. A
tap on the chosen answer takes it back.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from app.domain.rules.values import Fits, Led
from app.play.entry.draft import LAST_TILE, Draft, DraftBid, Ended, Ending

NO_COLOUR = -1
"""The colour where there is no player."""
MANY_PLAYERS = 6
"""From so many players on, how the hand ended takes one line as soon as it is known."""


class Asks(StrEnum):
    """What a question asks for: its key."""

    ENDING = "ending"
    LOCKER = "locker"
    STARTER = "starter"
    LED = "led"
    FITS = "fits"
    CLOSING = "closing"
    BIDDER = "bidder"
    AMOUNT = "amount"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to tap. ``label`` is the full sentence, for screen readers; ``colour`` is a
    player's.
    """

    question: Asks
    key: str
    text: str
    label: str
    colour: int = NO_COLOUR
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """``cells`` are names and numbers, ``words`` are longer answers."""

    key: Asks
    text: str
    cells: tuple[Answer, ...] = ()
    words: tuple[Answer, ...] = ()

    @property
    def has_many_names(self) -> bool:
        """True at a large table."""
        return sum(answer.colour != NO_COLOUR for answer in self.cells) >= MANY_PLAYERS

    @property
    def answers(self) -> tuple[Answer, ...]:
        return self.cells or self.words


Value = TypeVar("Value")


def answered(draft: Draft, question: Asks, answer: str) -> Draft:
    return _ANSWERS[question](draft, answer)


def with_ending(draft: Draft, ending: Ended) -> Draft:
    """The holder who was selected stays so, unless they are the one who is out."""
    taken_back = draft.ending == ending
    selected = draft.selected_holder
    is_theirs = not taken_back and selected in {ending, LAST_TILE}
    return replace(
        draft,
        ending=None if taken_back else ending,
        selected_holder=None if is_theirs else selected,
    )


def _ending(draft: Draft, answer: str) -> Draft:
    return with_ending(draft, int(answer) if answer.isdecimal() else Ending(answer))


def _locker(draft: Draft, answer: str) -> Draft:
    return replace(draft, locker=_toggled(draft.locker, int(answer)))


def _starter(draft: Draft, answer: str) -> Draft:
    return replace(draft, starter=_toggled(draft.starter, int(answer)))


def _led(draft: Draft, answer: str) -> Draft:
    return replace(draft, led=_toggled(draft.led, Led(answer)))


def _fits(draft: Draft, answer: str) -> Draft:
    """Where both ends fitted, the very tile counts: the next tap on a tile tells it."""
    fits = _toggled(draft.fits, Fits(answer))
    is_tile_next = fits not in {None, Fits.ONE} and draft.last is None
    selected = LAST_TILE if is_tile_next else draft.selected_holder
    return replace(draft, fits=fits, selected_holder=selected)


def _closing(draft: Draft, _answer: str) -> Draft:
    return replace(draft, closing=not draft.closing)


def _bidder(draft: Draft, answer: str) -> Draft:
    return _with_bid(draft, replace(draft.bid, seat=_toggled(draft.bid.seat, int(answer))))


def _amount(draft: Draft, answer: str) -> Draft:
    return _with_bid(draft, replace(draft.bid, amount=_toggled(draft.bid.amount, int(answer))))


def _made(draft: Draft, answer: str) -> Draft:
    return _with_bid(draft, replace(draft.bid, made=_toggled(draft.bid.made, answer == "yes")))


def _with_bid(draft: Draft, bid: DraftBid) -> Draft:
    return replace(draft, bid=bid)


def _toggled(before: Value | None, answer: Value) -> Value | None:
    return None if before == answer else answer


_ANSWERS: Mapping[Asks, Callable[[Draft, str], Draft]] = {
    Asks.ENDING: _ending,
    Asks.LOCKER: _locker,
    Asks.STARTER: _starter,
    Asks.LED: _led,
    Asks.FITS: _fits,
    Asks.CLOSING: _closing,
    Asks.BIDDER: _bidder,
    Asks.AMOUNT: _amount,
    Asks.MADE: _made,
}
