"""The rules of an own box as questions, and what each can be, in a few words.

A rule is named as its line is, and an option as its value. Where the table is asked about a rule,
the key of the choice is that of the line with "_" for ".", so it is read here too.
"""

import re
from collections.abc import Mapping

from app.domain.rules.values import Points
from app.i18n import marked
from app.words.rules.option_words import OPTIONS, QUESTIONS, WORDS
from app.words.rules.sentences import BY_LOSERS, GAMES
from app.words.rules.step_sentences import WRITTEN

TITLES: Mapping[str, str] = {
    "name": marked("Name"),
    # Translators: above the name of whoever made up the rules of a box
    "by": marked("Made by"),
    "faces": marked("Tiles"),
    "sets": marked("Other sizes of the set"),
    "removed": marked("Do you take out a tile?"),
    "setup_shuffle": marked("How are the tiles shuffled?"),
    "deal": QUESTIONS["deal"],
    "setup_rest": marked("Where do leftover tiles go?"),
    "turn_hands": marked("Do you hide your tiles?"),
    "partners_play": marked("Do you play as partners?"),
    "start_by": QUESTIONS["lead"],
    "start_tile": marked("Which tile starts?"),
    "start_first_double": QUESTIONS["first_double"],
    "start_no_double": QUESTIONS["no_double"],
    "start_draw_value": QUESTIONS["draw_value"],
    "start_lead": marked("Which tile is played first?"),
    "start_next_lead": marked("Which tile is played first in later hands?"),
    "start_first_tile": marked("Where does the first tile go?"),
    "start_next_by": QUESTIONS["next_lead"],
    "start_after_void": marked("The last hand does not count. Who starts?"),
    "start_after_reset": marked("All totals went back to 0. Who starts?"),
    "start_after_nobody": marked("Nobody won the last hand. Who starts?"),
    "start_after_blocked": marked("The last hand was blocked. Who starts?"),
    "turn_direction": marked("Which way round do you play?"),
    "turn_lays": marked("How many tiles do you play in a turn?"),
    "turn_able": marked("Must you play if you can?"),
    "turn_extra_tile": marked("When may you play a second tile?"),
    "line_matching": marked("Which halves may touch?"),
    "line_joins": marked("Where may a tile be played?"),
    "line_runs": marked("How does the line run?"),
    "line_doubles": marked("How does a double lie?"),
    "line_branches": marked("Does a double open more ends?"),
    "turn_unable": QUESTIONS["unable"],
    "turn_able_may_draw": QUESTIONS["able_may_draw"],
    "turn_drawn_tile": marked("May you play a tile that you have just drawn?"),
    "turn_stock_stays": QUESTIONS["stock_stays"],
    "turn_stock_empty": marked("What happens when the draw pile is empty?"),
    "end_ways": marked("How can a hand end?"),
    "end_side_out": marked("When are partners out?"),
    "end_blocked_when": marked("When is a hand blocked?"),
    "end_call": marked("Do you call when you play the last tile?"),
    "blocked_among": marked("Who can win a blocked hand?"),
    "blocked_winner": QUESTIONS["blocked_winner"],
    "partners_count": QUESTIONS["partners_count"],
    "bid_lowest": marked("How much must a side bid at least?"),
    "bid_whole": marked("How many points are there in a hand?"),
    "bid_counts": QUESTIONS["count"],
    "play": marked("Do you get points during a hand?"),
    "play_opening": QUESTIONS["open"],
    "out_points": QUESTIONS["out_points"],
    "out_flat": QUESTIONS["going_out"],
    "blocked_points": QUESTIONS["blocked_points"],
    "blocked_flat": QUESTIONS["won_block"],
    "counting_nearest": marked("Is the result rounded?"),
    "counting_divide": marked("Is the result divided?"),
    "bonus": marked("Extra points"),
    "carry": marked("When is the next hand worth more?"),
    "target_ends": marked("What ends the match?"),
    "target_default": marked("Target"),
    "target_best": QUESTIONS["match"],
    "target_when": QUESTIONS["when"],
    "target_tie": QUESTIONS["match_tie"],
    "reset": marked("Do totals go back to 0?"),
    "questions": marked("What is your table asked before a match?"),
}
"""By the key of a line, with "_" for "."."""

