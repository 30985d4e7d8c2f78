"""The values of the fields that say how a game is played: mostly for the rules page.

``SILENT`` is the value of a field that nobody states.
"""

from enum import StrEnum


class Show(StrEnum):
    """What the halves of a tile show."""

    PIPS = "pips"
    COLOURS = "colours"
    COLOURED_PIPS = "coloured_pips"


class Shuffle(StrEnum):
    """How the tiles are shuffled before the deal."""

    FACE_DOWN = "face_down"
    SHUFFLED = "shuffled"
    SILENT = "silent"


class Rest(StrEnum):
    """Where the tiles are that are not dealt."""

    FACE_DOWN = "face_down"
    AT_THE_SIDE = "at_the_side"
    SET_ASIDE = "set_aside"
    SILENT = "silent"


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
    COUNTER_CLOCKWISE = "counter_clockwise"
    SILENT = "silent"


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

    YES = "yes"
    NO = "no"
    SILENT = "silent"


class DrawnTile(StrEnum):
    """What may be done with a tile just drawn."""

    MAY_BE_PLAYED = "may_be_played"
    NONE_DRAWN = "none_drawn"
    SILENT = "silent"


class Able(StrEnum):
    """What a player with a fitting tile must do."""

    MUST_PLAY = "must_play"
    SILENT = "silent"


class Unable(StrEnum):
    """What a player without a fitting tile does."""

    KNOCK = "knock"
    DRAW_ONE = "draw_one"
    DRAW_UP_TO_TWO = "draw_up_to_two"
    DRAW_UNTIL_ABLE = "draw_until_able"
    SILENT = "silent"


class StockEmpty(StrEnum):
    """What a player without a fitting tile does when the stock is empty."""

    NEVER_DRAWN = "never_drawn"
    PASS = "pass"  # noqa: S105 - not a password
    SILENT = "silent"


class ExtraTile(StrEnum):
    """When a player may lay a second tile in the same turn."""

    AFTER_OPENING = "after_opening"
    AFTER_DOUBLE = "after_double"


class Matching(StrEnum):
    """Which halves may touch."""

    EQUAL = "equal"
    SEVEN = "seven"
    """those that add up to seven; tiles worth seven, and the double blank, fit anywhere"""


class Joins(StrEnum):
    """Where a tile may be laid."""

    TWO_ENDS = "two_ends"
    ANY_OPEN_END = "any_open_end"
    TRAINS = "trains"
    SILENT = "silent"


class Runs(StrEnum):
    """Which way the line of tiles may run on the table."""

    MAY_BEND = "may_bend"
    ANY_DIRECTION = "any_direction"
    SILENT = "silent"


class Doubles(StrEnum):
    """How a double is laid."""

    CROSSWISE = "crosswise"
    USUALLY_CROSSWISE = "usually_crosswise"
    SILENT = "silent"


class Branches(StrEnum):
    """Whether a double opens further ends."""

    NONE = "none"
    TWO_MORE = "two_more"
    SILENT = "silent"


class EndWay(StrEnum):
    """How a hand can end."""

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
