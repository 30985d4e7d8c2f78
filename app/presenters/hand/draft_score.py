"""Scores a draft: how the hand ended, and the verdict so far.

It infers the ending from the tiles: if all players but one have tiles left, that one went out;
if all have some, the hand was blocked. It infers nothing from a total of 0, which is either
no tiles or the double blank alone. An ending that the user set takes precedence.
"""

from dataclasses import dataclass, replace

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Left, tiles_of
from app.domain.hand.asked import out_counts_stock
from app.domain.match import Match
from app.domain.scoring import Verdict, score_hand
from app.domain.tiles import Tile
from app.presenters.hand.draft import BLOCKED, STOCK, Draft

DOUBLE_BLANK = Tile(0, 0)


@dataclass(frozen=True, slots=True)
class DraftScore:
    """``ending`` is as in a draft. There is a verdict, or the fault that prevents one; neither
    while the ending is unknown. ``tied`` are the seats among which the table picks the winner.
    ``counts_stock`` is True if the tiles in the stock count too.
    """

    ending: int | None
    counts_stock: bool = False
    end: HandEnd | None = None
    verdict: Verdict | None = None
    fault: RuleError | None = None
    tied: tuple[int, ...] = ()


def draft_score(match: Match, draft: Draft) -> DraftScore:
    ending = draft.ending if draft.ending is not None else _infer_ending(len(match.players), draft)
    if ending is None:
        return DraftScore(None)
    out = None if ending == BLOCKED else ending
    counts_stock = out is not None and out_counts_stock(match.rules, match.choices)
    left = {seat: draft.left(seat) for seat in range(len(match.players))}
    if out is not None and left[out] == 0:
        left[out] = ()
    end = HandEnd(
        left=left,
        out=out,
        stock=_stock(draft) if counts_stock else None,
        sides=match.sides,
    )
    return _with_verdict(match, end, draft.picked, DraftScore(ending, counts_stock, end))


def _infer_ending(players: int, draft: Draft) -> int | None:
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


def _with_verdict(match: Match, end: HandEnd, picked: int | None, score: DraftScore) -> DraftScore:
    try:
        _verify_zeros(end)
        return replace(score, end=end, verdict=score_hand(match.rules, end, match.choices))
    except RuleError as fault:
        tied = fault.values["seats"] if fault.key == Fault.NEEDS_PICK else ()
        assert isinstance(tied, tuple)  # noqa: S101 - the seats among whom to pick
        if picked in tied:
            decided = replace(end, picked=picked)
            return replace(_with_verdict(match, decided, None, score), tied=tied)
        return replace(score, fault=fault, tied=tied)


def _verify_zeros(end: HandEnd) -> None:
    """Raises RuleError if two holders would need the double blank, the only tile of 0 points."""
    everything = [*end.left.values(), end.stock]
    is_blank_used = any(DOUBLE_BLANK in tiles_of(left) for left in everything)
    for seat, left in end.left.items():
        if left == 0 and seat != end.out:
            if is_blank_used:
                raise RuleError(Fault.HAND_EMPTY, seat=seat)
            is_blank_used = True
