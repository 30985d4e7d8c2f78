"""The sentences of the rules, by section and key of a statement; those that no leaflet has below
the others.

A sentence that others are put into has ``{rule}``: so a way to start is said once and read in the
first hand, in later ones and after a tie. This module knows neither the leaflet nor the values of
the placeholders.
"""

from collections.abc import Mapping

from app.domain.leaflet import Section
from app.domain.rules.values import After, Criterion, NoDouble, Points, StartBy
from app.i18n import marked

PLAIN: Mapping[str, str] = {
    "faces.show.pips": marked(
        "Each half of a tile shows dots, up to {highest}. Each dot is worth one point."
        " A half without a dot is a blank."
    ),
    "faces.show.colours": marked(
        "Each half of a tile shows one dot. Its colour shows how many points it is"
        " worth. A half without a dot is a blank."
    ),
    "faces.show.coloured_pips": marked(
        "Each half of a tile shows coloured dots, up to {highest}. Each dot is worth"
        " one point. A half without a dot is a blank."
    ),
    "faces.blank": marked("A blank is worth no points."),
    "setup.shuffle.face_down": marked("Put all tiles on the table face down and shuffle them."),
    "setup.shuffle.shuffled": marked("Shuffle all tiles."),
    "setup.rest.face_down": marked("The tiles left over stay face down. They are the draw pile."),
    "setup.rest.at_the_side": marked(
        "The tiles left over are moved to the side. They are the draw pile."
    ),
    "setup.rest.set_aside": marked("The tiles left over are set aside. Nobody ever draws them."),
    "turn.hands.hidden": marked("Hold your tiles so that nobody else can see them."),
    "turn.hands.silent": marked("The leaflet does not say whether you hide your tiles."),
    "partners.in_leaflet": marked(
        "With {players} at the table you can play as partners, two against two."
        " Partners sit opposite each other."
    ),
    "partners.house_rule": marked(
        "With {players} at the table you can agree to play as partners, two against two."
        " Partners sit opposite each other."
    ),
    "start.by.highest_double": marked("Whoever holds the highest double starts the hand."),
    "start.by.highest_drawn": marked(
        "Before the deal everybody draws one tile. The highest starts. Then all tiles"
        " are shuffled again and dealt."
    ),
    "start.doubles": marked(
        "The highest double is {highest}. If nobody holds it, {following} is next, and so on down."
    ),
    "start.no_double.draw_again": marked(
        "If nobody holds a double, put all tiles back, shuffle, and draw again."
    ),
    "start.draw_value.sum": marked("The highest tile is the one with the most points in total."),
    "start.draw_value.higher_end": marked(
        "The highest tile is the one with the higher half. If these are equal, the one"
        " with the most points in total is the highest."
    ),
    "start.drawn_tie": marked("Players who draw equally high tiles draw again."),
    "start.lead.that_double": marked("The first tile played must be that double."),
    "start.lead.any_tile": marked("Whoever starts may play any tile first."),
    "start.first_tile.middle": marked("The first tile goes in the middle of the table."),
    "start.first_tile.silent": marked(
        "The leaflet does not say where on the table the first tile goes."
    ),
    "start.next_by.highest_double": marked(
        "Every later hand starts the same way, with the highest double."
    ),
    "start.next_by.highest_drawn": marked(
        "Before every later hand, everybody draws again to see who starts."
    ),
    "turn.direction.clockwise": marked("Play goes clockwise: after you, the player on your left."),
    "turn.lays.one_tile": marked("On your turn you play one tile."),
    "turn.lays.silent": marked(
        "The leaflet does not say how many tiles you play in a turn. Most tables play one."
    ),
    "turn.able.must_play": marked(
        "If you can play, you must. You may not pass and keep a tile that fits."
    ),
    "turn.able.silent": marked("The leaflet does not say whether you must play when you can."),
    "turn.extra_tile.after_opening": marked(
        "Whoever played the first tile may play a second one right away, if it fits."
    ),
    "turn.extra_tile.after_double": marked(
        "Whoever plays a double may play one more tile in the same turn, if it has the"
        " number of the double."
    ),
    "line.matching.pips": marked("Halves that touch must have the same number of dots."),
    "line.matching.colours": marked("Halves that touch must have the same colour."),
    "line.matching.coloured_pips": marked("Halves that touch must have the same number of dots."),
    "line.blanks": marked("A blank goes next to a blank."),
    "line.joins.two_ends": marked("A tile may be played at either of the two ends of the line."),
    "line.joins.any_open_end": marked("A tile may be played at any open end of the line."),
    "line.runs.may_bend": marked("Where the table ends, the line may turn a corner."),
    "line.runs.any_direction": marked("The line may run in any direction."),
    "line.runs.silent": marked("The leaflet does not say how the line must run."),
    "line.doubles.crosswise": marked("A double lies crosswise in the line."),
    "line.doubles.usually_crosswise": marked(
        "A double usually lies crosswise in the line, but it may lie lengthwise."
    ),
    "line.branches.none": marked(
        "The line only goes straight on at a double. Nothing may be played at the"
        " double's own ends."
    ),
    "line.branches.two_more": marked(
        "A double opens two more ends. Besides going straight on, the line may branch"
        " off at both ends of the double. So the first double can have a tile on all"
        " four sides."
    ),
    "line.branches.silent": marked(
        "The leaflet does not say whether a double opens more ends to play at."
    ),
    "turn.unable.knock": marked(
        "If none of your tiles fits, knock on a tile on the table and pass."
    ),
    "turn.unable.draw_one": marked(
        "If none of your tiles fits, draw one tile."
        " If that does not fit either, it is the next player's turn."
    ),
    "turn.unable.draw_until_able": marked(
        "If none of your tiles fits, draw tiles until you have one that fits."
    ),
    "turn.able_may_draw.no": marked("Nobody may draw a tile instead of playing."),
    "turn.able_may_draw.silent": marked(
        "The leaflet does not say whether you may draw although you can play."
    ),
    "turn.drawn_tile.may_be_played": marked(
        "If the tile that you draw fits, you may play it right away."
    ),
    "turn.stock_empty.pass": marked(
        "If the draw pile is empty and none of your tiles fits, you pass. On your next"
        " turn you try again."
    ),
    "turn.stock_empty.silent": marked(
        "If the draw pile is empty and none of your tiles fits, you pass."
    ),
    "end.ways.out": marked(
        "The hand ends when a player has played all their tiles and so goes out."
    ),
    "end.ways.blocked": marked("The hand also ends when nobody can play. Then it is blocked."),
    "end.blocked_when.nobody_can_play": marked(
        "It is blocked as soon as no player can play a tile."
    ),
    "end.blocked_when.nobody_can_play_and_stock_empty": marked(
        "It is blocked only when no player can play a tile and the draw pile is empty."
    ),
    "end.blocked_when.silent": marked(
        "The leaflet does not say what happens when nobody can play."
    ),
    "end.call.domino": marked("Whoever plays the last tile calls “Domino!”"),
    "end.forgotten_call": marked("If you forget to call, you have still gone out."),
    "out.winner": marked("Whoever goes out wins the hand."),
    "partners.count.individual": marked(
        "When you play as partners and the hand is blocked, each player is counted"
        " alone, and the winner wins for both partners."
    ),
    "partners.count.pooled": marked(
        "When you play as partners and the hand is blocked, the tiles of both partners"
        " are counted together."
    ),
    "out.points.hands": marked(
        "Whoever goes out gets the points of all tiles that the others still hold."
    ),
    "out.points.hands_and_stock": marked(
        "Whoever goes out gets the points of all tiles that the others still hold, and"
        " of the tiles that nobody took."
    ),
    "out.points.table": marked(
        "Whoever goes out gets all points on the table, no matter who played them."
        " Count like this: {pips} for the whole box, minus the points that the others"
        " still hold, minus the points in the draw pile."
    ),
    "blocked.points.once": marked(
        "If the hand is blocked, add up the points that the others hold, and subtract"
        " the winner's own points once. The winner gets the result."
    ),
    "blocked.points.each": marked(
        "If the hand is blocked, subtract the winner's own points from the points of"
        " each opponent, and add up the results. The winner gets the sum."
    ),
    "blocked.points.greatest": marked(
        "If the hand is blocked, see who holds the most points, and subtract the"
        " winner's own points. The winner gets the result."
    ),
    "blocked.points.all": marked(
        "If the hand is blocked, the winner gets the points of all tiles that the others hold."
    ),
    "blocked.points.nobody": marked(
        "If nobody can play, nobody wins the hand, and nobody gets points."
    ),
    "partners.points": marked(
        "When you play as partners, only the tiles of the other side count, and the"
        " points go to the winning side."
    ),
    "blocked.tied_only": marked("Only the tiles of the tied players are compared."),
    "blocked.only_doubles": marked(
        "A player who holds only doubles cannot win the tie this way. If all tied"
        " players hold only doubles, this decides nothing."
    ),
    "blocked.still_tied": marked("If it is still a tie, nobody wins the hand."),
    "target.kind.stated": marked(
        "The points of all hands are added up. The target is {target}. The first to"
        " reach or pass it wins the match."
    ),
    "target.kind.silent": marked(
        "The leaflet names no target and does not say whether you play more than one"
        " hand. Your table can agree on a target or play without one."
    ),
}
"""Sentences that are the same in every section."""

