"""The words of the lines about a turn: playing a tile, the line of tiles, doubles, and drawing."""

from app.domain.rules import RuleSet
from app.domain.rules.statement import Statement
from app.i18n import Language, marked
from app.words.rules.line_words import NEVER, NO, YES, Words


def stock_stays(language: Language, tiles: int) -> str:
    return language.many(
        "The last {n} tile of the draw pile may not be drawn.",
        "The last {n} tiles of the draw pile may not be drawn.",
        tiles,
    )


def _stock_stays(language: Language, _rules: RuleSet, said: Statement) -> str:
    return stock_stays(language, said.values["tiles"])


TURN: Words = {
    "turn.direction?": marked("Which way round do you play?"),
    "turn.direction clockwise": marked("Clockwise"),
    "turn.direction.clockwise": marked("Play goes clockwise: after you, the player on your left."),
    "turn.direction counter_clockwise": marked("Counter-clockwise"),
    "turn.direction.counter_clockwise": marked(
        "Play goes counter-clockwise: after you, the player on your right."
    ),
    "turn.lays?": marked("How many tiles do you play in a turn?"),
    "turn.lays one_tile": "1",
    "turn.lays.one_tile": marked("On your turn you play one tile."),
    "turn.lays.silent": marked(
        "The leaflet does not say how many tiles you play in a turn. Most tables play one."
    ),
    "turn.able?": marked("Must you play if you can?"),
    "turn.able must_play": YES,
    "turn.able.must_play": marked(
        "If you can play, you must. You may not pass and keep a tile that fits."
    ),
    "turn.able.silent": marked("The leaflet does not say whether you must play when you can."),
    "turn.extra_tile?": marked("When may you play a second tile?"),
    "turn.extra_tile none": NEVER,
    "turn.extra_tile after_opening": marked("After the first tile"),
    "turn.extra_tile.after_opening": marked(
        "Whoever played the first tile may play a second one right away, if it fits."
    ),
    "turn.extra_tile after_double": marked("After a double"),
    "turn.extra_tile.after_double": marked(
        "Whoever plays a double may play one more tile in the same turn, if it has the number of"
        " the double."
    ),
    "turn.extra_tile both": marked("After the first tile, and after a double"),
    "line.matching?": marked("Which halves may touch?"),
    "line.matching equal": marked("Equal halves"),
    "line.matching seven": marked("Halves that add up to seven"),
    "line.matching.seven": marked(
        "Halves that touch must add up to seven. A tile worth seven, or the double blank, may be"
        " played anywhere."
    ),
    "line.matching.pips": marked("Halves that touch must have the same number of dots."),
    "line.matching.colours": marked("Halves that touch must have the same colour."),
    "line.matching.coloured_pips": marked("Halves that touch must have the same number of dots."),
    "line.blanks": marked("A blank goes next to a blank."),
    "line.joins?": marked("Where may a tile be played?"),
    "line.joins two_ends": marked("At both ends of the line"),
    "line.joins.two_ends": marked("A tile may be played at either of the two ends of the line."),
    "line.joins any_open_end": marked("At any open end"),
    "line.joins.any_open_end": marked("A tile may be played at any open end of the line."),
    "line.joins trains": marked("On trains"),
    "line.joins.trains": marked(
        "Each player has a train, and one train is for everybody. You may play on your own train,"
        " on the train for everybody, and on a train that is open."
    ),
    "line.runs?": marked("How does the line run?"),
    "line.runs may_bend": marked("It may turn a corner"),
    "line.runs.may_bend": marked("Where the table ends, the line may turn a corner."),
    "line.runs any_direction": marked("In any direction"),
    "line.runs.any_direction": marked("The line may run in any direction."),
    "line.runs.silent": marked("The leaflet does not say how the line must run."),
    "line.doubles?": marked("How does a double lie?"),
    "line.doubles crosswise": marked("Crosswise"),
    "line.doubles.crosswise": marked("A double lies crosswise in the line."),
    "line.doubles usually_crosswise": marked("Usually crosswise"),
    "line.doubles.usually_crosswise": marked(
        "A double usually lies crosswise in the line, but it may lie lengthwise."
    ),
    "line.branches?": marked("Does a double open more ends?"),
    "line.branches none": NO,
    "line.branches.none": marked(
        "The line only goes straight on at a double. Nothing may be played at the double's own"
        " ends."
    ),
    "line.branches two_more": YES,
    "line.branches.two_more": marked(
        "A double opens two more ends. Besides going straight on, the line may branch off at both"
        " ends of the double. So the first double can have a tile on all four sides."
    ),
    "line.branches.silent": marked(
        "The leaflet does not say whether a double opens more ends to play at."
    ),
    "turn.unable?": marked("When you cannot play"),
    "turn.unable knock": marked("Knock and pass"),
    "turn.unable.knock": marked(
        "If none of your tiles fits, knock on a tile on the table and pass."
    ),
    "turn.unable draw_one": marked("Draw one tile"),
    "turn.unable.draw_one": marked(
        "If none of your tiles fits, draw one tile. If that does not fit either, it is the next"
        " player's turn."
    ),
    "turn.unable draw_up_to_two": marked("Draw one or two tiles"),
    "turn.unable.draw_up_to_two": marked("If none of your tiles fits, draw one or two tiles."),
    "turn.unable draw_until_able": marked("Draw until one fits"),
    "turn.unable.draw_until_able": marked(
        "If none of your tiles fits, draw tiles until you have one that fits."
    ),
    "turn.able_may_draw?": marked("May you draw a tile although you can play?"),
    "turn.able_may_draw.yes": marked("You may draw a tile although you can play."),
    "turn.able_may_draw.no": marked("Nobody may draw a tile instead of playing."),
    "turn.able_may_draw.silent": marked(
        "The leaflet does not say whether you may draw although you can play."
    ),
    "turn.drawn_tile?": marked("May you play a tile that you have just drawn?"),
    "turn.drawn_tile may_be_played": YES,
    "turn.drawn_tile.may_be_played": marked(
        "If the tile that you draw fits, you may play it right away."
    ),
    "turn.stock_stays?": marked("How many tiles of the draw pile may not be drawn?"),
    "turn.stock_stays two_players": "2 · 0",
    "turn.stock_stays": _stock_stays,
    "turn.stock_empty?": marked("What happens when the draw pile is empty?"),
    "turn.stock_empty pass": marked("You pass"),
    "turn.stock_empty.pass": marked(
        "If the draw pile is empty and none of your tiles fits, you pass. On your next turn you"
        " try again."
    ),
    "turn.stock_empty.silent": marked(
        "If the draw pile is empty and none of your tiles fits, you pass."
    ),
}
