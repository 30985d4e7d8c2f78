"""The values of the fields that score: who starts, who wins, the points, the match.

The other fields have theirs in ``app.domain.rules.play_values``; see ``app.domain.rules`` for both.
"""

from enum import StrEnum


class Kind(StrEnum):
    """Where a rule set comes from."""

    LEAFLET = "leaflet"
    GAME = "game"
    OWN = "own"


class PartnersPlay(StrEnum):
    """Whether two sides of two are played, where the number of players allows it."""

    MAY = "may"
    MUST = "must"
    NEVER = "never"


class PartnersCount(StrEnum):
    """Whether partners count alone or together in a blocked hand."""

    INDIVIDUAL = "individual"
    POOLED = "pooled"


class StartBy(StrEnum):
    """How the starter of a hand is found."""

    HIGHEST_DOUBLE = "highest_double"
    HIGHEST_DRAWN = "highest_drawn"
    THAT_TILE = "that_tile"
    ROUND_DOUBLE = "round_double"
    LOT = "lot"
    TURN = "turn"
    WINNER = "winner"
    SIDE = "side"
    OPENER = "opener"
    OPENER_SIDE = "opener_side"


BY_TILE = frozenset({StartBy.HIGHEST_DOUBLE, StartBy.THAT_TILE, StartBy.ROUND_DOUBLE})
"""Whoever holds a tile that is asked for starts."""


class After(StrEnum):
    """What happened in the hand before, where the next start depends on it."""

    VOID = "void"
    RESET = "reset"
    NOBODY = "nobody"
    BLOCKED = "blocked"


class NoDouble(StrEnum):
    """What happens if no player holds the tile that starts."""

    DRAW_AGAIN = "draw_again"
    NOT_NEEDED = "not_needed"
    HIGHEST_TILE = "highest_tile"
    HEAVIEST_HAND = "heaviest_hand"
    DRAW_UNTIL_FOUND = "draw_until_found"
    SET_OUT = "set_out"
    NEXT_LOWER = "next_lower"
    HIGHEST_HELD = "highest_held"


class Lead(StrEnum):
    """Which tile the starter leads."""

    THAT_DOUBLE = "that_double"
    ANY_TILE = "any_tile"
    SILENT = "silent"


class SideOut(StrEnum):
    """How many partners must have played all their tiles for their side to be out."""

    ONE = "one"
    ALL = "all"


class Points(StrEnum):
    """Whose pips are counted. ``own`` is the winning side when a player went out, and the winning
    contender of a blocked hand.
    """

    HANDS = "hands"
    """of the other sides"""
    ALL = "all"
    """the same: the older word for a blocked hand"""
    HANDS_AND_STOCK = "hands_and_stock"
    TABLE = "table"
    """of the tiles played"""
    EVERY = "every"
    """of all hands"""
    OTHERS = "others"
    """of all hands but the winning seat's"""
    OTHERS_MINUS_OWN = "others_minus_own"
    """the same less the winning seat's once more"""
    ONCE = "once"
    """of the other sides, less the own once"""
    EACH = "each"
    """of the other contenders, less the own each time"""
    GREATEST = "greatest"
    """the most that a contender holds, less the own"""
    OWN = "own"
    OWN_OFF = "own_off"
    """the own, taken off"""
    NONE = "none"
    """nothing, but somebody wins"""
    NOBODY = "nobody"
    """nothing, and nobody wins"""


class To(StrEnum):
    """Which sides write the points of a hand."""

    WINNER = "winner"
    LOSERS = "losers"
    EVERYBODY = "everybody"


class Among(StrEnum):
    """Which players a blocked hand is decided between."""

    ALL = "all"
    LOCKER_NEXT = "locker_next"
    LOCKER_PREVIOUS = "locker_previous"


class Criterion(StrEnum):
    """One criterion in the chain that finds the winner of a blocked hand."""

    FEWEST_PIPS = "fewest_pips"
    FEWEST_TILES = "fewest_tiles"
    LOWEST_SINGLE = "lowest_single"
    LOWEST_TILE = "lowest_tile"
    WITHOUT_DOUBLES = "without_doubles"
    FEWEST_PIPS_OFF_DOUBLES = "fewest_pips_off_doubles"
    OPENER = "opener"
    NEAREST_OPENER = "nearest_opener"
    LOCKER = "locker"
    NOT_LOCKER = "not_locker"
    PREVIOUS = "previous"
    SHARE = "share"
    PICK = "pick"
    NOBODY = "nobody"


DECIDING = frozenset({Criterion.PICK, Criterion.NOBODY, Criterion.SHARE})
"""Criteria that leave nothing to compare: they come last."""


class BonusWhen(StrEnum):
    """What a bonus is paid for."""

    OUT = "out"
    BLOCKED = "blocked"
    WON = "won"
    """out or blocked"""
    EVENT = "event"


class BonusMode(StrEnum):
    """What a bonus does with the points of the hand."""

    ADD = "add"
    REPLACE = "replace"
    TIMES = "times"


class BonusTo(StrEnum):
    """Who gets a bonus; ``side`` is the side of the event's seat."""

    WINNER = "winner"
    SIDE = "side"
    OTHERS = "others"


class BonusTile(StrEnum):
    """Which last tile pays a bonus."""

    SINGLE = "single"
    DOUBLE = "double"
    DOUBLE_BLANK = "0-0"


class BonusFits(StrEnum):
    """Where the last tile could have gone."""

    BOTH = "both"
    """on either end"""
    DIFFERENT = "different"
    """on either of two different ends"""
    ONLY = "only"
    """the same, and no tile that is left fits"""


class Fits(StrEnum):
    """The ends that the last tile fitted: a fact of the hand."""

    ONE = "one"
    DIFFERENT = "different"
    EQUAL = "equal"


class Led(StrEnum):
    """The first tile of a hand: a fact of the hand."""

    SINGLE = "single"
    DOUBLE = "double"


class Bar(StrEnum):
    """A limit near the target that is no number."""

    TARGET = "target"


class TileWorth(StrEnum):
    """The worth of a tile that is no number of its own."""

    PIPS = "pips"


class CarryAfter(StrEnum):
    """After which hands the next one is worth more."""

    NEVER = "never"
    NOBODY = "nobody"
    BLOCKED = "blocked"


class Counts(StrEnum):
    """What is announced during play, in a word for the rules page."""

    FIVES = "fives"
    FIVES_THREES = "fives_threes"
    ENDS_ALIKE = "ends_alike"


class BidCounts(StrEnum):
    """What a bid counts."""

    MARKS = "marks"
    POINTS = "points"


class TargetKind(StrEnum):
    """Where the target of a match comes from."""

    STATED = "stated"
    AGREED = "agreed"
    SILENT = "silent"


class Ends(StrEnum):
    """What ends a match."""

    REACH = "reach"
    EXACTLY = "exactly"
    OVER = "over"
    ROUNDS = "rounds"


class Best(StrEnum):
    """Which total wins a match."""

    MOST = "most"
    FEWEST = "fewest"


class TargetWhen(StrEnum):
    """When a match can be won."""

    HAND = "hand"
    PLAY = "play"


class MatchTie(StrEnum):
    """What decides between equal totals at the end of a match."""

    PLAY_ON = "play_on"
    SHARED = "shared"
    MOST_OUTS = "most_outs"
