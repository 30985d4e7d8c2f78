"""The notes at the top of a game's page: what it is called, where it is played, who says so."""

from collections.abc import Iterator

from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.choices.words import option_name
from app.presenters.leaflet.reasons import WEAK
from app.presenters.shared.game_words import PRESETS, other_names, preset_name
from app.presenters.shared.naming import join_with_dots


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
    yield from _presets(language, rules)
    if rules.sources:
        yield say("Sources: {names}", names=join_with_dots(rules.sources.values()))


def _presets(language: Language, rules: RuleSet) -> Iterator[str]:
    """Choices that belong together: each name with what it chooses."""
    by_key = {choice.key: choice for choice in rules.choices}
    for preset in rules.presets:
        chosen = [
            option_name(language, by_key[key], option)
            for key, option in preset.choices.items()
            if key in by_key
        ]
        if preset.target is not None and preset.name in PRESETS:
            chosen.insert(0, str(preset.target))
        value = join_with_dots(chosen)
        text = language.say("{name}: {value}", name=preset_name(language, preset), value=value)
        is_weak = any(one.weak and one.rule == f"presets.{preset.name}" for one in rules.readings)
        yield language.say("{one} {other}", one=text, other=language.say(WEAK)) if is_weak else text
