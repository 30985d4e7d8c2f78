"""Which matches are wanted, and the conditions by which SQLite finds them.

One player's matches are read in order from the seats, all others from the matches.
"""

from dataclasses import dataclass
from datetime import tzinfo

from app.store.core.errors import StoreError, StoreFault
from app.store.core.folding import folded
from app.store.read.months import Month, span

Value = str | int
Condition = tuple[str, tuple[Value, ...]]
Key = tuple[str, str]
"""The start of a match and its id."""


@dataclass(frozen=True, slots=True)
class HandsWanted:
    """Which hands of a player: won, started by the player, ended by somebody's going out,
    for so many points. What is not said does not matter; ``won`` is not so with nobody's.
    """

    won: bool | None = None
    started: bool | None = None
    out: bool | None = None
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which matches. ``with_player`` sat at the same table as ``player``, ``partner`` on
    the same side, ``against`` on another; ``won`` tells whether the side of ``player`` won,
    and ``hands`` which hands there are among the match's. ``run`` are the first and the last
    match of some of the player's. Without ``player`` there is nobody all this could be about.
    ``month`` is one of ``year``. ``text`` is in the name, in the note or in the name of
    somebody who played. Those that are ``deleted`` are never among the others.
    """

    player: str | None = None
    with_player: str | None = None
    partner: str | None = None
    set_id: str | None = None
    year: int | None = None
    month: int | None = None
    against: str | None = None
    won: bool | None = None
    hands: HandsWanted | None = None
    run: tuple[str, str] | None = None
    unfinished: bool = False
    deleted: bool = False
    text: str = ""


EVERYTHING = Filter()

_OTHER = "EXISTS (SELECT 1 FROM seats AS o WHERE o.match_id = s.match_id AND +o.player_id = ?{})"
"""The plus keeps SQLite from going through all of the other's matches each time."""
_WON = (
    "EXISTS (SELECT 1 FROM tallies AS t "
    "WHERE t.match_id = s.match_id AND t.side = s.side AND t.won = ?)"
)
_END = "(s.started_at, s.match_id) {} (SELECT e.started_at, e.id FROM matches AS e WHERE e.id = ?)"
_SAYS = (
    "((m.name <> '' OR m.note <> '') AND instr(folded(m.name || char(10) || m.note), ?) > 0"
    " OR EXISTS (SELECT 1 FROM seats AS f WHERE f.match_id = m.id AND +f.player_id IN"
    " (SELECT id FROM players WHERE instr(folded(name), ?) > 0)))"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A filter as SQL: where to look, by which order, and for what."""

    tables: str
    start: str
    match_id: str
    where: tuple[Condition, ...]

    @property
    def conditions(self) -> str:
        return " AND ".join(condition for condition, _ in self.where)

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(value for _, several in self.where for value in several)

    @property
    def order(self) -> str:
        return f"ORDER BY {self.start} DESC, {self.match_id} DESC"


def wanted_by(wanted: Filter, after: Key | None = None, zone: tzinfo | None = None) -> Wanted:
    """``after`` is the last match that was seen already; years and months are the zone's."""
    _verify(wanted)
    tables, start, match_id = "matches AS m", "m.started_at", "m.id"
    where: list[Condition] = [("m.deleted = ?", (int(wanted.deleted),))]
    if wanted.player is not None:
        tables = "seats AS s CROSS JOIN matches AS m ON m.id = s.match_id"
        start, match_id = "s.started_at", "s.match_id"
        where += _people(wanted, wanted.player)
    if wanted.set_id is not None:
        where.append(("m.set_id = ?", (wanted.set_id,)))
    if wanted.year is not None:
        where.append((f"{start} >= ? AND {start} < ?", _span(wanted.year, wanted.month, zone)))
    if wanted.unfinished:
        where.append(("m.ended_at IS NULL", ()))
    if sought := folded(wanted.text).strip():
        where.append((_SAYS, (sought, sought)))
    if after is not None:
        where.append((f"({start}, {match_id}) < (?, ?)", after))
    return Wanted(tables, start, match_id, tuple(where))


def _verify(wanted: Filter) -> None:
    others = wanted.with_player or wanted.partner or wanted.against
    played = (wanted.won, wanted.hands, wanted.run)
    if wanted.player is None and (others or any(part is not None for part in played)):
        raise StoreError(StoreFault.REFUSED, wanted=wanted)
    if wanted.year is None and wanted.month is not None:
        raise StoreError(StoreFault.REFUSED, wanted=wanted)


def _people(wanted: Filter, player: str) -> list[Condition]:
    where: list[Condition] = [("s.player_id = ?", (player,))]
    if wanted.with_player is not None:
        where.append((_OTHER.format(""), (wanted.with_player,)))
    if wanted.partner is not None:
        where.append((_OTHER.format(" AND o.side = s.side"), (wanted.partner,)))
    if wanted.against is not None:
        where.append((_OTHER.format(" AND o.side <> s.side"), (wanted.against,)))
    if wanted.won is not None:
        where.append((_WON, (int(wanted.won),)))
    if wanted.hands is not None:
        where.append(_hands(wanted.hands))
    for end, way in zip(wanted.run or (), (">=", "<="), strict=False):
        where.append((_END.format(way), (end,)))
    return where


def _hands(wanted: HandsWanted) -> Condition:
    told = {
        "h.side = s.side": wanted.won,
        "h.starter = s.seat": wanted.started,
        "h.out = 1": wanted.out,
    }
    facts = [f"({fact}) = {int(is_so)}" for fact, is_so in told.items() if is_so is not None]
    bounds = {"h.points >= ?": wanted.least, "h.points <= ?": wanted.most}
    limits = {limit: value for limit, value in bounds.items() if value is not None}
    conditions = "".join(f" AND {condition}" for condition in (*facts, *limits))
    hands = "SELECT 1 FROM hands AS h WHERE h.match_id = s.match_id AND h.deleted = 0"
    return f"EXISTS ({hands}{conditions})", tuple(limits.values())


def _span(year: int, month: int | None, zone: tzinfo | None) -> tuple[str, str]:
    return span(Month(year, month or 1), Month(year, month or 12), zone)
