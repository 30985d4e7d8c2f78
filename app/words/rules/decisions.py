"""The reason for our reading of a rule where a leaflet is silent or ambiguous.

Texts are found by the keys in the leaflets' files. This module does not know which leaflet is
shown.
"""

from collections.abc import Iterator, Mapping

from app.domain.rules import RuleSet
from app.domain.rules.choices import Status
from app.domain.rules.statement import Statement
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.words.rules.line_words import joined

SELF_EXPLAINING = (".silent",)
"""Endings of keys whose sentence already says that the leaflet is silent."""

STATUSES: Mapping[Status, str] = {
    Status.SILENT: marked("The leaflet does not say."),
    Status.AMBIGUOUS: marked("The leaflet can be read in two ways."),
    Status.VARIES: marked("Sources differ."),
}

NO_SOURCE_SAYS = marked("The sources do not say.")
"""Where the rule itself tells how we read it, and of every rule that is in no leaflet."""

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
    "no_source_says": NO_SOURCE_SAYS,
    "as_the_first_hand": NO_SOURCE_SAYS,
    "as_most_tables": NO_SOURCE_SAYS,
    "pair_leads_again": NO_SOURCE_SAYS,
    "place_is_shared": NO_SOURCE_SAYS,
    "play_on": NO_SOURCE_SAYS,
    "nobody_scores": NO_SOURCE_SAYS,
    "higher_total": NO_SOURCE_SAYS,
    "few_say": marked("Most sources do not say."),
    "player_or_team": marked(
        "The sources can be read in two ways. They say “the player or team with the fewest”."
    ),
    "all_who_tie": marked("The source does not say. Everybody who ties for the lowest counts 0."),
    "down_and_up_again": marked(
        "The source says only how many rounds. We take it to mean down to 0-0 and up again."
    ),
    "split_in_whole_fives": marked(
        "The sources do not say how to share points that do not divide evenly. Each player gets"
        " whole fives."
    ),
    "in_place_of_the_winners_points": marked(
        "The sources can be read in two ways. We take it that the winner gets no points then."
    ),
    "marks_only": marked(
        "The sources do not say how a higher bid counts in points. It can only be made in marks."
    ),
}
"""By the reason key in the file of a rule set."""

WEAK = marked("One source only.")
CAN_CHANGE = marked("Your table can play it differently.")


def how_clearly(rules: RuleSet, status: Status) -> str | None:
    """Returns how clearly something is said; None for what is stated, as all own rules are."""
    if rules.kind is Kind.OWN:
        return None
    if rules.kind is not Kind.LEAFLET and status in {Status.SILENT, Status.AMBIGUOUS}:
        return NO_SOURCE_SAYS
    return STATUSES.get(status)


def why(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns why we read a rule this way, or "" if the leaflet states it clearly.

    Returns "" too for a sentence that already says that the leaflet is silent.
    """
    return joined(language, map(language.say, _texts(rules, statement)))


def _texts(rules: RuleSet, statement: Statement) -> Iterator[str]:
    is_choice = any(choice.key == statement.choice for choice in rules.choices)
    if rules.kind is Kind.OWN:
        if is_choice:
            yield CAN_CHANGE
        return
    reason = REASONS.get(statement.reason or "")
    if reason is None and statement.key.endswith(SELF_EXPLAINING):
        return
    text = reason or how_clearly(rules, statement.status)
    if text is not None:
        yield text
    if statement.weak:
        yield WEAK
    if text is not None and is_choice:
        yield CAN_CHANGE
