"""The reason for our reading of a rule where a leaflet is silent or ambiguous.

Texts are found by the keys in the leaflets' files. This module does not know which leaflet is
shown.
"""

from collections.abc import Mapping

from app.domain.choices import Status
from app.domain.leaflet import Statement
from app.domain.rules import RuleSet
from app.i18n import Language, marked

SELF_EXPLAINING = (".silent",)
"""Endings of keys whose sentence already says that the leaflet is silent."""

STATUSES: Mapping[Status, str] = {
    Status.SILENT: marked("The leaflet does not say."),
    Status.AMBIGUOUS: marked("The leaflet can be read in two ways."),
}

REASONS: Mapping[str, str] = {
    "other_languages_say_non_double": marked(
        "The leaflet can be read in two ways. In some of its languages “single” means a"
        " tile with two different halves."
    ),
    "sentence_before_means_hands": marked(
        "The leaflet can be read in two ways. Just before, it speaks only of the players' tiles."
    ),
    "after_its_own_tie_break": marked(
        "The leaflet has a tie-break, but does not say what happens if that is a tie too."
    ),
    "both_languages_say_each": marked(
        "The leaflet can be read in two ways. It says “each opponent” in every language."
    ),
    "speaks_of_single_players": marked(
        "The leaflet does not say. It speaks only of single players, never of a side."
    ),
    "says_nothing": marked("The leaflet does not say what happens then."),
    "ends_only_when_out": marked(
        "The leaflet does not say. In it, a hand ends only when a player goes out."
    ),
    "value_not_explained": marked("The leaflet does not say what makes a tile the highest."),
    "no_word_of_partners": marked("The leaflet does not mention partners. This is a house rule."),
    "as_many_as_the_tiles_allow": marked(
        "The leaflet does not say how many can play. There are enough tiles for this many."
    ),
    "no_dot_no_points": marked("The leaflet does not say. A half without a dot is worth nothing."),
    "colours_without_numbers": marked(
        "The leaflet does not give the colours a value. The number of dots counts."
    ),
    "like_any_other_end": marked(
        "The leaflet does not say. A blank is matched like every other half."
    ),
    "as_the_first": marked(
        "The leaflet does not say how the next hand starts. It starts like the first one."
    ),
    "draw_again": marked("The leaflet does not say. Drawing again is fair to everybody."),
    "customary": marked("The leaflet does not say. Most tables play it like this."),
    "customary_pass": marked("The leaflet does not say. Most tables pass then."),
    "opener_only": marked(
        "The leaflet can be read in two ways. It mentions only the player who starts."
    ),
    "beside_the_straight_end": marked(
        "The leaflet can be read in two ways. We assume that the line may also go straight on."
    ),
    "stock_not_mentioned": marked(
        "The leaflet does not say. It does not mention the draw pile here."
    ),
    "every_dot_on_the_table": marked(
        "The leaflet can be read in two ways. We take it to mean all points on the table,"
        " not only those the winner played."
    ),
    "counts_the_winner_too": marked(
        "The leaflet can be read in two ways. We compare the winner's points too, so"
        " the result is never below zero."
    ),
    "the_tile_is_laid": marked(
        "The leaflet does not say. The last tile has been played, with or without the call."
    ),
    "only_the_tied_are_compared": marked(
        "The leaflet can be read in two ways. We compare only the tied players."
    ),
}
"""By the reason key in a leaflet's file."""


def why(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns why we read a rule this way, or "" if the leaflet states it clearly.

    Returns "" too for a sentence that already says that the leaflet is silent.
    """
    reason = REASONS.get(statement.reason or "")
    if reason is None and statement.key.endswith(SELF_EXPLAINING):
        return ""
    text = reason or STATUSES.get(statement.status)
    if text is None:
        return ""
    if all(choice.key != statement.choice for choice in rules.choices):
        return language.say(text)
    otherwise = language.say("Your table can play it differently.")
    return language.say("{one} {other}", one=language.say(text), other=otherwise)
