"""What can be chosen for extra points: the questions, and their answers."""

from collections.abc import Mapping

from app.domain.rules.values import Bar, BonusMode, BonusTo, Led
from app.i18n import marked
from app.words.rules.bonuses import FITS, LED, TILES
from app.words.rules.option_words import WORDS
from app.words.rules.questions import QUESTIONS

PARTS: Mapping[str, str] = {
    "to": marked("Who gets these points?"),
    "led": marked("Which tile must be played first?"),
    "bar": QUESTIONS["near"],
    "void": marked("Does the hand still count?"),
    "mode": marked("What do they do with the points of the hand?"),
    "tile": marked("Which tile must be the last one?"),
    "fits": marked("How must the last tile fit?"),
    "blank": QUESTIONS["capicua_blank"],
}
"""By the field of a bonus."""

ANSWERS: Mapping[tuple[str, str], str] = {
    ("to", BonusTo.SIDE): marked("That player's side gets this."),
    ("to", BonusTo.OTHERS): marked("The other side gets this."),
    ("led", "any"): WORDS["any_tile"],
    ("led", Led.SINGLE): LED[Led.SINGLE],
    ("led", Led.DOUBLE): LED[Led.DOUBLE],
    ("bar", "0"): WORDS["always"],
    ("bar", Bar.TARGET): WORDS["stays_below"],
    ("void", "no"): WORDS["yes"],
    ("void", "yes"): marked("So the hand itself does not count: nobody wins it."),
    ("mode", BonusMode.ADD): marked("They are added to them."),
    ("mode", BonusMode.REPLACE): marked("They replace the hand's points."),
    ("mode", BonusMode.TIMES): marked("The points count so many times."),
    ("tile", "any"): WORDS["any_tile"],
    **{("tile", tile): words for tile, words in TILES.items()},
    ("fits", "any"): marked("One end is enough."),
    **{("fits", fits): words for fits, words in FITS.items()},
    ("blank", "yes"): WORDS["yes"],
    ("blank", "no"): WORDS["no"],
}
"""By the field, and the option."""