BY_SECTION: Mapping[tuple[Section, str], str] = {
    (Section.WINNER, "blocked.winner.fewest_pips"): marked(
        "If the hand is blocked, whoever has the fewest points left wins it."
    ),
    (Section.WINNER, "blocked.winner.fewest_tiles"): marked(
        "If the hand is blocked, whoever has the fewest tiles left wins it,"
        " even with more points on them."
    ),
    (Section.TIES, "blocked.winner.fewest_pips"): marked(
        "Among the tied players, whoever has the fewest points left wins."
    ),
    (Section.TIES, "blocked.winner.fewest_tiles"): marked(
        "Among the tied players, whoever has the fewest tiles left wins."
    ),
    (Section.TIES, "blocked.winner.lowest_single"): marked(
        "Among the tied players, the lowest tile that is not a double wins."
    ),
    (Section.TIES, "blocked.winner.lowest_tile"): marked(
        "Among the tied players, the lowest tile wins, double or not."
    ),
    (Section.TIES, "blocked.winner.pick"): marked(
        "Among the tied players, the table names the winner."
    ),
    (Section.TIES, "blocked.winner.nobody"): marked(
        "If it is still a tie, nobody wins the hand, and nobody gets points."
    ),
}
"""Sentences that differ by section: a winner rule reads differently as a tie-break."""


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

