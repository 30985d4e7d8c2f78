"""The questions of the choices that a table makes, by the key of the choice.

The keys are those in the rule set files; this module knows no single rule set.
"""

from collections.abc import Mapping

from app.i18n import marked

_BLOCKED = marked("Nobody can play. What is the hand worth?")
_COMPARED = marked("A hand with partners is blocked. What is compared?")
_EQUAL_ENDS = marked("Does the bonus count when both ends are the same?")
_FIRST = marked("Who starts the first hand?")
_NO_DOUBLE = marked("Nobody holds that double. What happens?")
_OUT = marked("What does a player get for going out?")
_UNIT = marked("How are points counted?")
_WINNER = marked("What does the winner of a hand get?")

QUESTIONS: Mapping[str, str] = {
    "single": marked("A tie goes to the lowest “single” tile. Which tiles are compared?"),
    "out_counts": marked("When a player goes out, do the tiles in the draw pile count too?"),
    "tie": marked("The hand is blocked and still tied. Who wins it?"),
    "blocked_score": marked("The hand is blocked. How are the winner's own points subtracted?"),
    "partners_count": _COMPARED,
    "blocked": _BLOCKED,
    "draw_value": marked("You draw tiles to see who starts. Which tile is highest?"),
    "deal": marked("How many tiles does each player take?"),
    "first_double": marked("Which double starts the first hand?"),
    "no_double": _NO_DOUBLE,
    "engine": _NO_DOUBLE,
    "lead": _FIRST,
    "first_lead": _FIRST,
    "next_lead": marked("Who starts the next hand?"),
    "unable": marked("When you cannot play"),
    "able_may_draw": marked("May you draw a tile although you can play?"),
    "stock_stays": marked("How many tiles of the draw pile may not be drawn?"),
    "block": _COMPARED,
    "blocked_winner": marked("The hand is blocked. Who wins it?"),
    "blocked_low": marked(
        "The hand is blocked. What does the player with the fewest points count?"
    ),
    "blocked_points": _BLOCKED,
    "won_block": marked("What does a side get for winning a blocked hand?"),
    "points": _WINNER,
    "out_points": _WINNER,
    "end_points": _WINNER,
    "points_go": marked("Who gets the points of a hand?"),
    "partner": marked("A player goes out. What about the points of the partner?"),
    "going_out": _OUT,
    "chip_out": _OUT,
    "win": _WINNER,
    "unit": _UNIT,
    "count": _UNIT,
    "open": marked(
        "A player or pair scores for the first time. How many points must that be at least?"
    ),
    "salida_void": marked("The partner of the player who started passes too. Is the bonus lost?"),
    "capicua_blank": marked("Does the bonus count for a tile with a blank?"),
    "equal_ends": _EQUAL_ENDS,
    "capicua_ends": _EQUAL_ENDS,
    "near": marked("A side is close to the target. Does it still get a bonus for passes?"),
    "after_tie": marked("Nobody won the last hand. How many points is the next one worth?"),
    "one_all": marked("Everybody has one point. What happens?"),
    "match": marked("Who wins the match?"),
    "match_tie": marked("Totals are equal at the end of the match. Who wins?"),
    "reach": marked("How must the target be reached?"),
    "when": marked("When can the match end?"),
}

BY_OPTION: Mapping[str, str] = {
    "any_tile": marked("Which tile is played first?"),
}
"""Where one of the options tells what is asked, whatever the key of the choice."""

WORTH: Mapping[str, str] = {
    "V": marked("The usual bonus"),
    "blank_half": marked("blank"),
    "double_blank": "0-0",
}
"""The choices that ask what something is worth."""

BONUSES: Mapping[str, str] = {
    "capicua": "capicua",
    "chuchazo": "chuchazo",
    "cruzada": "crossed",
    "la_e_lo": "both_ends",
    "key": "key",
    "first_hands": "first_hands",
    "salida": "opening_pass",
    "wrong_pass": "wrong_pass",
    "fouls": "passed_able",
    "foul": "foul",
}
"""The choices that ask what a bonus is worth, by the name of the bonus."""

SET_ASIDE: Mapping[str, str] = {
    "out_counts": marked("When a player goes out, do the tiles set aside count too?"),
}
"""The questions of sets without a draw pile, where the remaining tiles are set aside."""
