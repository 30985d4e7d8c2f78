"""One sentence for each fact in which some languages of a leaflet differ from the others.

The page shows the sentence below the names of those languages. This module does not know which
leaflet a fact belongs to.
"""

from collections.abc import Mapping

from app.differences import Difference
from app.i18n import Language, marked

DIFFERENCES: Mapping[str, str] = {
    "shuffle_missing": marked(
        "At the beginning the tiles are only put face down. Shuffling is not mentioned."
    ),
    "number_missing": marked(
        "The number of tiles for two or three players is missing. This looks like a misprint."
    ),
    "four_to_seven": marked(
        "Four to seven players take five tiles each. The heading contradicts this:"
        " it says two to five players."
    ),
    "deal_as_example": marked("The numbers of tiles to take are only given as examples."),
    "tiles_are_dealt": marked("The tiles are dealt; the players do not draw them."),
    "rest_unclear": marked(
        "It is not clear whether the tiles that are left over lie face down or face up."
    ),
    "draw_pile_unnamed": marked("The draw pile has no name where it is first mentioned."),
    "several_names_for_a_tile": marked("The tiles have three different names."),
    "most_doubles": marked("Whoever holds the most doubles starts."),
    "most_or_highest": marked(
        "This can be read in two ways: whoever holds the highest double starts,"
        " or whoever holds the most doubles."
    ),
    "first_tile_unnamed": marked("It is not said that the first tile must be the highest double."),
    "beginning_not_said": marked(
        "Whoever holds the highest double plays a tile in the middle. It is not said"
        " that the hand starts with this."
    ),
    "middle_not_named": marked(
        "The first tile is played on the table. The middle is not mentioned."
    ),
    "no_other_double": marked("The tiles are drawn again if no other player holds a double."),
    "shuffled_and_drawn": marked(
        "If nobody holds a double, all tiles are shuffled and drawn again."
    ),
    "shuffled_and_dealt": marked(
        "If nobody holds a double, all tiles are shuffled and dealt again."
    ),
    "dealt_again": marked("If nobody holds a double, the tiles are dealt again, not drawn again."),
    "only_shuffled": marked(
        "If nobody holds a double, all tiles are shuffled. Drawing again is not mentioned."
    ),
    "begun_again": marked(
        "If nobody holds a double, the players put all tiles back and begin again."
    ),
    "new_tiles_laid": marked(
        "If nobody holds a double, the tiles are pushed aside, and new ones are put down."
    ),
    "not_put_back": marked(
        "If nobody holds a double, the players draw again."
        " It is not said that the tiles are put back first."
    ),
    "starts_the_game": marked(
        "Whoever holds the highest double starts the game. A single hand is not mentioned."
    ),
    "counter_clockwise": marked("Play goes counter-clockwise."),
    "direction_missing": marked("It is not said in which direction play goes."),
    "right_to_left": marked(
        "Play goes from right to left. At the table this is the same direction."
    ),
    "in_turn": marked("It is said that the players play in turn, one after another."),
    "order_missing": marked("It is not said in which order the players play."),
    "scattered_order": marked(
        "The players play in no fixed order. This looks like a mistake in the translation."
    ),
    "second_must_play": marked("The second player must play at one end of the first double."),
    "third_plays_other_side": marked(
        "The third player may play at the other side of the first double."
    ),
    "equal_tile": marked("A tile must be equal, where other languages say it must fit."),
    "previous_tile": marked("A tile is played next to the tile that was played last."),
    "both_ends": marked("Tiles are played at both ends of the line."),
    "one_of_two_ends": marked("A tile is played at one of the two ends of the line."),
    "any_tile": marked("A tile is played next to one on the table. Open ends are not mentioned."),
    "may_branch": marked("The line may also branch."),
    "line_at_either_end": marked("The line may only grow longer at either end."),
    "blanks_missing": marked("It is not said that a blank goes next to a blank."),
    "double_blank": marked(
        "The double blank is mentioned, where other languages mention the blank."
    ),
    "always_crosswise": marked("Doubles lie crosswise. No other way is mentioned."),
    "usually_lengthwise": marked("Doubles may also lie crosswise. Crosswise is not the usual way."),
    "no_usual_way": marked("Doubles may lie crosswise or lengthwise. Neither is more usual."),
    "slanted": marked("Doubles mostly lie slanted or upright."),
    "double_clause_unclear": marked(
        "It is not clear which tile may follow a double in the same turn."
    ),
    "drawn_not_played": marked("A tile that was just drawn may not be played in the same turn."),
    "drawing_not_said": marked("It is not clearly said that a player who cannot play must draw."),
    "may_draw": marked("A player who cannot play may draw a tile, but need not."),
    "another_player": marked(
        "If you cannot play, it is another player's turn."
        " It is not said that this is the next player."
    ),
    "nobody_has_tiles": marked(
        "The hand ends when no player has tiles left, or when nobody has a tile that fits."
    ),
    "others_cannot_play": marked(
        "The hand ends when one player goes out, or when the other players cannot play."
    ),
    "game_ends": marked("When a player goes out or nobody can play, the game ends, not the hand."),
    "play_ends": marked(
        "Play ends when a player goes out or nobody can play. Neither hand nor game is mentioned."
    ),
    "winner_of_the_game": marked(
        "Whoever goes out or has the fewest points left wins the game, not only the hand."
    ),
    "hand_not_named": marked("It is not said that the winner has won one hand."),
    "mostly": marked("The winner is mostly the player who went out or has the fewest points left."),
    "only_fewest_points": marked(
        "The player with the fewest points left wins. A player without tiles is not"
        " mentioned, but the result is the same."
    ),
    "number_of_tiles": marked(
        "If a player goes out, the number of tiles left counts, not their points."
    ),
    "each_opponent_clearly": marked(
        "It is clearly said that the winner's points are subtracted from each opponent's points."
    ),
    "opponents": marked("The winner gets the opponents' points. The result is the same."),
    "companions": marked(
        "The winner gets the points of the companions. This word can also mean partners."
    ),
    "points_or_tiles": marked("The winner gets the others' points or the number of their tiles."),
    "own_points_too": marked(
        "The winner gets the points that the players have left. It is not said that only the"
        " other players count."
    ),
    "one_opponent": marked("The winner gets the points of one opponent only."),
    "or_unused_tiles": marked(
        "The winner gets the others' points or the points of the tiles that they did not play."
    ),
    "subtracted_when_out": marked(
        "The winner's own points are subtracted if the winner has no tiles left. The"
        " example in this language contradicts it: there, a tile is left."
    ),
    "winner_not_named": marked(
        "Points are subtracted if a player still has tiles. It is not said that this"
        " player is the winner."
    ),
    "total_counted_already": marked(
        "The winner's own points are subtracted from what was counted already. This can"
        " also mean the points of the whole match."
    ),
    "example_missing": marked("The example with numbers is missing."),
    "example_of_several": marked(
        "In the example several other players hold the tiles, not only one."
    ),
    "lowest_non_double": marked("A tie goes to the lowest tile that is not a double."),
    "single_has_two_senses": marked(
        "A tie goes to the lowest “single” tile. This can mean any one tile, or only a"
        " tile that is not a double."
    ),
    "two_names_for_a_hand": marked("A hand has two different names."),
    "target_of_seventy": marked("The targets given as examples are 50, 70 and 100."),
    "targets_are_fixed": marked(
        "The target is 50, 75 or 100. It is not said that these are examples."
    ),
    "first_not_said": marked(
        "Whoever reaches the target wins. It is not said that it must be the first to do so."
    ),
    "added_at_the_end": marked("The points of the hands are only added up at the end."),
    "set_number_of_hands": marked("A game has a set number of hands."),
    "by_number_of_hands": marked("A game usually has several hands."),
    "several_hands_needed": marked("A game needs several hands."),
    "always_several_hands": marked("A game is always made up of several hands."),
    "sometimes_several_hands": marked("A game is only sometimes made up of several hands."),
    "as_many_points": marked("The aim is to win as many points as possible."),
    "most_at_the_end": marked("The aim is to have the most points at the end of the game."),
    "greater_part": marked("The aim is to win most of the points."),
    "first_to_lay_all": marked("The aim is to be the first to play all tiles."),
    "as_fast_as_possible": marked("The aim is to play all tiles as fast as possible."),
}


def difference(language: Language, fact: Difference) -> str:
    return language.say(DIFFERENCES[fact.key])
