"""The sentences of the rules, by section and key of a statement.

This module knows neither the leaflet nor the values of the placeholders.
"""

from collections.abc import Mapping

from app.domain.leaflet import Section
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
