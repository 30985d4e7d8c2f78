"""The texts of the open points of leaflets: each question and its options.

Their keys are the keys in the rule set files; this module knows no single leaflet.
"""

from collections.abc import Mapping

from app.domain.choices import TableChoice
from app.domain.rules import RuleSet
from app.i18n import Language, marked
from app.presenters.leaflet.reasons import REASONS, STATUSES

QUESTIONS: Mapping[str, str] = {
    "single": marked("A tie goes to the lowest “single” tile. Which tiles are compared?"),
    "out_counts": marked("When a player goes out, do the tiles in the draw pile count too?"),
    "tie": marked("The hand is blocked and still tied. Who wins it?"),
    "blocked_score": marked("The hand is blocked. How are the winner's own points subtracted?"),
    "partners_count": marked("A hand with partners is blocked. What is compared?"),
    "blocked": marked("Nobody can play. What is the hand worth?"),
    "draw_value": marked("You draw tiles to see who starts. Which tile is highest?"),
}

SET_ASIDE: Mapping[str, str] = {
    "out_counts": marked("When a player goes out, do the tiles set aside count too?"),
}
"""The questions of sets without a draw pile, where the remaining tiles are set aside."""

Option = tuple[str, str]

OPTIONS: Mapping[Option, str] = {
    ("single", "lowest_single"): marked("Only tiles with two different halves"),
    ("single", "lowest_tile"): marked("All tiles, doubles too"),
    ("out_counts", "hands"): marked("No, only the players' tiles"),
    ("out_counts", "hands_and_stock"): marked("Yes, those too"),
    ("tie", "nobody"): marked("Nobody"),
    ("tie", "lowest_single"): marked("The lowest tile except doubles"),
    ("tie", "lowest_tile"): marked("The lowest tile of any kind"),
    ("tie", "fewest_tiles"): marked("The fewest tiles"),
    ("tie", "pick"): marked("The table decides"),
    ("blocked_score", "each"): marked("Once for each opponent"),
    ("blocked_score", "once"): marked("Only once"),
    ("partners_count", "individual"): marked("Each player alone"),
    ("partners_count", "pooled"): marked("The two sides"),
    ("blocked", "nobody"): marked("Nothing"),
    ("blocked", "fewest_minus_own"): marked("The others' points, minus the winner's own"),
    ("blocked", "fewest_all"): marked("All the others' points"),
    ("draw_value", "sum"): marked("The one with the most points"),
    ("draw_value", "higher_end"): marked("The one with the higher half"),
}

MEANINGS: Mapping[Option, str] = {
    ("single", "lowest_single"): marked(
        "Among the tied players, the lowest tile that is not a double wins."
    ),
    ("single", "lowest_tile"): marked(
        "Among the tied players, the lowest tile wins, double or not."
    ),
    ("out_counts", "hands"): marked("Whoever goes out gets the points the others still hold."),
    ("out_counts", "hands_and_stock"): marked(
        "Whoever goes out gets the points the others still hold and those of the tiles nobody took."
    ),
    ("tie", "nobody"): marked("No winner and no points. Play the next hand."),
    ("tie", "lowest_single"): marked("Whoever holds the lowest tile that is not a double wins."),
    ("tie", "lowest_tile"): marked("Whoever holds the lowest tile wins, double or not."),
    ("tie", "fewest_tiles"): marked("Whoever holds the fewest tiles wins."),
    ("tie", "pick"): marked("The table names the winner among the tied players."),
    ("blocked_score", "each"): marked("The winner's points are subtracted from every opponent's."),
    ("blocked_score", "once"): marked(
        "The winner's points are subtracted once, from the opponents' total."
    ),
    ("partners_count", "individual"): marked(
        "The player with the fewest points wins for their side. Their partner's tiles do not count."
    ),
    ("partners_count", "pooled"): marked(
        "Partners add up their points. The side with fewer points wins."
    ),
    ("blocked", "nobody"): marked("No winner and no points. Play the next hand."),
    ("blocked", "fewest_minus_own"): marked(
        "Whoever has the fewest points gets the others' points, minus their own."
    ),
    ("blocked", "fewest_all"): marked("Whoever has the fewest points gets all the others' points."),
    ("draw_value", "sum"): marked("Both halves are added up."),
    ("draw_value", "higher_end"): marked(
        "The higher half decides. If that is equal, the sum decides."
    ),
}


def question(language: Language, rules: RuleSet, choice: TableChoice) -> str:
    special = SET_ASIDE if rules.nobody_draws() else {}
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
