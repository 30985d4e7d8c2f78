"""The texts of the open points of leaflets: each question and its options.

Their keys are the keys in the rule set files; this module knows no single leaflet.
"""

from collections.abc import Mapping

from app.domain.choices import TableChoice
from app.domain.rules import RuleSet
from app.i18n import Language, marked
from app.presenters.leaflet.reasons import REASONS, STATUSES

QUESTIONS: Mapping[str, str] = {
    "single": marked("A tie goes to the lowest single tile. Which tiles are compared?"),
    "out_counts": marked("Somebody goes out: do the tiles in the draw pile count too?"),
    "tie": marked("A blocked hand stays a tie. Who wins it?"),
    "blocked_score": marked("A blocked hand: how are the winner's own points taken off?"),
    "partners_count": marked("A blocked hand with partners: what is compared?"),
    "blocked": marked("Nobody can go on. What is the hand worth?"),
    "draw_value": marked("Tiles are drawn for the start. Which tile is the highest?"),
}

SET_ASIDE: Mapping[str, str] = {
    "out_counts": marked("Somebody goes out: do the tiles set aside count too?"),
}
"""The questions of sets without a draw pile, where the remaining tiles are set aside."""

Option = tuple[str, str]

OPTIONS: Mapping[Option, str] = {
    ("single", "lowest_single"): marked("Only tiles with two different ends"),
    ("single", "lowest_tile"): marked("All tiles, doubles too"),
    ("out_counts", "hands"): marked("No, only the players' tiles"),
    ("out_counts", "hands_and_stock"): marked("Yes, those too"),
    ("tie", "nobody"): marked("Nobody"),
    ("tie", "lowest_single"): marked("The lowest tile, no double"),
    ("tie", "lowest_tile"): marked("The lowest tile of any kind"),
    ("tie", "fewest_tiles"): marked("The fewest tiles"),
    ("tie", "pick"): marked("The table decides"),
    ("blocked_score", "each"): marked("Once for each opponent"),
    ("blocked_score", "once"): marked("Only once"),
    ("partners_count", "individual"): marked("Each player alone"),
    ("partners_count", "pooled"): marked("The two sides"),
    ("blocked", "nobody"): marked("Nothing"),
    ("blocked", "fewest_minus_own"): marked("The others' points, less the winner's own"),
    ("blocked", "fewest_all"): marked("All the others' points"),
    ("draw_value", "sum"): marked("The one with the most points"),
    ("draw_value", "higher_end"): marked("The one with the higher end"),
}

MEANINGS: Mapping[Option, str] = {
    ("single", "lowest_single"): marked(
        "Among those who tie, the lowest tile that is no double wins."
    ),
    ("single", "lowest_tile"): marked("Among those who tie, the lowest tile wins, double or not."),
    ("out_counts", "hands"): marked("Whoever goes out gets what the others still hold."),
    ("out_counts", "hands_and_stock"): marked(
        "Whoever goes out gets what the others hold and what nobody took."
    ),
    ("tie", "nobody"): marked("No winner and no points: on to the next hand."),
    ("tie", "lowest_single"): marked("Whoever holds the lowest tile that is no double wins."),
    ("tie", "lowest_tile"): marked("Whoever holds the lowest tile wins, double or not."),
    ("tie", "fewest_tiles"): marked("Whoever holds the fewest tiles wins."),
    ("tie", "pick"): marked("You name the winner among those who tie."),
    ("blocked_score", "each"): marked("The winner's points are taken off every opponent's."),
    ("blocked_score", "once"): marked("The winner's points are taken off the opponents' sum."),
    ("partners_count", "individual"): marked(
        "The lowest player wins for the side; the partner's tiles count for nothing."
    ),
    ("partners_count", "pooled"): marked("Partners add up their points, and the lower side wins."),
    ("blocked", "nobody"): marked("No winner and no points: on to the next hand."),
    ("blocked", "fewest_minus_own"): marked(
        "Whoever has the fewest points wins what the others hold, less their own points."
    ),
    ("blocked", "fewest_all"): marked(
        "Whoever has the fewest points wins all that the others hold."
    ),
    ("draw_value", "sum"): marked("Both ends are added up."),
    ("draw_value", "higher_end"): marked("The higher end decides; if that is equal, the sum."),
}


def question(language: Language, rules: RuleSet, choice: TableChoice) -> str:
    special = SET_ASIDE if rules.nobody_draws else {}
    return language.say(special.get(choice.key, QUESTIONS[choice.key]))


def option_name(language: Language, choice: TableChoice, option: str) -> str:
    """Returns a short answer to the question."""
    return language.say(OPTIONS[choice.key, option])


def option_label(language: Language, choice: TableChoice, option: str) -> str:
    """Returns the name of an option where it can be chosen: the default is said to be usual."""
    name = option_name(language, choice, option)
    if option != choice.default:
        return name
    # Translators: a way to play, the one that is played unless somebody says otherwise
    return language.say("{option} (usual)", option=name)


def option_meaning(language: Language, choice: TableChoice, option: str) -> str:
    return language.say(MEANINGS[choice.key, option])


def why_open(language: Language, choice: TableChoice) -> str:
    return language.say(REASONS.get(choice.reason, STATUSES[choice.status]))
