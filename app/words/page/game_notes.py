"""The notes at the top of a game's page: what it is called, and what the page tells."""

from collections.abc import Iterator

from app.domain.rules import RuleSet
from app.i18n import Language
from app.words.game_words import other_names


def game_notes(language: Language, rules: RuleSet) -> Iterator[str]:
    say = language.say
    names = other_names(rules)
    if names:
        yield say("Also called: {names}.", names=language.listed(names))
    yield say(
        "This page tells how the game is dealt, started and scored. It does not tell every rule."
    )
    if rules.choices:
        yield say(
            "Where sources differ, you see what your table plays, or else what is usually played."
        )
