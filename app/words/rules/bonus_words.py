"""The names of bonuses, and what happened where an event is paid for.

A name that the app does not know is shown as its rules write it.
"""

from collections.abc import Mapping

from app.i18n import Language, marked

_WRONG_PASS = marked("{name} passed but could have played.")

BONUS_NAMES: Mapping[str, str] = {
    "capicua": marked("Capicúa (the last tile fits both ends)"),
    "key": marked("Key (the last tile fits both ends)"),
    "both_ends": marked("Lá-e-lô (the last tile fits both ends)"),
    "crossed": marked("Cruzada (the last tile is a double and fits both ends)"),
    "double": marked("The last tile is a double"),
    "chuchazo": marked("Chuchazo (the last tile is the double blank)"),
    "won_block": marked("Blocked hand won"),
    "first_hands": marked("First hands won"),
}
"""What a hand is paid for besides its points."""

HAPPENED: Mapping[str, str] = {
    "pass_round": marked("After a tile of {name}, everybody else passed."),
    "wrong_pass": _WRONG_PASS,
    "passed_able": _WRONG_PASS,
    "foul": marked("{name} made a foul."),
}
"""What an event is once it happened, by its word."""
OPENING_PASSES = frozenset({"opening_pass", "opening_pass_single"})

_PASSED_ABLE = marked("Passed, but could have played")
_SHORT: Mapping[str, str] = {
    "pass_round": marked("Everybody else passed"),
    "opening_pass": marked("Pass after the first tile"),
    "wrong_pass": _PASSED_ABLE,
    "passed_able": _PASSED_ABLE,
    "foul": marked("A foul"),
}
_QUESTIONS: Mapping[str, str] = {
    "pass_round": marked("After whose tile?"),
    "opening_pass": marked("Who started the hand? Tap the name."),
}


def bonus_name(language: Language, name: str) -> str:
    return language.say(BONUS_NAMES[name]) if name in BONUS_NAMES else name


def bonus_names(language: Language, name: str) -> tuple[str, ...]:
    """Returns what a bonus is called, in all languages, and its key."""
    translated = language.in_all_languages(BONUS_NAMES.get(name, ""))
    return name, bonus_name(language, name), *translated


def event_chip(language: Language, word: str) -> str:
    """Returns what happened in a few words, without a name."""
    return language.say(_SHORT[word]) if word in _SHORT else word


def event_question(language: Language, word: str) -> str:
    return language.say(_QUESTIONS.get(word, marked("Who was it?")))


def event_text(language: Language, event: str, who: str, count: int) -> str:
    """Returns what happened, as a sentence; of an unknown event its name and the player."""
    if event in OPENING_PASSES:
        return language.many(
            "{name} started, and the next player passed.",
            "{name} started, and the next {n} players passed.",
            count,
            name=who,
        )
    if event in HAPPENED:
        return language.say(HAPPENED[event], name=who)
    return language.say("{name}: {value}", name=event, value=who)
