"""The sentences of rules that no leaflet has, by the key of a statement.

A sentence that others are put into has ``{rule}``: so a way to start is said once and read in the
first hand, in later ones and after a tie.
"""

from collections.abc import Mapping

from app.domain.rule_values import After, Criterion, Points, StartBy
from app.i18n import marked
from app.presenters.leaflet.sentences import PLAIN

FOR_PLAYERS = marked("With {players} at the table: {rule}")
FOR_SIZE = marked("With a set up to {tile}: {rule}")
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
        "Whoever holds the double of the round starts: first {tile}, then one lower each round."
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

TIES: Mapping[Criterion, str] = {
    Criterion.WITHOUT_DOUBLES: marked("The tie goes to whoever holds no double."),
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
    Criterion.WITHOUT_DOUBLES: marked("If the hand is blocked, whoever holds no double wins it."),
    Criterion.LOWEST_SINGLE: marked(
        "If the hand is blocked, whoever holds the lowest tile that is not a double wins it."
    ),
    Criterion.LOWEST_TILE: marked(
        "If the hand is blocked, whoever holds the lowest tile wins it, double or not."
    ),
}
"""What decides a blocked hand before there can be a tie."""

POINTS: Mapping[Points, str] = {
    Points.HANDS_AND_STOCK: marked(
        "The winner gets the points of all tiles that the others still hold, and of the tiles"
        " that nobody took."
    ),
    Points.TABLE: marked("The winner gets the points of all tiles that were played."),
    Points.EVERY: marked(
        "The winner gets the points of all tiles that are left, those of the winner's side too."
    ),
    Points.OTHERS: marked("The winner gets the points of all other players, a partner's too."),
    Points.OTHERS_MINUS_OWN: marked(
        "The winner gets the points of all other players, a partner's too, minus the winner's own."
    ),
    Points.ONCE: marked(
        "The winner gets the points of the other players, minus those of the winner's side."
    ),
    Points.GREATEST: marked("The winner gets the points of whoever holds the most."),
    Points.NONE: marked("The points left are not counted."),
}
WRITTEN: Mapping[Points, str] = {
    Points.OWN: marked("Everybody gets the points that they still hold."),
    Points.OWN_OFF: marked("Everybody loses the points that they still hold."),
    Points.EACH: marked("Everybody gets the difference to each side that holds more."),
}
"""What each side writes for itself."""
BY_LOSERS: Mapping[Points, str] = {
    Points.OWN: marked("The losers get the points that they still hold."),
    Points.OWN_OFF: marked("The losers lose the points that they still hold."),
}

GAMES: Mapping[str, str] = {
    "partners.play.must": marked(
        "You play as partners, two against two. Partners sit opposite each other."
    ),
    "partners.play.never": marked("Everybody plays alone. There are no partners."),
    "start.no_double.highest_tile": marked(
        "If nobody holds a double, whoever holds the highest tile starts."
    ),
    "start.no_double.heaviest_hand": marked(
        "If nobody holds a double, whoever holds the most points starts."
    ),
    "start.no_double.draw_until_found": marked(
        "If nobody holds that double, everybody draws in turn until it is found."
    ),
    "start.no_double.set_out": marked(
        "That double is taken out before the deal and put in the middle."
    ),
    "start.no_double.next_lower": marked(
        "If nobody holds that double, the next lower one starts, and so on down."
    ),
    "start.no_double.highest_held": marked(
        "If nobody holds that double, the highest double that anybody holds starts."
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
    "play.opening": marked("The first points of a side must be at least {points}."),
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
        "At 1 to 1, the next hand decides: its winner gets a second point, and the other side"
        " goes back to 0."
    ),
    "target.ends.reach": marked(
        "Before the match you agree on a target. The match ends when a total reaches it."
    ),
    "target.ends.exactly": marked(
        "Before the match you agree on a target. You must reach it exactly. Points that would"
        " take you past it do not count."
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
