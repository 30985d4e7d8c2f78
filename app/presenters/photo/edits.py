"""What can be done with the tiles that were found: each edit with the words that Undo shows."""

from dataclasses import dataclass, replace

from app.domain.tiles import Tile
from app.play.photo.heaps import Line, handed_over
from app.play.photo.review import Review, Why
from app.presenters.photo.counted_hand import in_turn, owners
from app.presenters.photo.review_view import ReviewView
from app.words.photo import CONFIRMED, CORRECTED, REMOVED


@dataclass(frozen=True, slots=True)
class Edit:
    review: Review
    note: str


def confirmed(shown: ReviewView) -> Edit | None:
    """The selected tile is what it was taken for; it lies here, whoever had it before."""
    found = shown.selected
    if found is None:
        return None
    is_elsewhere = shown.why(found) is Why.ELSEWHERE
    owner = owners(shown.view.draft).get(found.tile) if is_elsewhere else None
    return Edit(shown.review.confirm(found.key, owner), shown.said(CONFIRMED, found.tile))


def corrected(shown: ReviewView, tile: Tile) -> Edit | None:
    """The selected tile is another one."""
    found = shown.selected
    if found is None:
        return None
    return Edit(shown.review.correct(found.key, tile), shown.said(CORRECTED, tile))


def removed(shown: ReviewView) -> Edit | None:
    """There is no tile where the selected one was found."""
    found = shown.selected
    if found is None:
        return None
    return Edit(shown.review.remove(found.key), shown.said(REMOVED, found.tile))


def divided(shown: ReviewView, line: Line) -> Edit | None:
    """Returns None if there is nobody left for another heap."""
    holder = shown.review.holders[shown.review.heap]
    review = shown.review.divide(line, in_turn(shown.view, holder))
    return None if review is None else _given(shown, review)


def given(shown: ReviewView, holder: int) -> Edit:
    """The selected heap is somebody else's."""
    review = shown.review
    holders = handed_over(review.holders, review.heap, holder)
    return _given(shown, replace(review, holders=holders))


def _given(shown: ReviewView, review: Review) -> Edit:
    return Edit(review, ReviewView(shown.view, review, shown.selection).taken())
