"""What cannot go together in the rules of an own box: why, and what to do."""

from collections.abc import Mapping

from app.domain.rules import RuleSet
from app.domain.rules.problem import Contradiction, Problem
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.words.naming import tile_name

_COLOURS = marked("Not every half has a colour. Choose one for each.")
_DRAWING = marked(
    "Nobody draws, so there is no draw pile. Choose again what happens when you cannot play."
)
_QUESTIONS = marked(
    "A question has no usual answer, too many answers, or changes no rule. Settle it."
)

SENTENCES: Mapping[Contradiction, str] = {
    Contradiction.NAME_MISSING: marked("A box needs a name. Type one."),
    Contradiction.TEXT_TOO_LONG: marked(
        "This text is too long: {most} letters at most. Shorten it."
    ),
    Contradiction.NUMBER_TOO_LARGE: marked(
        "This number is too large: {most} at most. Choose a smaller one."
    ),
    Contradiction.NUMBER_TOO_SMALL: marked(
        "This number is too small: {least} at least. Choose a larger one."
    ),
    Contradiction.BAD_SIZE: marked(
        "The highest number of a set is from 1 to {most}. Choose another one."
    ),
    Contradiction.COLOUR_MISSING: _COLOURS,
    Contradiction.BAD_COLOUR: _COLOURS,
    Contradiction.FACE_NAME_MISSING: marked("Not every half has a name. Type one for each."),
    Contradiction.REMOVED_NOT_IN_SET: marked(
        "A tile that is taken out is not in the set. Take out none, or choose a larger set."
    ),
    Contradiction.WORTH_NOT_IN_SET: marked(
        "The rules say what a tile is worth that is not in the set. Choose a larger set."
    ),
    Contradiction.NO_PLAYERS: marked("Nobody can play. Say how many tiles each player takes."),
    Contradiction.BAD_PLAYERS: marked("2 to {most} can play. Change the number of players."),
    Contradiction.PLAYERS_LEFT_OUT: marked(
        "Fewer than {players} can play, and more, but not {players}. Say how many tiles each player"
        " takes then."
    ),
    Contradiction.TOO_FEW_TILES: marked(
        "With {players} at the table there are too few tiles. Deal {most} to each at most, or"
        " choose a larger set."
    ),
    Contradiction.USUAL_SIZE_MISSING: marked(
        "Nothing is dealt from a set of the usual size. Say how many tiles each player takes."
    ),
    Contradiction.BAD_PARTNERS: marked(
        "Partners take an even number of players, and 4 at least. Choose again who plays."
    ),
    Contradiction.PARTNERS_WITHOUT_DEAL: marked(
        "You always play as partners, so exactly {players} play. Deal to {players} players only,"
        " or let the table decide about partners."
    ),
    Contradiction.REST_NEVER_DRAWN: marked(
        "Nobody draws, so the tiles left over are no draw pile. Set them aside, or let players"
        " draw."
    ),
    Contradiction.REST_IS_DRAWN: marked(
        "Players draw the tiles left over. Do not set them aside, or let nobody draw."
    ),
    Contradiction.TILE_MISSING: marked("It is not said which tile starts. Choose one."),
    Contradiction.TILE_NOT_ASKED: marked(
        "A tile that starts is named, but hands start in another way. Choose again who starts."
    ),
    Contradiction.TILE_NOT_IN_SET: marked(
        "{tile} is not in the set, or it is taken out. Choose another tile."
    ),
    Contradiction.DOUBLE_NOT_IN_SET: marked(
        "This double is not in every set. Choose {tile}, or a lower one."
    ),
    Contradiction.NO_HAND_BEFORE: marked(
        "Before the first hand there is no last hand. Choose another way to start it."
    ),
    Contradiction.NO_DOUBLE_TO_LEAD: marked(
        "No double decides who starts, so it cannot be played first. Let any tile be played first,"
        " or let a double decide who starts."
    ),
    Contradiction.STOCK_NEVER_EMPTY: marked(
        "Players draw, so the draw pile can be empty. Say what happens then."
    ),
    Contradiction.STOCK_NEVER_DRAWN: _DRAWING,
    Contradiction.NEVER_OUT: marked(
        "A hand must end when somebody goes out. Choose again how a hand can end."
    ),
    Contradiction.BLOCKED_UNKNOWN: marked(
        "The rules say when a hand is blocked, but no hand is. Choose again how a hand can end."
    ),
    Contradiction.CHAIN_MISSING: marked(
        "Nothing decides who wins a blocked hand. Add what does, or let nobody win it."
    ),
    Contradiction.CHAIN_GOES_ON: marked(
        "One of these decides every tie, so nothing can follow it. Move it to the end."
    ),
    Contradiction.OWN_FOR_WINNER: marked(
        "The winner cannot get the winner's own points. Choose other points."
    ),
    Contradiction.NOBODY_FOR_WINNER: marked(
        "Whoever goes out wins the hand, so it cannot be that nobody wins. Choose other points."
    ),
    Contradiction.WINNERS_FOR_OTHERS: marked(
        "Only a winner can get these points. Choose other points."
    ),
    Contradiction.NO_AMOUNTS: marked(
        "Nothing says how many points a tile can give you during a hand. Choose it again."
    ),
    Contradiction.BONUS_NAME: marked(
        "These extra points need a name of {most} letters at most. Type one."
    ),
    Contradiction.BONUS_TWICE: marked(
        "Two kinds of extra points have the same name. Rename one, or remove it."
    ),
    Contradiction.BONUSES_ALIKE: marked(
        "Two kinds of extra points say what the same hand is worth. Remove one of them."
    ),
    Contradiction.BID_OF_SIDES: marked("Two sides bid. Play always as partners."),
    Contradiction.BID_TOO_HIGH: marked(
        "There are only {whole} points in a hand. Choose a lower bid."
    ),
    Contradiction.EXACTLY_FEWEST: marked(
        "Where the target must be reached exactly, the lowest total cannot win. Let the highest"
        " total win, or end the match in another way."
    ),
    Contradiction.OVER_MOST: marked(
        "Where the highest total wins, the match ends when a total reaches the target. Choose that,"
        " or let the lowest total win."
    ),
    Contradiction.RESET_ROUNDS: marked(
        "Where the match has a number of hands, totals cannot go back to 0. Choose that they never"
        " do, or end the match in another way."
    ),
    Contradiction.RESET_EVERYBODY: marked(
        "Where everybody writes points, totals cannot go back to 0. Choose that they never do, or"
        " other points."
    ),
    Contradiction.PLAY_ROUNDS: marked(
        "Where the match has a number of hands, it cannot end in the middle of one. Let it end with"
        " a hand, or in another way."
    ),
    Contradiction.PLAY_FEWEST: marked(
        "Where the lowest total wins, the match cannot end in the middle of a hand. Let it end with"
        " a hand, or let the highest total win."
    ),
    Contradiction.TARGET_MISSING: marked("Nothing says what the target is. Choose one."),
    Contradiction.TOO_MANY_CHOICES: marked(
        "The table is asked too many questions. Settle some of them."
    ),
    Contradiction.BAD_OPTIONS: _QUESTIONS,
    Contradiction.CHOICE_UNUSED: _QUESTIONS,
    Contradiction.BAD_PRESET: marked(
        "These rules answer a question that the table is not asked. Make the box again."
    ),
    Contradiction.DEPENDS_ON_TOO_MUCH: marked(
        "Too many questions change this rule. Settle some of them."
    ),
}


def problem_sentence(language: Language, rules: RuleSet, problem: Problem) -> str:
    values = dict(problem.values)
    if problem.why is Contradiction.DOUBLE_NOT_IN_SET:
        highest = max(0, values["highest"])  # the size of the set can be wrong too
        values["tile"] = Tile(highest, highest)
    shown = {
        name: tile_name(language, rules.faces, value) if isinstance(value, Tile) else value
        for name, value in values.items()
    }
    return language.say(SENTENCES[problem.why], **shown)