WORTH: Mapping[str, str] = {"values_half": marked("blank"), "values_tile": "0-0"}
"""The lines that say what something is worth."""

NOT_SAID = marked("Not said")
_FACE_DOWN = marked("Face down")
_NEVER = marked("Never")
_THAT_TILE = marked("Always the same tile")
_ROUND_DOUBLE = marked("A lower double each hand")
_OTHERWISE = marked("As always")

ANY_LINE: Mapping[str, str] = {
    "silent": NOT_SAID,
    "not_needed": NOT_SAID,
    "never": _NEVER,
    "face_down": _FACE_DOWN,
    "set_aside": marked("Set aside"),
    "that_tile": _THAT_TILE,
    "round_double": _ROUND_DOUBLE,
    "highest_drawn": WORDS["drawn"],
    "same": _OTHERWISE,
    "opener_side": marked("One of those who started"),
}
"""Options that are called the same in all lines."""

OF_LINE: Mapping[tuple[str, str], str] = {
    ("removed", "none"): WORDS["no"],
    ("setup_shuffle", "shuffled"): marked("Shuffle all tiles."),
    ("setup_rest", "at_the_side"): marked("At the side"),
    ("turn_hands", "hidden"): WORDS["yes"],
    ("partners_play", "may"): OPTIONS["tie", "pick"],
    ("partners_play", "must"): WORDS["always"],
    ("start_first_double", "0"): WORDS["highest_double"],
    ("start_draw_value", "sum"): OPTIONS["draw_value", "sum"],
    ("start_draw_value", "higher_end"): OPTIONS["draw_value", "higher_end"],
    ("start_next_lead", "same"): marked("As in the first hand"),
    ("start_first_tile", "middle"): marked("In the middle of the table"),
    ("turn_direction", "clockwise"): marked("Clockwise"),
    ("turn_direction", "counter_clockwise"): marked("Counter-clockwise"),
    ("turn_lays", "one_tile"): "1",
    ("turn_able", "must_play"): WORDS["yes"],
    ("turn_extra_tile", "none"): _NEVER,
    ("turn_extra_tile", "after_opening"): marked("After the first tile"),
    ("turn_extra_tile", "after_double"): marked("After a double"),
    ("turn_extra_tile", "both"): marked("After the first tile, and after a double"),
    ("line_matching", "equal"): marked("Equal halves"),
    ("line_matching", "seven"): marked("Halves that add up to seven"),
    ("line_joins", "two_ends"): marked("At both ends of the line"),
    ("line_joins", "any_open_end"): marked("At any open end"),
    ("line_joins", "trains"): marked("On trains"),
    ("line_runs", "may_bend"): marked("It may turn a corner"),
    ("line_runs", "any_direction"): marked("In any direction"),
    ("line_doubles", "crosswise"): marked("Crosswise"),
    ("line_doubles", "usually_crosswise"): marked("Usually crosswise"),
    ("line_branches", "none"): WORDS["no"],
    ("line_branches", "two_more"): WORDS["yes"],
    ("turn_unable", "knock"): marked("Knock and pass"),
    ("turn_drawn_tile", "may_be_played"): WORDS["yes"],
    ("turn_stock_empty", "pass"): marked("You pass"),
    ("end_ways", "blocked"): marked("Somebody goes out, or it is blocked"),
    ("end_ways", "out"): marked("Only when somebody goes out"),
    ("end_side_out", "one"): marked("When one of the two is out"),
    ("end_side_out", "all"): marked("When both are out"),
    ("end_blocked_when", "nobody_can_play"): marked("When nobody can play"),
    ("end_blocked_when", "nobody_can_play_and_stock_empty"): marked(
        "When nobody can play, and the draw pile is empty"
    ),
    ("end_call", "domino"): WORDS["yes"],
    ("end_call", "none"): WORDS["no"],
    ("blocked_among", "all"): marked("Everybody"),
    ("blocked_among", "locker_next"): WORDS["right"],
    ("blocked_among", "locker_previous"): WORDS["left"],
    ("blocked_winner", "fewest_tiles"): OPTIONS["tie", "fewest_tiles"],
    ("blocked_winner", "lowest_single"): OPTIONS["tie", "lowest_single"],
    ("blocked_winner", "lowest_tile"): OPTIONS["tie", "lowest_tile"],
    ("blocked_winner", "without_doubles"): WORDS["no_doubles"],
    ("blocked_winner", "fewest_pips_off_doubles"): marked(
        "The fewest points, without those of doubles"
    ),
    ("blocked_winner", "share"): WORDS["split"],
    ("blocked_winner", "pick"): OPTIONS["tie", "pick"],
    ("play", "none"): WORDS["no"],
    ("play", "fives"): marked("For multiples of five"),
    ("play", "fifths"): marked("For multiples of five: one for each five"),
    ("play", "fives_threes"): marked("Fives and Threes"),
    ("play", "ends_alike"): marked("Two equal ends"),
    ("out_points", "table"): marked("All points on the table"),
    ("out_points", "none"): WORDS["off"],
    ("out_points", "own"): WRITTEN[Points.OWN],
    ("out_points", "own_off"): WRITTEN[Points.OWN_OFF],
    ("out_points", "losers_own_off"): BY_LOSERS[Points.OWN_OFF],
    ("blocked_points", "table"): marked("All points on the table"),
    ("blocked_points", "greatest"): marked("The most that anybody holds, minus the winner's own"),
    ("blocked_points", "none"): WORDS["off"],
    ("blocked_points", "nobody"): marked("Nobody wins this hand"),
    ("blocked_points", "own"): WRITTEN[Points.OWN],
    ("blocked_points", "own_off"): WRITTEN[Points.OWN_OFF],
    ("blocked_points", "losers_own"): BY_LOSERS[Points.OWN],
    ("blocked_points", "losers_own_off"): BY_LOSERS[Points.OWN_OFF],
    ("counting_nearest", "1"): WORDS["no"],
    ("counting_divide", "1"): WORDS["no"],
    ("carry", "nobody_adds"): marked("After a hand that nobody won: 1 point more"),
    ("carry", "nobody_rising"): marked("After a hand that nobody won: more each time"),
    ("carry", "nobody_doubles"): marked("After a hand that nobody won: twice as much"),
    ("carry", "blocked_adds"): marked("After a blocked hand: 1 point more"),
    ("carry", "blocked_rising"): marked("After a blocked hand: more each time"),
    ("carry", "blocked_doubles"): marked("After a blocked hand: twice as much"),
    ("target_ends", "reach"): marked("A total reaches the target"),
    ("target_ends", "exactly"): marked("A total is exactly the target"),
    ("target_ends", "over"): marked("A total is higher than the target"),
    ("target_ends", "rounds"): marked("A number of hands"),
    ("target_default", "none"): OPTIONS["tie", "pick"],
    ("target_best", "most"): GAMES["target.best.most"],
    ("target_best", "fewest"): GAMES["target.best.fewest"],
    ("target_tie", "play_on"): GAMES["target.tie.play_on"],
    ("reset", "one"): marked("When everybody has a point"),
    ("reset", "decider"): marked("When everybody has a point; at 1 to 1 the next hand decides"),
    ("reset", "five"): marked("When everybody has five points"),
}
"""Options that are called differently by line."""


_NUMBERED = re.compile(r"_[0-9]+$")
"""What a second choice for the same line ends with."""


def line_title(key: str) -> str | None:
    """Returns the question of a line, or of a choice that stands for a line."""
    return TITLES.get(_line(key))


def line_worth(key: str) -> str | None:
    """Returns what it is that a line says the worth of."""
    return WORTH.get(_line(key))


def line_option(key: str, option: str) -> str | None:
    """Returns what an option of a line is called; None where other words hold."""
    line = _line(key)
    if line not in {*TITLES, *WORTH}:
        return None
    if line == "start_first_double" and option != "0":
        return f"{option}-{option}"
    return OF_LINE.get((line, option)) or ANY_LINE.get(option)


def _line(key: str) -> str:
    return _NUMBERED.sub("", key.replace(".", "_"))
