"""The names of games and of the places where they are played.

A rule set has its names in other languages as they are written there, so they are data; its English
name and its places are translated. A name that is no word of English stays as it is.
"""

from collections.abc import Mapping

from app.domain.rules import RuleSet
from app.domain.rules.tables import Preset
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.words.naming import join_with_dots

NAMES = (
    marked("Block"),
    marked("Draw"),
    marked("Spanish partners"),
    marked("Dominican dominoes"),
    marked("Cuban"),
    marked("Venezuelan"),
    marked("Jamaican Partner"),
    marked("Jamaican Cut-throat"),
    marked("Brazilian, by hands"),
    marked("Mexican pairs"),
    marked("All Fives"),
    marked("Fives and Threes"),
    marked("Cyprus"),
)
"""The names that have words."""

PLACES: Mapping[str, str] = {
    "everywhere": marked("Everywhere"),
    "brazil": marked("Brazil"),
    "caribbean": marked("Caribbean"),
    "cuba": marked("Cuba"),
    "cyprus": NAMES[-1],
    "dominican_republic": marked("Dominican Republic"),
    "jamaica": marked("Jamaica"),
    "latin_america": marked("Latin America"),
    "mexico": marked("Mexico"),
    "puerto_rico": marked("Puerto Rico"),
    "spain": marked("Spain"),
    "texas": "Texas",
    "united_kingdom": marked("United Kingdom"),
    "united_states": marked("United States"),
    "venezuela": marked("Venezuela"),
}

PRESETS: Mapping[str, str] = {
    "federation": marked("Federation"),
    "house": marked("House rules"),
    "for_winners": marked("The winners"),
    "against_losers": marked("The losers"),
    "patio": "Patio",
    "general": "General",
    "quinientos": "Quinientos",
    "doscientos": "Doscientos",
}


def set_name(language: Language, rules: RuleSet) -> str:
    """Returns the name of a box or a game; an own box is called as its maker typed."""
    if rules.kind is Kind.OWN:
        return rules.name
    return language.say(rules.name) if rules.name else ""


def other_names(rules: RuleSet) -> tuple[str, ...]:
    """Returns what a game is called besides, in any language, as it is written there."""
    return tuple(name for names in rules.names.values() for name in names)


def all_names(language: Language, rules: RuleSet) -> tuple[str, ...]:
    """Returns every name of a box or a game, in all languages."""
    if rules.kind is Kind.OWN:
        return (rules.name,)
    translated = language.in_all_languages(rules.name)
    return set_name(language, rules), rules.name, *translated, *other_names(rules)


def places(language: Language, rules: RuleSet) -> str:
    """Returns where a game is played; empty for a box."""
    found = (PLACES[place] for place in rules.regions if place in PLACES)
    return join_with_dots(map(language.say, found))


def preset_names(language: Language, preset: Preset) -> tuple[str, ...]:
    """Returns what a preset is called, in all languages."""
    translated = language.in_all_languages(PRESETS.get(preset.name, ""))
    return preset_name(language, preset), *translated


def preset_name(language: Language, preset: Preset) -> str:
    """A preset without a name of its own is called by its target."""
    words = PRESETS.get(preset.name)
    if words is None and preset.target is not None:
        return language.many("To {n} point", "To {n} points", preset.target)
    return language.say(words) if words else preset.name.replace("_", " ").capitalize()
