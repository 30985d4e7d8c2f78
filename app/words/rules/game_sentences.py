"""The sentences of rules that no leaflet has, by the key of a statement.

A sentence that others are put into has ``{rule}``: so a way to start is said once and read in the
first hand, in later ones and after a tie.
"""

from collections.abc import Mapping

from app.domain.rules.values import After, Criterion, NoDouble, Points, StartBy
from app.i18n import marked
from app.words.rules.sentences import PLAIN

FOR_PLAYERS = marked("With {players} at the table: {rule}")
FOR_SIZE = marked("With a set up to {tile}: {rule}")
WITHOUT_DOUBLE = marked("If nobody can start like this: {rule}")
LATER_HANDS = marked("Later hands: {rule}")
WHEN_OUT = marked("If a player goes out: {rule}")
WHEN_BLOCKED = marked("If the hand is blocked: {rule}")
AFTER: Mapping[After, str] = {
    After.NOBODY: marked("After a hand that nobody won: {rule}"),
    After.BLOCKED: marked("After a blocked hand: {rule}"),
    After.RESET: marked("After all totals went back to 0: {rule}"),
    After.VOID: marked("After a hand that does not count: {rule}"),
}

STARTS: Mapping[StartBy, str] = {
    StartBy.HIGHEST_DOUBLE: PLAIN["start.by.highest_double"],
    StartBy.HIGHEST_DRAWN: PLAIN["start.by.highest_drawn"],
    StartBy.THAT_TILE: marked("Whoever holds {tile} starts the hand."),
    StartBy.ROUND_DOUBLE: marked(
        "Whoever holds the double of this hand starts: first {tile}, then one lower each hand."
    ),
    StartBy.LOT: marked("Draw lots to see who starts."),
    StartBy.TURN: marked("The start moves to the next player."),
    StartBy.WINNER: marked("Whoever won the last hand starts."),
    StartBy.SIDE: marked("The side that won the last hand agrees which of the two starts."),
    StartBy.OPENER: marked("Whoever started the last hand starts again."),
    StartBy.OPENER_SIDE: marked(
        "The side that started the last hand starts again, and agrees which of the two."
    ),
}

NO_DOUBLE: Mapping[NoDouble, str] = {
    NoDouble.HIGHEST_TILE: marked("The highest tile starts."),
    NoDouble.HEAVIEST_HAND: marked("Add up your tiles. Whoever has the most points starts."),
    NoDouble.DRAW_UNTIL_FOUND: marked("Draw one tile each, in turn, until somebody draws it."),
    NoDouble.NEXT_LOWER: marked("The next lower double starts."),
    NoDouble.HIGHEST_HELD: marked("The highest double starts."),
}

TIES: Mapping[Criterion, str] = {
    Criterion.WITHOUT_DOUBLES: marked("Players without a double come first."),
    Criterion.FEWEST_PIPS_OFF_DOUBLES: marked(
        "Among the tied players, whoever has the fewest points left wins. Doubles do not count."
    ),
    Criterion.OPENER: marked("The tie goes to whoever started the hand."),
    Criterion.NEAREST_OPENER: marked(
        "The tie goes to whoever comes first in turn, counted from the player who started."
    ),
    Criterion.LOCKER: marked("The tie goes to whoever played the last tile."),
    Criterion.NOT_LOCKER: marked("The tie goes against whoever played the last tile."),
    Criterion.PREVIOUS: marked("The tie goes to whoever won the hand before."),
    Criterion.SHARE: marked("The tied players share the points."),
}
FIRST: Mapping[Criterion, str] = {
    Criterion.WITHOUT_DOUBLES: marked("Players without a double come first."),
    Criterion.LOWEST_SINGLE: marked("Whoever holds the lowest tile that is not a double wins."),
    Criterion.LOWEST_TILE: marked("Whoever holds the lowest tile wins, double or not."),
}
"""What decides a blocked hand before there can be a tie."""

ALL_TIED_WIN = marked("All tied players win.")
"""Where the losers alone write, there are no points to share."""
BY_LOSERS: Mapping[Points, str] = {
    Points.OWN: marked("The losers get the points that they still hold."),
    Points.OWN_OFF: marked("The losers lose the points that they still hold."),
}

GAMES: Mapping[str, str] = {
    "partners.play.must": marked(
        "You play as partners, two against two. Partners sit opposite each other."
    ),
    "partners.play.never": marked("Everybody plays alone. There are no partners."),
    "start.no_double.set_out": marked(
        "That double is taken out before the deal and put in the middle."
    ),
    "turn.direction.counter_clockwise": marked(
        "Play goes counter-clockwise: after you, the player on your right."
    ),
    "turn.able_may_draw.yes": marked("You may draw a tile although you can play."),
    "turn.unable.draw_up_to_two": marked("If none of your tiles fits, draw one or two tiles."),
    "line.matching.seven": marked(
        "Halves that touch must add up to seven. A tile worth seven, or the double blank, may be"
        " played anywhere."
    ),
    "line.joins.trains": marked(
        "Each player has a train, and one train is for everybody. You may play on your own"
        " train, on the train for everybody, and on a train that is open."
    ),
    "end.side_out.all": marked("Partners are out when both have played all their tiles."),
    "blocked.among.locker_next": marked(
        "A blocked hand is decided between whoever played the last tile and the next player."
    ),
    "blocked.among.locker_previous": marked(
        "A blocked hand is decided between whoever played the last tile and the player before."
    ),
    "play.opening": marked("A player's or pair's first score must be at least {points}."),
    "counting.nearest": marked("The result is rounded to the nearest multiple of {nearest}."),
    "counting.divide": marked("Then it is divided by {divide}."),
    "bid.whole": marked("A side bids at least {lowest}. There are {whole} points in a hand."),
    "bid.counts.marks": marked(
        "A side that makes its bid gets one mark, or as many marks as it bid. If it does not,"
        " the other side gets them."
    ),
    "bid.counts.points": marked(
        "A side that makes its bid gets the points that it took, and so does the other side. If"
        " it does not, the other side gets its own points and the bid."
    ),
    "reset.decider": marked(
        "At 1 to 1, the next hand decides: its winner gets a second point, and everybody else"
        " goes back to 0."
    ),
    "target.ends.reach": marked(
        "Before the match you agree on a target. The match ends when a total reaches it."
    ),
    "target.ends.exactly": marked(
        "Before the match you agree on a target. You must reach it exactly. A score that would"
        " take you past it does not count at all."
    ),
    "target.ends.over": marked(
        "Before the match you agree on a target. The match ends when a total is higher than it."
    ),
    "target.ends.rounds": marked(
        "Before the match you agree on a number of hands. The points of all hands are added up."
    ),
    "target.best.most": marked("The highest total wins the match."),
    "target.best.fewest": marked("The lowest total wins the match."),
    "target.when.play": marked("The match can end in the middle of a hand, as soon as it is won."),
    "target.tie.play_on": marked("If totals are equal at the end, you play on."),
    "target.tie.shared": marked("If totals are equal at the end, the place is shared."),
    "target.tie.most_outs": marked(
        "If totals are equal at the end, whoever went out more often wins."
    ),
    "target.default": marked("If you agree on nothing else: {target}."),
}
"""Sentences that need no more than their values."""
