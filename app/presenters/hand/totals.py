"""The total that is typed: what a holder has left, or what the bidders took."""

from dataclasses import replace

from app.play.entry.draft import (
    LAST_TILE,
    MAX_TOTAL_LENGTH,
    PLUS,
    Draft,
    total_of,
    with_digit,
)
from app.words.hand.view import HandView


def typed_total(view: HandView) -> str:
    return view.draft.bid.taken if view.asks_taken else view.draft.totals.get(view.holder, "")


def sum_of_total(typed: str) -> str:
    """Returns nothing for a single number, and while a number is missing behind a plus sign."""
    is_sum = PLUS in typed and not typed.endswith(PLUS)
    return str(total_of(typed)) if is_sum else ""


def has_plus(view: HandView) -> bool:
    """True if several numbers can be added up: what the bidders took is one."""
    return not view.asks_taken


def typed_digit(view: HandView, digit: int) -> str | None:
    """Returns the total with one digit more; None if there is no room for it."""
    typed = typed_total(view)
    return with_digit(typed, digit) if len(typed) < MAX_TOTAL_LENGTH else None


def typed_plus(view: HandView) -> str | None:
    """Returns the total with a plus sign, behind which another number follows, as in "12+7"; None
    where none can.
    """
    typed = typed_total(view)
    is_number = bool(typed) and not typed.endswith(PLUS)
    has_room = len(typed) < MAX_TOTAL_LENGTH
    return typed + PLUS if is_number and has_room and has_plus(view) else None


def with_total(view: HandView, typed: str) -> Draft | None:
    """Returns None if there is nothing to change. Without a total there is none to delete: that
    keeps the tiles.
    """
    draft, holder = view.draft, view.holder
    if view.asks_taken:
        return replace(draft, bid=replace(draft.bid, taken=typed))
    is_change = holder != LAST_TILE and (typed or holder in draft.totals)
    return draft.set_total(holder, typed) if is_change else None
