"""The filter of a match list, and its SQL conditions.

Queries about one player read the seats in order; all other queries read the matches.
"""

from dataclasses import dataclass
from datetime import tzinfo

from app.store.core.errors import StoreError, StoreFault
from app.store.core.folding import fold_text
from app.store.read.months import Month, span

SqlValue = str | int
Condition = tuple[str, tuple[SqlValue, ...]]
MatchKey = tuple[str, str]
"""The start of a match and its id."""


@dataclass(frozen=True, slots=True)
class HandFilter:
    """A condition on the hands of a player; ``None``: any.

    ``won``: won by the side of the player (a hand without a winner is neither won nor lost).
    ``started``: the player was the starter. ``out``: a player went out.
    """

    won: bool | None = None
    started: bool | None = None
    out: bool | None = None
    min_points: int | None = None
    max_points: int | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on matches; ``None``: any.

    These need ``player``: ``with_player`` played in the same match, ``partner`` on the same
    side, ``against`` on another side; ``won``: the side of ``player`` won; ``hands``: the match
    has such a hand; ``run``: the ids of the first and the last match of a series.
    ``month`` needs ``year``. ``text`` is searched in the name of the match, in its note and in
    the names of its players; ``text_sets`` are the boxes that are called so. ``deleted``: only
    deleted matches, otherwise none of them.
    """

    player: str | None = None
    with_player: str | None = None
    partner: str | None = None
    set_id: str | None = None
    year: int | None = None
    month: int | None = None
    against: str | None = None
    won: bool | None = None
    hands: HandFilter | None = None
    run: tuple[str, str] | None = None
    unfinished: bool = False
    deleted: bool = False
    text: str = ""
    text_sets: tuple[str, ...] = ()


EVERYTHING = Filter()

_OTHER = "EXISTS (SELECT 1 FROM seats AS o WHERE o.match_id = s.match_id AND +o.player_id = ?{})"
"""The plus keeps SQLite from using the index on player_id: it would scan all their matches."""
_WON = (
    "EXISTS (SELECT 1 FROM tallies AS t "
    "WHERE t.match_id = s.match_id AND t.side = s.side AND t.won = ?)"
)
_BOUND = (
    "(s.started_at, s.match_id) {} (SELECT e.started_at, e.id FROM matches AS e WHERE e.id = ?)"
)
_WON_HAND = "iif(h.side IS NULL, NULL, (h.winners >> s.seat) & 1)"
_GAINS = "s.match_id NOT IN (SELECT match_id FROM tallies WHERE fewest = 1)"
"""Points are compared only where the most points win."""
_HAS_TEXT = (
    "((m.name <> '' OR m.note <> '') AND instr(folded(m.name || char(10) || m.note), ?) > 0"
    " OR EXISTS (SELECT 1 FROM seats AS f WHERE f.match_id = m.id AND +f.player_id IN"
    " (SELECT id FROM players WHERE instr(folded(name), ?) > 0)) OR m.set_id IN ({}))"
)


@dataclass(frozen=True, slots=True)
class MatchQuery:
    """A filter as parts of an SQL query."""

    tables: str
    start: str
    match_id: str
    where: tuple[Condition, ...]

    @property
    def conditions(self) -> str:
        return " AND ".join(condition for condition, _ in self.where)

    @property
    def values(self) -> tuple[SqlValue, ...]:
        return tuple(value for _, values in self.where for value in values)

    @property
    def order(self) -> str:
        return f"ORDER BY {self.start} DESC, {self.match_id} DESC"


def build_query(
    match_filter: Filter, after: MatchKey | None = None, zone: tzinfo | None = None
) -> MatchQuery:
    """``after``: the last match of the previous page. Years and months are those of ``zone``."""
    _verify(match_filter)
    tables, start, match_id = "matches AS m", "m.started_at", "m.id"
    where: list[Condition] = [("m.deleted = ?", (int(match_filter.deleted),))]
    if match_filter.player is not None:
        tables = "seats AS s CROSS JOIN matches AS m ON m.id = s.match_id"
        start, match_id = "s.started_at", "s.match_id"
        where += _player_conditions(match_filter, match_filter.player)
    if match_filter.set_id is not None:
        where.append(("m.set_id = ?", (match_filter.set_id,)))
    if match_filter.year is not None:
        year, month = match_filter.year, match_filter.month
        bounds = span(Month(year, month or 1), Month(year, month or 12), zone)
        where.append((f"{start} >= ? AND {start} < ?", bounds))
    if match_filter.unfinished:
        where.append(("m.ended_at IS NULL", ()))
    if text := fold_text(match_filter.text).strip():
        marks = ", ".join("?" * len(match_filter.text_sets))
        where.append((_HAS_TEXT.format(marks), (text, text, *match_filter.text_sets)))
    if after is not None:
        where.append((f"({start}, {match_id}) < (?, ?)", after))
    return MatchQuery(tables, start, match_id, tuple(where))


def _verify(match_filter: Filter) -> None:
    others = match_filter.with_player or match_filter.partner or match_filter.against
    played = (match_filter.won, match_filter.hands, match_filter.run)
    if match_filter.player is None and (others or any(part is not None for part in played)):
        raise StoreError(StoreFault.REFUSED, filter=match_filter)
    if match_filter.year is None and match_filter.month is not None:
        raise StoreError(StoreFault.REFUSED, filter=match_filter)


def _player_conditions(match_filter: Filter, player: str) -> list[Condition]:
    where: list[Condition] = [("s.player_id = ?", (player,))]
    if match_filter.with_player is not None:
        where.append((_OTHER.format(""), (match_filter.with_player,)))
    if match_filter.partner is not None:
        where.append((_OTHER.format(" AND o.side = s.side"), (match_filter.partner,)))
    if match_filter.against is not None:
        where.append((_OTHER.format(" AND o.side <> s.side"), (match_filter.against,)))
    if match_filter.won is not None:
        where.append((_WON, (int(match_filter.won),)))
    if match_filter.hands is not None:
        where.append(_hand_condition(match_filter.hands))
    for match_id, sign in zip(match_filter.run or (), (">=", "<="), strict=False):
        where.append((_BOUND.format(sign), (match_id,)))
    return where


def _hand_condition(hand_filter: HandFilter) -> Condition:
    flags = {
        _WON_HAND: hand_filter.won,
        "h.starter = s.seat": hand_filter.started,
        "h.out = 1": hand_filter.out,
    }
    facts = [f"({flag}) = {int(value)}" for flag, value in flags.items() if value is not None]
    bounds = {
        "ifnull(h.counted, h.points) >= ?": hand_filter.min_points,
        "ifnull(h.counted, h.points) <= ?": hand_filter.max_points,
    }
    limits = {limit: value for limit, value in bounds.items() if value is not None}
    conditions = "".join(f" AND {condition}" for condition in (*facts, *limits))
    hands = "SELECT 1 FROM hands AS h WHERE h.match_id = s.match_id AND h.deleted = 0"
    found = f"EXISTS ({hands}{conditions})"
    return f"{found} AND {_GAINS}" if limits else found, tuple(limits.values())
