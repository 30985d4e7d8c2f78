"""The choices that a table makes: their questions, the names of their options, and what they mean.

The keys are those in the rule set files; this module knows no single rule set.
"""

from collections.abc import Mapping

from app.domain.leaflet import Section
from app.domain.rules.values import Criterion, NoDouble, Points, StartBy
from app.i18n import marked
from app.words.rules.sentences import BY_LOSERS, BY_SECTION, FIRST, GAMES, NO_DOUBLE, STARTS
from app.words.rules.step_sentences import WRITTEN

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


Option = tuple[str, str]

OPTIONS: Mapping[Option, str] = {
    ("single", "lowest_single"): marked("Only tiles with two different halves"),
    ("single", "lowest_tile"): marked("All tiles, doubles too"),
    ("out_counts", "hands"): marked("No, only the players' tiles"),
    ("out_counts", "hands_and_stock"): marked("Yes, those too"),
    ("tie", "nobody"): marked("Nobody"),
    ("tie", "lowest_single"): marked("The lowest tile except doubles"),
    ("tie", "lowest_tile"): marked("The lowest tile of any kind"),
    ("tie", "fewest_tiles"): marked("The fewest tiles"),
    ("tie", "pick"): marked("The table decides"),
    ("blocked_score", "each"): marked("Once for each opponent"),
    ("blocked_score", "once"): marked("Only once"),
    ("partners_count", "individual"): marked("Each player alone"),
    ("partners_count", "pooled"): marked("The two sides"),
    ("blocked", "nobody"): marked("Nothing"),
    ("blocked", "fewest_minus_own"): marked("The others' points, minus the winner's own"),
    ("blocked", "fewest_all"): marked("All the others' points"),
    ("draw_value", "sum"): marked("The one with the most points"),
    ("draw_value", "higher_end"): marked("The one with the higher half"),
    ("partner", "off"): marked("They are taken off"),
    ("end_points", "others"): marked("All the others' points"),
    ("deal", "usual"): marked("The usual number"),
    ("deal", "own"): marked("The table decides"),
    ("tie", "usual"): marked("Nobody; with three players, they share the points"),
    ("won_block", "next_adds"): marked("The next hand that is won is worth more."),
    ("first_double", "9"): "9-9",
}
"""By the key of the choice, where the option alone would not say enough."""

_ALONE = marked("Each player alone")
_NOTHING = marked("Nothing")
_OTHERS = marked("All the others' points")
_OTHERS_MINUS = marked("The others' points, minus the winner's own")
_SIX = marked("Six hands in a row")
_TWO_SIDES = marked("The two sides")

