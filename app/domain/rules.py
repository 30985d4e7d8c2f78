"""What one leaflet says, as frozen data.

A ``RuleSet`` mirrors its file in ``data/sets`` table by table and field by field.
The engine reads the fields; it never asks which leaflet they came from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.domain.choices import Slot, Status, TableChoice, complete
from app.domain.tiles import TileSet


class Show(StrEnum):
    """What is on the halves of a tile."""

    PIPS = "pips"
    COLOURS = "colours"
    COLOURED_PIPS = "coloured_pips"


class Shuffle(StrEnum):
    """What is said of shuffling before the deal."""

    FACE_DOWN = "face_down"
    SHUFFLED = "shuffled"


class Rest(StrEnum):
    """How the tiles lie that nobody is dealt."""

    FACE_DOWN = "face_down"
    AT_THE_SIDE = "at_the_side"
    SET_ASIDE = "set_aside"


class StartBy(StrEnum):
    """How it is found who starts a hand."""

    HIGHEST_DOUBLE = "highest_double"
    HIGHEST_DRAWN = "highest_drawn"


class NoDouble(StrEnum):
    """What happens when nobody holds a double."""

    DRAW_AGAIN = "draw_again"
    NOT_NEEDED = "not_needed"


class Lead(StrEnum):
    """What the starter lays first."""

    THAT_DOUBLE = "that_double"
    ANY_TILE = "any_tile"


class FirstTile(StrEnum):
    """Where the first tile is laid."""

    MIDDLE = "middle"
    SILENT = "silent"


class DrawValue(StrEnum):
    """How tiles drawn for the start are ranked."""

    SUM = "sum"
    HIGHER_END = "higher_end"


class Direction(StrEnum):
    """Which way round the table the turn goes."""

    CLOCKWISE = "clockwise"


class Hands(StrEnum):
    """Whether players hide their tiles from each other."""

    HIDDEN = "hidden"
    SILENT = "silent"


class Lays(StrEnum):
    """How many tiles are laid in a turn, extra ones apart."""

    ONE_TILE = "one_tile"
    SILENT = "silent"


class AbleMayDraw(StrEnum):
    """Whether somebody may draw who holds a fitting tile."""

    NO = "no"
    SILENT = "silent"


class DrawnTile(StrEnum):
    """What may be done with a tile just drawn."""

    MAY_BE_PLAYED = "may_be_played"
    NONE_DRAWN = "none_drawn"


class Able(StrEnum):
    """What is asked of somebody who holds a fitting tile."""

    MUST_PLAY = "must_play"
    SILENT = "silent"


class Unable(StrEnum):
    """What somebody without a fitting tile does."""

    KNOCK = "knock"
    DRAW_ONE = "draw_one"
    DRAW_UNTIL_ABLE = "draw_until_able"


class StockEmpty(StrEnum):
    """What somebody without a fitting tile does once nothing is left to draw."""

    NEVER_DRAWN = "never_drawn"
    PASS = "pass"  # noqa: S105 - no word of entry, a turn let go
    SILENT = "silent"


class ExtraTile(StrEnum):
    """When somebody may lay a second tile in the same turn."""

    AFTER_OPENING = "after_opening"
    AFTER_DOUBLE = "after_double"


class Joins(StrEnum):
    """Where a tile may be laid."""

    TWO_ENDS = "two_ends"
    ANY_OPEN_END = "any_open_end"


class Runs(StrEnum):
    """How the line may lie on the table."""

    MAY_BEND = "may_bend"
    ANY_DIRECTION = "any_direction"
    SILENT = "silent"


class Doubles(StrEnum):
    """How a double is laid."""

    CROSSWISE = "crosswise"
    USUALLY_CROSSWISE = "usually_crosswise"


class Branches(StrEnum):
    """Whether a double opens further ends."""

    NONE = "none"
    TWO_MORE = "two_more"
    SILENT = "silent"


class EndWay(StrEnum):
    """How a hand can end, as far as the leaflet tells."""

    OUT = "out"
    BLOCKED = "blocked"


class BlockedWhen(StrEnum):
    """When a hand counts as blocked."""

    NOBODY_CAN_PLAY = "nobody_can_play"
    NOBODY_CAN_PLAY_AND_STOCK_EMPTY = "nobody_can_play_and_stock_empty"
    SILENT = "silent"


class Call(StrEnum):
    """What is called with the last tile."""

    DOMINO = "domino"
    NONE = "none"


class OutPoints(StrEnum):
    """What a hand is worth to whoever went out."""

    HANDS = "hands"
    HANDS_AND_STOCK = "hands_and_stock"
    TABLE = "table"


class Criterion(StrEnum):
    """One link of the chain that finds the winner of a blocked hand; the lowest stays in."""

    FEWEST_PIPS = "fewest_pips"
    FEWEST_TILES = "fewest_tiles"
    LOWEST_SINGLE = "lowest_single"
    LOWEST_TILE = "lowest_tile"
    PICK = "pick"
    NOBODY = "nobody"


class BlockedPoints(StrEnum):
    """What a blocked hand is worth to its winner."""

    ONCE = "once"
    EACH = "each"
    GREATEST = "greatest"
    ALL = "all"
    NOBODY = "nobody"


class PartnersCount(StrEnum):
    """How partners count in a blocked hand."""

    INDIVIDUAL = "individual"
    POOLED = "pooled"


class TargetKind(StrEnum):
    """Where the score comes from that ends a match."""

    STATED = "stated"
    AGREED = "agreed"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Faces:
    """The halves: how many kinds, what they show; names and colours by value."""

    highest: int
    show: Show
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    shuffle: Shuffle
    rest: Rest


@dataclass(frozen=True, slots=True)
class Start:
    by: StartBy
    next_by: StartBy
    no_double: NoDouble
    lead: Lead
    first_tile: FirstTile
    draw_value: Slot[DrawValue] | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    hands: Hands
    direction: Direction
    lays: Lays
    able: Able
    able_may_draw: AbleMayDraw
    unable: Unable
    drawn_tile: DrawnTile
    stock_empty: StockEmpty
    extra_tile: tuple[ExtraTile, ...]


@dataclass(frozen=True, slots=True)
class Line:
    joins: Joins
    runs: Runs
    doubles: Doubles
    branches: Branches


@dataclass(frozen=True, slots=True)
class End:
    ways: tuple[EndWay, ...]
    blocked_when: BlockedWhen
    call: Call


@dataclass(frozen=True, slots=True)
class Out:
    points: Slot[OutPoints]


@dataclass(frozen=True, slots=True)
class Blocked:
    winner: tuple[Slot[Criterion], ...]
    points: Slot[BlockedPoints]


@dataclass(frozen=True, slots=True)
class Target:
    kind: TargetKind
    suggested: tuple[int, ...]


def opposite(players: int) -> tuple[tuple[int, ...], ...]:
    """The sides of two who sit opposite each other, in the order of their first seats."""
    half = players // 2
    return tuple((seat, seat + half) for seat in range(half))


@dataclass(frozen=True, slots=True)
class Partners:
    """Sides of two who sit opposite; a house rule where the leaflet has none."""

    players: int
    in_leaflet: bool
    count: Slot[PartnersCount]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return opposite(self.players)


@dataclass(frozen=True, slots=True)
class Reading:
    """How firmly the leaflet says a rule that cannot be switched, and why we read it so."""

    rule: str
    status: Status
    reason: str

    def is_of(self, key: str) -> bool:
        """Whether it reads this statement, or all that begin so."""
        return f"{key}.".startswith(f"{self.rule}.")


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One leaflet. ``deal`` holds the tiles dealt, by the number of players."""

    id: str
    number: str
    name: str
    maker: str
    languages: tuple[str, ...]
    faces: Faces
    deal: Mapping[int, int]
    setup: Setup
    partners: Partners
    start: Start
    turn: Turn
    line: Line
    end: End
    out: Out
    blocked: Blocked
    target: Target
    choices: tuple[TableChoice, ...]
    readings: tuple[Reading, ...]

    @property
    def tiles(self) -> TileSet:
        return TileSet(self.faces.highest)

    @property
    def nobody_draws(self) -> bool:
        return self.turn.unable is Unable.KNOCK

    def left_over(self, players: int) -> int:
        """Tiles that nobody is dealt: the stock, or set aside where nobody draws."""
        return len(self.tiles) - players * self.deal[players]

    def chosen(self, choices: Mapping[str, str] | None = None) -> dict[str, str]:
        """Every open point of this leaflet with what this table plays."""
        return complete(self.choices, choices)
