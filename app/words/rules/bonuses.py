"""The sentences about bonuses: what is paid, for what, and to whom."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.domain.rules.values import Bar, BonusFits, BonusMode, BonusTile, BonusTo, BonusWhen, Led
from app.i18n import MINUS, Language, marked
from app.words.naming import join_with_dots, keep_on_one_line
from app.words.rules.bonus_words import BONUS_NAMES
from app.words.rules.sentences import WHEN_BLOCKED, WHEN_OUT
from app.words.rules.step_sentences import BONUSES

Values = Mapping[str, Any]

_NO_ANSWER = marked("The next player passes after the first tile")
_PASSED_ABLE = marked("A player passes but could play")
EVENT_NAMES: Mapping[str, str] = {
    "pass_round": marked("After a tile, everybody else passes"),
    "opening_pass": _NO_ANSWER,
    "opening_pass_single": _NO_ANSWER,
    "wrong_pass": _PASSED_ABLE,
    "passed_able": _PASSED_ABLE,
    "foul": marked("A player makes a foul"),
}
"""What an event is, by its word."""
PASSES = EVENT_NAMES.keys() - {"foul"}

TILES: Mapping[BonusTile, str] = {
    BonusTile.SINGLE: marked("The last tile must not be a double."),
    BonusTile.DOUBLE: marked("The last tile must be a double."),
    BonusTile.DOUBLE_BLANK: marked("The last tile must be the double blank."),
}
FITS: Mapping[BonusFits, str] = {
    BonusFits.BOTH: marked("The last tile must fit both ends."),
    BonusFits.DIFFERENT: marked("The last tile must fit both ends, and they must be different."),
    BonusFits.ONLY: marked(
        "The last tile must fit both ends, and no other tile that is left may fit."
    ),
}
LED: Mapping[Led, str] = {
    Led.SINGLE: marked("Only if the first tile is not a double."),
    Led.DOUBLE: marked("Only if the first tile is a double."),
}
TOLD: Mapping[str, frozenset[object]] = {
    "capicua": frozenset({BonusFits.BOTH}),
    "key": frozenset({BonusFits.BOTH}),
    "both_ends": frozenset({BonusFits.BOTH}),
    "crossed": frozenset({BonusFits.BOTH, BonusTile.DOUBLE}),
    "double": frozenset({BonusTile.DOUBLE}),
    "chuchazo": frozenset({BonusTile.DOUBLE_BLANK}),
}
"""The conditions that the name of a bonus already tells."""
WHEN: Mapping[BonusWhen, str] = {BonusWhen.OUT: WHEN_OUT, BonusWhen.BLOCKED: WHEN_BLOCKED}


def bonus(language: Language, values: Values) -> str:
    """Returns the bonus as one sentence for each of its conditions."""
    first = paid(language, values)
    if not _words(values) and values["when"] in WHEN:
        first = language.say(WHEN[values["when"]], rule=first)
    parts = (first, *_conditions(language, values))
    text = parts[0]
    for part in parts[1:]:
        text = language.say("{one} {other}", one=text, other=part)
    return text


def paid(language: Language, values: Values) -> str:
    named, amounts = _words(values), values["amounts"]
    shown = language.say(named) if named else str(values["name"]).replace("_", " ")
    pattern = BONUSES[values["mode"]]
    if values["mode"] is BonusMode.ADD:
        return language.say(pattern, bonus=shown, gain=_gain(language, values))
    return language.say(pattern, bonus=shown, points=amounts[0], times=amounts[0])


def _words(values: Values) -> str | None:
    """Returns what a bonus is called; None for a name that this row does not deserve."""
    name, when = str(values["name"]), values["when"]
    if when is BonusWhen.EVENT:
        return EVENT_NAMES.get(str(values["word"]))
    tile, fits = values["tile"], values["fits"]
    told = {tile, BonusFits.BOTH} if fits is not None else {tile}
    is_true = {
        "won_block": when is BonusWhen.BLOCKED,
        "first_hands": when is BonusWhen.WON and values["counted"],
    }.get(name, TOLD.get(name, frozenset()) <= told)
    return BONUS_NAMES.get(name) if is_true else None


def _gain(language: Language, values: Values) -> str:
    amounts = values["amounts"]
    if values["counted"] and values["to"] is not None:
        by_count = (f"{count} = {_signed(gain)}" for count, gain in enumerate(amounts, 1))
        table = join_with_dots(map(keep_on_one_line, by_count))
        if values["word"] not in PASSES:
            return table
        return language.say("{table} (by number of passes)", table=table)
    return join_with_dots(map(_signed, amounts))


def _signed(gain: int) -> str:
    return f"+{gain}" if gain > 0 else f"{MINUS}{-gain}" if gain else "0"


def _conditions(language: Language, values: Values) -> Iterator[str]:
    say = language.say
    told = TOLD.get(str(values["name"]), frozenset()) if _words(values) else frozenset()
    is_paid = values["to"] is not None and any(values["amounts"])
    if is_paid and values["to"] is BonusTo.OTHERS:
        yield say("The other side gets this.")
    elif is_paid:
        yield say("That player's side gets this.")
    if values["tile"] is not None and values["tile"] not in told:
        yield say(TILES[values["tile"]])
    if values["fits"] is not None and values["fits"] not in told:
        yield say(FITS[values["fits"]])
    if not values["blank"]:
        yield say("The last tile must have no blank.")
    if values["led"] is not None:
        yield say(LED[values["led"]])
    yield from _limits(language, values)


def _limits(language: Language, values: Values) -> Iterator[str]:
    if values["bar"] is Bar.TARGET:
        yield language.say("Only if the total stays below the target.")
    elif values["bar"]:
        yield language.say("Only while the total is below {points}.", points=values["bar"])
    if values["void"]:
        yield language.say("So the hand itself does not count: nobody wins it.")