WORDS: Mapping[str, str] = {
    "yes": marked("Yes"),
    "no": marked("No"),
    "both": marked("Yes"),
    "different": marked("No"),
    "off": _NOTHING,
    "on": marked("Extra points"),
    "nobody": marked("Nobody"),
    "pooled": _TWO_SIDES,
    "pair": _TWO_SIDES,
    "individual": _ALONE,
    "lone": _ALONE,
    "lone_near": marked(
        "Each player alone; a tie goes to the first in turn, counting from the starter"
    ),
    "right": marked("Whoever played the last tile, and the next player"),
    "left": marked("Whoever played the last tile, and the player before"),
    "highest_double": marked("The highest double"),
    "double_then_turn": marked("The highest double; later the next player"),
    "highest": marked("The highest double"),
    "drawn": marked("The highest tile drawn"),
    "lot": STARTS[StartBy.LOT],
    "that_double": marked("That double"),
    "any_tile": marked("Any tile"),
    "winner": marked("The winner"),
    "turn": marked("The next player"),
    "side": marked("One of the winners"),
    "highest_tile": NO_DOUBLE[NoDouble.HIGHEST_TILE],
    "heaviest_hand": NO_DOUBLE[NoDouble.HEAVIEST_HAND],
    "draw_until_found": NO_DOUBLE[NoDouble.DRAW_UNTIL_FOUND],
    "draw_again": marked("Put all tiles back, shuffle, and draw again."),
    "set_out": GAMES["start.no_double.set_out"],
    "next_lower": NO_DOUBLE[NoDouble.NEXT_LOWER],
    "highest_held": NO_DOUBLE[NoDouble.HIGHEST_HELD],
    "draw_one": marked("Draw one tile"),
    "draw_up_to_two": marked("Draw one or two tiles"),
    "draw_until_able": marked("Draw until one fits"),
    "two_players": "2 · 0",
    "every": marked("The points of all tiles left"),
    "hands": _OTHERS,
    "losers": _OTHERS,
    "all": _OTHERS,
    "others": marked("All the others' points, a partner's too"),
    "others_minus_own": marked("The others' points, a partner's too, minus the winner's own"),
    "hands_and_stock": marked("The others' points and those of the draw pile"),
    "once": _OTHERS_MINUS,
    "minus_own": _OTHERS_MINUS,
    "each": marked("Each opponent's points, minus the winner's own each time"),
    "all_and_own": marked("The points of all tiles left"),
    "others_5": marked("The others' points, rounded to fives"),
    "own_off": BY_LOSERS[Points.OWN_OFF],
    "as_out": marked("As when a player goes out"),
    "ladder": WRITTEN[Points.EACH],
    "to_winners": marked("The winners"),
    "against_losers": marked("The losers"),
    "nothing": marked("They do not count"),
    "fewest_pips": marked("The fewest points"),
    "no_doubles": marked("Whoever has no doubles"),
    "own": marked("Its own points"),
    "zero": _NOTHING,
    "pips": marked("The points on it"),
    "fives": marked("In full"),
    "fifths": marked("One for each five"),
    "marks": marked("Marks"),
    "points": marked("Points"),
    "V": marked("The usual bonus"),
    "double_or_2V": marked("The bonus; twice that if the first tile is no double"),
    "x2": marked("The points count twice"),
    "strict": marked("More, if no other tile fits"),
    "loose": marked("More, if the ends are different"),
    "always": marked("Always"),
    "stays_below": marked("Only if the total stays below the target."),
    "opener": marked("Whoever started the hand"),
    "locker": marked("Whoever played the last tile"),
    "not_locker": marked("The side that did not play the last tile"),
    "previous": marked("Whoever won the hand before"),
    "nearest_opener": marked("The first in turn, counting from the starter"),
    "split": marked("They share"),
    "plain": marked("Nobody"),
    "next_adds": marked("Nobody; the next hand is worth more"),
    "next_doubles": marked("Nobody; the next hand counts twice"),
    "rising": marked("More after each tie"),
    "play_two": marked("The next hand decides"),
    "reset": marked("All go back to 0"),
    "six_in_a_row": _SIX,
    "six_love": _SIX,
    "first_to_six": marked("The first with six"),
    "shared": marked("They share"),
    "most_outs": marked("Whoever went out more often"),
    "reach": marked("It may be passed"),
    "exactly": marked("Exactly"),
    "play": marked("At once"),
    "hand": marked("At the end of a hand"),
    "seven": "7",
    "nine_for_two": "9 · 7",
    "7_drawing": marked("7, and you may draw"),
    "cardinal": "Cardinal",
    "leaflet": "Owl's Hollow",
    "spruce": "The Spruce Crafts",
    "table": "nathanlong",
    "bell": "Bell",
    "66": "6-6",
}
"""By the option, or by the value of the rule that it means; names of sources as they are."""

MEANINGS: Mapping[Option, str] = {
    ("single", "lowest_single"): BY_SECTION[Section.TIES, "blocked.winner.lowest_single"],
    ("single", "lowest_tile"): BY_SECTION[Section.TIES, "blocked.winner.lowest_tile"],
    ("out_counts", "hands"): marked("Whoever goes out gets the points the others still hold."),
    ("out_counts", "hands_and_stock"): marked(
        "Whoever goes out gets the points the others still hold and those of the tiles nobody took."
    ),
    ("tie", "nobody"): marked("No winner and no points. Play the next hand."),
    ("tie", "lowest_single"): FIRST[Criterion.LOWEST_SINGLE],
    ("tie", "lowest_tile"): FIRST[Criterion.LOWEST_TILE],
    ("tie", "fewest_tiles"): marked("Whoever holds the fewest tiles wins."),
    ("tie", "pick"): marked("The table names the winner among the tied players."),
    ("blocked_score", "each"): marked("The winner's points are subtracted from every opponent's."),
    ("blocked_score", "once"): marked(
        "The winner's points are subtracted once, from the opponents' total."
    ),
    ("partners_count", "individual"): marked(
        "The player with the fewest points wins for their side. Their partner's tiles do not count."
    ),
    ("partners_count", "pooled"): marked(
        "Partners add up their points. The side with fewer points wins."
    ),
    ("blocked", "nobody"): marked("No winner and no points. Play the next hand."),
    ("blocked", "fewest_minus_own"): marked(
        "Whoever has the fewest points gets the others' points, minus their own."
    ),
    ("blocked", "fewest_all"): marked("Whoever has the fewest points gets all the others' points."),
    ("draw_value", "sum"): marked("Both halves are added up."),
    ("draw_value", "higher_end"): marked(
        "The higher half decides. If that is equal, the sum decides."
    ),
}
"""What an option means, where its rule does not say it in a sentence of its own."""
