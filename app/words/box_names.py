"""What a new box is called: as it is typed, or after what it is like."""

from collections.abc import Iterable
from itertools import count

from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.i18n import Language
from app.play.match.people import MAX_NAME_LETTERS, characters, clean_name, is_same_name
from app.words.game_words import set_name


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
