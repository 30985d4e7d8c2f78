"""The words of the lines about who starts a hand, and with which tile."""

from app.domain.rules import RuleSet
from app.domain.rules.statement import Statement
from app.i18n import Language, marked
from app.words.naming import tile_name
from app.words.rules.line_words import ANSWERS, ANY_TILE, LATER_HANDS, Words

LARGEST_FACE = 18
DRAWN = marked("The highest tile drawn")
HIGHEST_DOUBLE = marked("The highest double")
LOT = marked("Draw lots to see who starts.")
SET_OUT = marked("That double is taken out before the deal and put in the middle.")
AS_ALWAYS = marked("As always")


def _doubles(language: Language, rules: RuleSet, said: Statement) -> str:
    return language.say(
        "The highest double is {highest}. If nobody holds it, {following} is next, and so on down.",
        highest=tile_name(language, rules.faces, said.values["highest"]),
        following=tile_name(language, rules.faces, said.values["following"]),
    )


START: Words = {
    "start.by?": marked("Who starts the first hand?"),
    "start.by highest_double": HIGHEST_DOUBLE,
    "start.by.highest_double": marked("Whoever holds the highest double starts the hand."),
    "start.by highest_drawn": DRAWN,
    "start.by.highest_drawn": marked(
        "Before the deal everybody draws one tile. The highest starts. Then all tiles are"
        " shuffled again and dealt."
    ),
    "start.by that_tile": marked("Always the same tile"),
    "start.by.that_tile": marked("Whoever holds {tile} starts the hand."),
    "start.by round_double": marked("A lower double each hand"),
    "start.by.round_double": marked(
        "Whoever holds the double of this hand starts: first {tile}, then one lower each hand."
    ),
    "start.by lot": LOT,
    "start.by.lot": LOT,
    "start.by turn": marked("The next player"),
    "start.by.turn": marked("The start moves to the next player."),
    "start.by winner": marked("The winner"),
    "start.by.winner": marked("Whoever won the last hand starts."),
    "start.by side": marked("One of the winners"),
    "start.by.side": marked("The side that won the last hand agrees which of the two starts."),
    "start.by opener": marked("Whoever started the hand"),
    "start.by.opener": marked("Whoever started the last hand starts again."),
    "start.by opener_side": marked("One of those who started"),
    "start.by.opener_side": marked(
        "The side that started the last hand starts again, and agrees which of the two."
    ),
    "start.by drawn": DRAWN,
    "start.by double_then_turn": marked("The highest double; later the next player"),
    "start.by 66": "6-6",
    "start.doubles": _doubles,
    "start.tile?": marked("Which tile starts?"),
    "start.first_double?": marked("Which double starts the first hand?"),
    "start.first_double 0": HIGHEST_DOUBLE,
    **{f"start.first_double {face}": f"{face}-{face}" for face in range(1, LARGEST_FACE)},
    "start.no_double?": marked("Nobody holds that double. What happens?"),
    "start.no_double within": marked("If nobody can start like this: {rule}"),
    "start.no_double draw_again": marked("Put all tiles back, shuffle, and draw again."),
    "start.no_double highest_tile": marked("The highest tile starts."),
    "start.no_double heaviest_hand": marked(
        "Add up your tiles. Whoever has the most points starts."
    ),
    "start.no_double draw_until_found": marked(
        "Draw one tile each, in turn, until somebody draws it."
    ),
    "start.no_double set_out": SET_OUT,
    "start.no_double next_lower": marked("The next lower double starts."),
    "start.no_double highest_held": marked("The highest double starts."),
    "start.no_double not_needed": ANSWERS["silent"],
    "start.no_double.draw_again": marked(
        "If nobody holds a double, put all tiles back, shuffle, and draw again."
    ),
    "start.no_double.set_out": SET_OUT,
    "start.draw_value?": marked("You draw tiles to see who starts. Which tile is highest?"),
    "start.draw_value sum": marked("The one with the most points"),
    "start.draw_value.sum": marked("The highest tile is the one with the most points in total."),
    "start.draw_value higher_end": marked("The one with the higher half"),
    "start.draw_value.higher_end": marked(
        "The highest tile is the one with the higher half. If these are equal, the one with the"
        " most points in total is the highest."
    ),
    "start.drawn_tie": marked("Players who draw equally high tiles draw again."),
    "draw_value sum means": marked("Both halves are added up."),
    "draw_value higher_end means": marked(
        "The higher half decides. If that is equal, the sum decides."
    ),
    "start.lead?": marked("Which tile is played first?"),
    "start.lead that_double": marked("That double"),
    "start.lead.that_double": marked("The first tile played must be that double."),
    "start.lead any_tile": ANY_TILE,
    "start.lead.any_tile": marked("Whoever starts may play any tile first."),
    "start.lead 66": "6-6",
    "start.next_lead?": marked("Which tile is played first in later hands?"),
    "start.next_lead within": LATER_HANDS,
    "start.next_lead same": marked("As in the first hand"),
    "start.first_tile?": marked("Where does the first tile go?"),
    "start.first_tile middle": marked("In the middle of the table"),
    "start.first_tile.middle": marked("The first tile goes in the middle of the table."),
    "start.first_tile.silent": marked(
        "The leaflet does not say where on the table the first tile goes."
    ),
    "start.next_by?": marked("Who starts the next hand?"),
    "start.next_by within": LATER_HANDS,
    "start.next_by.highest_double": marked(
        "Every later hand starts the same way, with the highest double."
    ),
    "start.next_by.highest_drawn": marked(
        "Before every later hand, everybody draws again to see who starts."
    ),
    "start.after.void?": marked("The last hand does not count. Who starts?"),
    "start.after.void within": marked("After a hand that does not count: {rule}"),
    "start.after.reset?": marked("All totals went back to 0. Who starts?"),
    "start.after.reset within": marked("After all totals went back to 0: {rule}"),
    "start.after.reset same": AS_ALWAYS,
    "start.after.nobody?": marked("Nobody won the last hand. Who starts?"),
    "start.after.nobody within": marked("After a hand that nobody won: {rule}"),
    "start.after.nobody same": AS_ALWAYS,
    "start.after.blocked?": marked("The last hand was blocked. Who starts?"),
    "start.after.blocked within": marked("After a blocked hand: {rule}"),
    "start.after.blocked same": AS_ALWAYS,
}
