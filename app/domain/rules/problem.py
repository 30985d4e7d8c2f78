"""What is wrong with a rule set: which rule, why, and the values that a sentence about it needs."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen


class Contradiction(StrEnum):
    """Why rules cannot be played as they are."""

    # The box
    NAME_MISSING = "name_missing"
    TEXT_TOO_LONG = "text_too_long"
    NUMBER_TOO_LARGE = "number_too_large"
    NUMBER_TOO_SMALL = "number_too_small"
    BAD_SIZE = "bad_size"
    COLOUR_MISSING = "colour_missing"
    BAD_COLOUR = "bad_colour"
    FACE_NAME_MISSING = "face_name_missing"
    REMOVED_NOT_IN_SET = "removed_not_in_set"
    WORTH_NOT_IN_SET = "worth_not_in_set"
    # The players
    NO_PLAYERS = "no_players"
    BAD_PLAYERS = "bad_players"
    PLAYERS_LEFT_OUT = "players_left_out"
    TOO_FEW_TILES = "too_few_tiles"
    USUAL_SIZE_MISSING = "usual_size_missing"
    BAD_PARTNERS = "bad_partners"
    PARTNERS_WITHOUT_DEAL = "partners_without_deal"
    REST_NEVER_DRAWN = "rest_never_drawn"
    REST_IS_DRAWN = "rest_is_drawn"
    # The start
    TILE_MISSING = "tile_missing"
    TILE_NOT_ASKED = "tile_not_asked"
    TILE_NOT_IN_SET = "tile_not_in_set"
    DOUBLE_NOT_IN_SET = "double_not_in_set"
    NO_HAND_BEFORE = "no_hand_before"
    NO_DOUBLE_TO_LEAD = "no_double_to_lead"
    # The turn
    STOCK_NEVER_EMPTY = "stock_never_empty"
    STOCK_NEVER_DRAWN = "stock_never_drawn"
    # The end of a hand, and its winner
    NEVER_OUT = "never_out"
    BLOCKED_UNKNOWN = "blocked_unknown"
    CHAIN_MISSING = "chain_missing"
    CHAIN_GOES_ON = "chain_goes_on"
    # Points
    OWN_FOR_WINNER = "own_for_winner"
    NOBODY_FOR_WINNER = "nobody_for_winner"
    WINNERS_FOR_OTHERS = "winners_for_others"
    NO_AMOUNTS = "no_amounts"
    BONUS_NAME = "bonus_name"
    BONUS_TWICE = "bonus_twice"
    BONUSES_ALIKE = "bonuses_alike"
    BID_OF_SIDES = "bid_of_sides"
    BID_TOO_HIGH = "bid_too_high"
    # The match
    EXACTLY_FEWEST = "exactly_fewest"
    OVER_MOST = "over_most"
    RESET_ROUNDS = "reset_rounds"
    RESET_EVERYBODY = "reset_everybody"
    PLAY_ROUNDS = "play_rounds"
    PLAY_FEWEST = "play_fewest"
    TARGET_MISSING = "target_missing"
    # What the table is asked
    TOO_MANY_CHOICES = "too_many_choices"
    BAD_OPTIONS = "bad_options"
    CHOICE_UNUSED = "choice_unused"
    BAD_PRESET = "bad_preset"
    DEPENDS_ON_TOO_MUCH = "depends_on_too_much"


@dataclass(frozen=True, slots=True)
class Problem:
    """``rule`` is the key of the line that it is about. ``field`` is set where such rules could not
    even be read and played, whoever wrote them: the field of a file with them.
    """

    rule: str
    why: Contradiction
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    field: str = ""


Found = Iterator[Problem]


@dataclass(frozen=True, slots=True)
class Check:
    """``found`` looks at one table; ``parts`` are the fields that tables can differ in. ``field``
    is set where even rules that only have to be played may not depend on too much.
    """

    rule: str
    found: Callable[[RuleSet, Chosen], Found]
    parts: Callable[[RuleSet], tuple[object, ...]] = lambda _rules: ()
    field: str = ""
