"""What the tiles tapped so far come to: how the hand ended, and the verdict as it stands.

Nothing is asked that the tiles tell: when all but one have tiles left, that one went out;
when all have some, the hand was blocked. A total of 0 tells neither: it may be a hand without
tiles, or the blank double alone. What somebody said of the ending goes before.
"""

from dataclasses import dataclass, replace

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Left, tiles_of
from app.domain.match import Match
from app.domain.scoring import Verdict, out_counts_stock, score_hand
from app.domain.tiles import Tile
from app.presenters.hand.draft import BLOCKED, STOCK, Draft

WITHOUT_POINTS = Tile(0, 0)


@dataclass(frozen=True, slots=True)
class DraftScore:
    """``ended`` as in a draft. Either a verdict, or the fault that keeps it from being
    told; neither while it is not known how the hand ended. ``tied`` are those among whom
    the table names the winner.
    """

    ended: int | None
    asks_stock: bool = False
    end: HandEnd | None = None
    verdict: Verdict | None = None
    fault: RuleError | None = None
    tied: tuple[int, ...] = ()


def draft_score(match: Match, draft: Draft) -> DraftScore:
    ended = draft.ended if draft.ended is not None else _ending(len(match.players), draft)
    if ended is None:
        return DraftScore(None)
    out = None if ended == BLOCKED else ended
    asks_stock = out is not None and out_counts_stock(match.rules, match.choices)
    left = {seat: draft.left(seat) for seat in range(len(match.players))}
    if out is not None and left[out] == 0:
        left[out] = ()
    end = HandEnd(
        left=left,
        out=out,
        stock=_stock(draft) if asks_stock else None,
        sides=match.sides,
    )
    return _decided(match, end, draft.picked, DraftScore(ended, asks_stock, end))


def _ending(players: int, draft: Draft) -> int | None:
    left = [draft.left(seat) for seat in range(players)]
    if 0 in left:
        return None
    empty = [seat for seat in range(players) if left[seat] == ()]
    if not empty:
        return BLOCKED
    return empty[0] if len(empty) == 1 else None


def _stock(draft: Draft) -> Left | None:
    left = draft.left(STOCK)
    return left if left != () or draft.stock_empty else None


def _decided(match: Match, end: HandEnd, picked: int | None, count: DraftScore) -> DraftScore:
    try:
        _verify_zeros(end)
        return replace(count, end=end, verdict=score_hand(match.rules, end, match.choices))
    except RuleError as fault:
        tied = fault.values["seats"] if fault.key == Fault.NEEDS_PICK else ()
        assert isinstance(tied, tuple)  # noqa: S101 - the seats among whom to pick
        if picked in tied:
            named = replace(end, picked=picked)
            return replace(_decided(match, named, None, count), tied=tied)
        return replace(count, fault=fault, tied=tied)


def _verify_zeros(end: HandEnd) -> None:
    """Only one tile has no points, so only one hand that is not empty can come to 0."""
    places = [*end.left.values(), end.stock]
    taken = any(WITHOUT_POINTS in tiles_of(left) for left in places)
    for seat, left in end.left.items():
        if left == 0 and seat != end.out:
            if taken:
                raise RuleError(Fault.HAND_EMPTY, seat=seat)
            taken = True