NARROWED: Mapping[Criterion, str] = {
    Criterion.WITHOUT_DOUBLES: marked("Players without a double come first."),
    Criterion.OPENER: marked("The tie goes to whoever started the hand."),
    Criterion.NEAREST_OPENER: marked(
        "The tie goes to whoever comes first in turn, counted from the player who started."
    ),
    Criterion.LOCKER: marked("The tie goes to whoever played the last tile."),
    Criterion.NOT_LOCKER: marked("The tie goes against whoever played the last tile."),
    Criterion.PREVIOUS: marked("The tie goes to whoever won the hand before."),
}
"""How the winner is found without a comparison: as a rule, and where it decided."""
TIES: Mapping[Criterion, str] = {
    **NARROWED,
    Criterion.FEWEST_PIPS_OFF_DOUBLES: marked(
        "Among the tied players, whoever has the fewest points left wins. Doubles do not count."
    ),
    Criterion.SHARE: marked("The tied players share the points."),
}
FIRST: Mapping[Criterion, str] = {
    Criterion.LOWEST_SINGLE: marked("Whoever holds the lowest tile that is not a double wins."),
    Criterion.LOWEST_TILE: marked("Whoever holds the lowest tile wins, double or not."),
}
"""What decides a blocked hand before there can be a tie, where a tie is told otherwise."""

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
