"""The notes at the top of the page of an own box: what it was made from, and which revision."""

from collections.abc import Iterator

from app.domain.rules import RuleSet
from app.i18n import Language


def own_notes(language: Language, rules: RuleSet, based_on: str) -> Iterator[str]:
    """``based_on`` is the name of what it was made from; empty if that is not known."""
    if based_on:
        yield language.say("Own rules, based on {name}.", name=based_on)
    else:
        yield language.say("Own rules.")
    if rules.revision:
        # Translators: {n} is the number of a version of rules, which rises when they are changed
        yield language.say("Revision {n}.", n=rules.revision)
