"""The rules of one leaflet, as frozen data.

A ``RuleSet`` has the same tables and fields as its file in ``data/sets``. The engine reads the
fields; it never asks which leaflet they came from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.domain.choices import Slot, Status, TableChoice, complete_choices
from app.domain.tiles import TileSet


class Show(StrEnum):
    """What the halves of a tile show."""

    PIPS = "pips"
    COLOURS = "colours"
    COLOURED_PIPS = "coloured_pips"


class Shuffle(StrEnum):
    """How the tiles are shuffled before the deal."""

    FACE_DOWN = "face_down"
    SHUFFLED = "shuffled"


class Rest(StrEnum):
    """Where the tiles are that are not dealt."""

    FACE_DOWN = "face_down"
    AT_THE_SIDE = "at_the_side"
    SET_ASIDE = "set_aside"


class StartBy(StrEnum):
    """How the starter of a hand is found."""

    HIGHEST_DOUBLE = "highest_double"
    HIGHEST_DRAWN = "highest_drawn"


class NoDouble(StrEnum):
    """What happens if no player holds a double."""

    DRAW_AGAIN = "draw_again"
    NOT_NEEDED = "not_needed"


class Lead(StrEnum):
    """Which tile the starter leads."""

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
    """Whether a player with a fitting tile may draw."""

    NO = "no"
    SILENT = "silent"


class DrawnTile(StrEnum):
    """What may be done with a tile just drawn."""

    MAY_BE_PLAYED = "may_be_played"
    NONE_DRAWN = "none_drawn"


class Able(StrEnum):
    """What a player with a fitting tile must do."""

    MUST_PLAY = "must_play"
    SILENT = "silent"


class Unable(StrEnum):
    """What a player without a fitting tile does."""

    KNOCK = "knock"
    DRAW_ONE = "draw_one"
    DRAW_UNTIL_ABLE = "draw_until_able"


class StockEmpty(StrEnum):
    """What a player without a fitting tile does when the stock is empty."""

    NEVER_DRAWN = "never_drawn"
    PASS = "pass"  # noqa: S105 - not a password
    SILENT = "silent"


class ExtraTile(StrEnum):
    """When a player may lay a second tile in the same turn."""

    AFTER_OPENING = "after_opening"
    AFTER_DOUBLE = "after_double"


class Joins(StrEnum):
    """Where a tile may be laid."""

    TWO_ENDS = "two_ends"
    ANY_OPEN_END = "any_open_end"


class Runs(StrEnum):
    """Which way the line of tiles may run on the table."""

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
    """How a hand can end, according to the leaflet."""

    OUT = "out"
    BLOCKED = "blocked"


class BlockedWhen(StrEnum):
    """When a hand counts as blocked."""

    NOBODY_CAN_PLAY = "nobody_can_play"
    NOBODY_CAN_PLAY_AND_STOCK_EMPTY = "nobody_can_play_and_stock_empty"
    SILENT = "silent"


class Call(StrEnum):
    """What a player calls with the last tile."""

    DOMINO = "domino"
    NONE = "none"


class OutPoints(StrEnum):
    """The points of the player who goes out."""

    HANDS = "hands"
    HANDS_AND_STOCK = "hands_and_stock"
    TABLE = "table"


class Criterion(StrEnum):
    """One criterion in the chain that finds the winner of a blocked hand; the lowest stays in."""

    FEWEST_PIPS = "fewest_pips"
    FEWEST_TILES = "fewest_tiles"
    LOWEST_SINGLE = "lowest_single"
    LOWEST_TILE = "lowest_tile"
    PICK = "pick"
    NOBODY = "nobody"


class BlockedPoints(StrEnum):
    """The points of the winner of a blocked hand."""

    ONCE = "once"
    EACH = "each"
    GREATEST = "greatest"
    ALL = "all"
    NOBODY = "nobody"


class PartnersCount(StrEnum):
    """Whether partners count alone or together in a blocked hand."""

    INDIVIDUAL = "individual"
    POOLED = "pooled"


class TargetKind(StrEnum):
    """Where the target of a match comes from."""

    STATED = "stated"
    AGREED = "agreed"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Faces:
    """The halves: the highest value, and what they show; names and colours by value."""

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
    """Returns the sides of two players who sit opposite, in the order of their first seats."""
    half = players // 2
    return tuple((seat, seat + half) for seat in range(half))


@dataclass(frozen=True, slots=True)
class Partners:
    """Sides of two players who sit opposite; a house rule if the leaflet has no partners."""

    players: int
    in_leaflet: bool
    count: Slot[PartnersCount]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return opposite(self.players)


@dataclass(frozen=True, slots=True)
class Reading:
    """How clearly the leaflet states a rule without a table choice, and why we read it so."""

    rule: str
    status: Status
    reason: str

    def is_of(self, key: str) -> bool:
        """True if the reading is of this statement, or of all statements with this prefix."""
        return f"{key}.".startswith(f"{self.rule}.")


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One leaflet. ``deal`` maps the number of players to the number of tiles dealt to each."""

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
        """Returns the number of tiles not dealt: the stock, or set aside if there is no drawing."""
        return len(self.tiles) - players * self.deal[players]

    def chosen(self, choices: Mapping[str, str] | None = None) -> dict[str, str]:
        """Returns the option of every choice of this leaflet: the table's, else the default."""
        return complete_choices(self.choices, choices)
