"""A second, independent scorer of domino hands, used only by the tests.

For each set it has functions, written from the leaflet, that decide who wins a hand, the points
and who starts. Tests compare the engine of the app with it on many random hands. It shares no code
and no data with the app, and it must stay so: that is the purpose of this file.

The sets: luckies (000), bg2133 (001), art3494 (002), manylang (003), item2672 (004).
"""

from collections.abc import Callable, Sequence
from math import inf

Tile = tuple[int, int]
Hands = Sequence[Sequence[Tile]]
Choices = dict[str, str]
Result = tuple[tuple[int, ...], int]

WHOLE_SET = 168  # pips of all 28 tiles
NOBODY: Result = ((), 0)


# --- counting ------------------------------------------------------------------------------


def _pips(tiles: Sequence[Tile]) -> int:
    """Both ends of every tile; a blank counts 0."""
    return sum(a + b for a, b in tiles)


def _lowest_single(tiles: Sequence[Tile]) -> float:
    """Pips of the lowest non-double; players with only doubles are behind all others."""
    return min((a + b for a, b in tiles if a != b), default=inf)


def _lowest_tile(tiles: Sequence[Tile]) -> float:
    """Pips of the lowest tile of any kind."""
    return min((a + b for a, b in tiles), default=inf)


# --- sides ---------------------------------------------------------------------------------


def _side(seat: int, partners: bool) -> tuple[int, ...]:
    """Partners sit opposite each other: seats 0 and 2 against 1 and 3. Otherwise one seat."""
    if not partners:
        return (seat,)
    return (0, 2) if seat in (0, 2) else (1, 3)


def _others(left: Hands, seat: int, partners: bool) -> list[int]:
    """Pips of each player of another side; a partner's tiles do not count."""
    own_side = _side(seat, partners)
    return [_pips(left[i]) for i in range(len(left)) if i not in own_side]


def _one_side(tied: list[int], partners: bool) -> bool:
    """Whether all tied players belong to one side: then that side has won."""
    return len({_side(seat, partners) for seat in tied}) == 1


# --- who wins a blocked hand ---------------------------------------------------------------


def _least(
    tied: list[int], left: Hands, measure: Callable[[Sequence[Tile]], float], partners: bool
) -> list[int]:
    """The tied players with the lowest measure; no change when a side has won already."""
    if _one_side(tied, partners):
        return tied
    best = min(measure(left[seat]) for seat in tied)
    return [seat for seat in tied if measure(left[seat]) == best]


def _tie(tied: list[int], left: Hands, tie: str, partners: bool, picked: int | None) -> list[int]:
    """The table choice `tie`, asked only when the leaflet's own words leave players tied."""
    if tie == "lowest_single":
        return _least(tied, left, _lowest_single, partners)
    if tie == "lowest_tile":
        return _least(tied, left, _lowest_tile, partners)
    if tie == "fewest_tiles":
        return _least(tied, left, len, partners)
    if tie == "pick" and picked in tied and not _one_side(tied, partners):
        return [picked]
    return tied  # `nobody`


def _fewest_pips(left: Hands, tie: str, partners: bool, picked: int | None) -> int | None:
    """Fewest pips wins, then `tie`: the same in bg2133, art3494 and manylang."""
    tied = _least(list(range(len(left))), left, _pips, partners)
    tied = _tie(tied, left, tie, partners, picked)
    return tied[0] if _one_side(tied, partners) else None


# --- 000 luckies ---------------------------------------------------------------------------


def _luckies_out(
    left: Hands, out: int, stock: Sequence[Tile], partners: bool, choices: Choices
) -> Result:
    """000 Out: all un-played tiles, in the hands only (A) or with those set aside too (B)."""
    points = sum(_others(left, out, partners))
    if choices["out_counts"] == "hands_and_stock":
        points += _pips(stock)
    return _side(out, partners), points


def _luckies_blocked(left: Hands, partners: bool, choices: Choices, picked: int | None) -> Result:
    """000 Blocked: lowest total; then the single domino; others' totals less own, own once."""
    tied = _least(list(range(len(left))), left, _pips, partners)
    if choices["single"] == "lowest_single":  # 000 Tie, R2: among the tied, lowest non-double
        tied = _least(tied, left, _lowest_single, partners)
    else:  # 000 Tie, R1: any one tile
        tied = _least(tied, left, _lowest_tile, partners)
    tied = _tie(tied, left, choices["tie"], partners, picked)
    if not _one_side(tied, partners):
        return NOBODY
    winner = tied[0]
    return _side(winner, partners), sum(_others(left, winner, partners)) - _pips(left[winner])


# --- 001 bg2133 ----------------------------------------------------------------------------


def _bg2133_out(left: Hands, out: int, partners: bool) -> Result:
    """001 Score with own = 0: the opponents' left-over tiles, the boneyard not counted."""
    return _side(out, partners), sum(_others(left, out, partners))


def _bg2133_blocked(left: Hands, partners: bool, choices: Choices, picked: int | None) -> Result:
    """001 Winner: least points on left-over tiles; the score by `blocked_score`."""
    winner = _fewest_pips(left, choices["tie"], partners, picked)
    if winner is None:
        return NOBODY
    own = _pips(left[winner])
    others = _others(left, winner, partners)
    if choices["blocked_score"] == "each":  # 001 Score, P: off each opponent's total
        return _side(winner, partners), sum(other - own for other in others)
    return _side(winner, partners), sum(others) - own  # 001 Score, O: off their sum, once


def _bg2133_pooled(left: Hands, tie: str, picked: int | None) -> Result:
    """001 Partnership, T2: a side's tiles together; other side's total less the own total."""
    pooled = [[*left[0], *left[2]], [*left[1], *left[3]]]
    picked_side = None if picked is None else picked % 2
    winner = _fewest_pips(pooled, tie, False, picked_side)
    if winner is None:
        return NOBODY
    return (winner, winner + 2), _pips(pooled[1 - winner]) - _pips(pooled[winner])


