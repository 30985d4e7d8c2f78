"""The words of own boxes: handing one on, taking one in, and what a new one is called."""

from collections.abc import Iterable
from itertools import count

from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.play.match.people import MAX_NAME_LETTERS, characters, clean_name, is_same_name
from app.words.game_words import set_name

RULES = marked("Rules")
ADD_BOX = marked("Add a box")
# Translators: a button: reads what was copied before
PASTE = marked("Paste")
# Translators: the text of a message to somebody else who has Pipkeeper; the quoted words are
# names of buttons. The code of the box follows below it.
MESSAGE = marked(
    "“{name}”: a box of dominoes for Pipkeeper. Copy this whole message. In Pipkeeper, tap"
    " “{rules}”, “{add_box}”, “{paste}”."
)
HAND_ON = marked("Share box")
HAND_ON_ABOUT = marked(
    "Send this text or this file. Whoever gets it can add your box to their Pipkeeper."
)
AS_BEFORE_CHANGES = marked(
    "Your last changes contradict each other. The box is shared as it was before them."
)
TOO_LONG_FOR_TEXT = marked("This box is too long for a message. Save it as a file.")

TAKE_IN_ABOUT = marked("Paste the text that was sent to you, or open the file.")
TEXT_HINT = marked("Text of the box")
LOOK = marked("Look at the box")
FILE_BUTTON = marked("Open a file")
NOTHING_COPIED = marked("Nothing was copied. Copy the whole message first.")

KEEP = marked("Keep this box")
KEEP_BOTH = marked("Keep both boxes")
REPLACE = marked("Replace yours")
OPEN = marked("Open it")

HERE = marked("You have this box already.")
OTHER_VERSION = marked(
    "You have another revision of this box. Yours is revision {yours}, this one is revision {this}."
)
OTHER_RULES = marked(
    "You have this box with other rules: both of you changed it. You can keep one or both."
)
OLDER = marked("This is revision {this} of the box. Here it was played by revision {known}.")
NEWER_HERE = marked(
    "You have this box as a newer Pipkeeper wrote it, and this version cannot read that."
)
NOT_KNOWN = marked("This version does not know: {name}")
IN_RULE = marked("In the rules: {name}")


def too_long(language: Language, typed: str) -> str:
    """Returns why a box cannot be called so, or "" if it can."""
    if len(characters(clean_name(typed))) <= MAX_NAME_LETTERS:
        return ""
    return language.many(
        "This name is too long: {n} letter at most.",
        "This name is too long: {n} letters at most.",
        MAX_NAME_LETTERS,
    )


def name_of(language: Language, typed: str, base: RuleSet | None, others: Iterable[RuleSet]) -> str:
    """Returns the typed name, or one for a box that is like ``base``; with a number if another box
    is called so.
    """
    taken = tuple(rules.name for rules in others)
    name = clean_name(typed) or _shortened(clean_name(_usual(language, base)))
    named = (name if n == 1 else f"{name} {n}" for n in count(1))
    return next(one for one in named if not any(is_same_name(one, other) for other in taken))


def _usual(language: Language, base: RuleSet | None) -> str:
    if base is None:
        return language.say("My game")
    if base.kind is Kind.OWN:
        return base.name
    # Translators: how the own box of a player is called if no name is typed: My Draw, My Cyprus
    return language.say("My {name}", name=set_name(language, base))


def _shortened(name: str) -> str:
    return "".join(characters(name)[:MAX_NAME_LETTERS]).strip()