# --- 002 art3494 ---------------------------------------------------------------------------


def _art3494_out(left: Hands, out: int, partners: bool) -> Result:
    """002 Score: all left-over tiles of the other players, the talon not counted."""
    return _side(out, partners), sum(_others(left, out, partners))


def _art3494_blocked(left: Hands, partners: bool, choices: Choices, picked: int | None) -> Result:
    """002 Blocked: SILENT, so what `blocked` says."""
    if choices["blocked"] == "nobody":
        return NOBODY
    winner = _fewest_pips(left, choices["tie"], partners, picked)
    if winner is None:
        return NOBODY
    points = sum(_others(left, winner, partners))
    if choices["blocked"] == "fewest_minus_own":
        points -= _pips(left[winner])
    return _side(winner, partners), points  # `fewest_all`: nothing is taken off


# --- 003 manylang --------------------------------------------------------------------------


def _manylang_out(left: Hands, out: int, partners: bool) -> Result:
    """003 Score: spots on the other players' remaining tiles, the bone yard not counted."""
    return _side(out, partners), sum(_others(left, out, partners))


def _manylang_blocked(left: Hands, partners: bool, tie: str, picked: int | None) -> Result:
    """003 Score: a winner who still has tiles takes his own spots off the total, once."""
    winner = _fewest_pips(left, tie, partners, picked)
    if winner is None:
        return NOBODY
    return _side(winner, partners), sum(_others(left, winner, partners)) - _pips(left[winner])


# --- 004 item2672 --------------------------------------------------------------------------


def _item2672_out(left: Hands, out: int, stock: Sequence[Tile], partners: bool) -> Result:
    """004 Score when out, T: all dots on the table, of all players."""
    in_hands = sum(_pips(hand) for hand in left)
    return _side(out, partners), WHOLE_SET - in_hands - _pips(stock)


def _item2672_blocked(left: Hands, partners: bool, tie: str, picked: int | None) -> Result:
    """004 Blocked: least TILES, then least dots; greatest number of dots left less own."""
    tied = _least(list(range(len(left))), left, len, partners)
    tied = _least(tied, left, _pips, partners)
    tied = _tie(tied, left, tie, partners, picked)
    if not _one_side(tied, partners):
        return NOBODY
    # Partners level on tiles have won already; the one with the lowest amount of dots counts.
    own = min(_pips(left[seat]) for seat in tied)
    greatest = max([own, *_others(left, tied[0], partners)])  # the winner is counted too
    return _side(tied[0], partners), greatest - own


# --- the hand ------------------------------------------------------------------------------


def _score_out(
    set_id: str, left: Hands, out: int, stock: Sequence[Tile], partners: bool, choices: Choices
) -> Result:
    """A hand somebody went out of."""
    if set_id == "luckies":
        return _luckies_out(left, out, stock, partners, choices)
    if set_id == "bg2133":  # pooled or not, the two opponents' tiles
        return _bg2133_out(left, out, partners)
    if set_id == "art3494":
        return _art3494_out(left, out, partners)
    if set_id == "manylang":
        return _manylang_out(left, out, partners)
    if set_id == "item2672":
        return _item2672_out(left, out, stock, partners)
    raise ValueError(set_id)


def _score_blocked(
    set_id: str, left: Hands, partners: bool, choices: Choices, picked: int | None
) -> Result:
    """A hand in which nobody can go on."""
    if set_id == "luckies":
        return _luckies_blocked(left, partners, choices, picked)
    if set_id == "bg2133" and partners and choices["partners_count"] == "pooled":
        return _bg2133_pooled(left, choices["tie"], picked)
    if set_id == "bg2133":
        return _bg2133_blocked(left, partners, choices, picked)
    if set_id == "art3494":
        return _art3494_blocked(left, partners, choices, picked)
    if set_id == "manylang":
        return _manylang_blocked(left, partners, choices["tie"], picked)
    if set_id == "item2672":
        return _item2672_blocked(left, partners, choices["tie"], picked)
    raise ValueError(set_id)


def score(
    set_id: str,
    left: list[list[Tile]],
    out: int | None,
    stock: list[Tile],
    partners: bool,
    choices: dict[str, str],
    picked: int | None,
) -> tuple[tuple[int, ...], int]:
    """Winning seats (sorted; () when nobody wins) and their points."""
    if out is not None:
        return _score_out(set_id, left, out, stock, partners, choices)
    return _score_blocked(set_id, left, partners, choices, picked)


# --- who begins ----------------------------------------------------------------------------


def starter_by_doubles(held: list[list[Tile]]) -> tuple[int, Tile] | None:
    """000, 001, 003, 004 Start: the highest double and its seat; None: nobody holds a double."""
    for number in (6, 5, 4, 3, 2, 1, 0):
        for seat, tiles in enumerate(held):
            if (number, number) in tiles:
                return seat, (number, number)
    return None


def _drawn_value(tile: Tile, draw_value: str) -> tuple[int, int]:
    """002 Start, `draw_value`: the pips, or the higher end and then the pips."""
    pips = tile[0] + tile[1]
    return (max(tile), pips) if draw_value == "higher_end" else (pips, 0)


def starter_by_draw(drawn: dict[int, Tile], draw_value: str) -> tuple[int, ...]:
    """002 Start: the seats that drew the highest tile; more than one = they draw again."""
    highest = max(_drawn_value(tile, draw_value) for tile in drawn.values())
    return tuple(
        sorted(s for s, tile in drawn.items() if _drawn_value(tile, draw_value) == highest)
    )
