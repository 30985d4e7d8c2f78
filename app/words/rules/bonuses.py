"""The words of the lines about bonuses: what is paid, for what, and to whom."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.statement import Statement
from app.domain.rules.values import Bar, BonusFits, BonusMode, BonusTile, BonusTo, BonusWhen
from app.i18n import MINUS, Language, marked
from app.words.naming import join_with_dots, keep_on_one_line
from app.words.rules.bonus_words import BONUS_NAMES
from app.words.rules.line_words import (
    ANY_TILE,
    NO,
    NOTHING,
    WHEN_BLOCKED,
    WHEN_OUT,
    YES,
    Words,
    joined,
)
from app.words.rules.step_sentences import BONUSES as PAID

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


def _bonus(language: Language, _rules: RuleSet, said: Statement) -> str:
    """Returns the bonus as one sentence for each of its conditions."""
    first = _paid(language, said.values)
    if not _words(said.values) and said.values["when"] in WHEN:
        first = language.say(WHEN[said.values["when"]], rule=first)
    return joined(language, [first, *_conditions(language, said.values)])


def _paid(language: Language, values: Values) -> str:
    named, amounts = _words(values), values["amounts"]
    shown = language.say(named) if named else str(values["name"]).replace("_", " ")
    pattern = PAID[values["mode"]]
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
        yield say(_part("to others"))
    elif is_paid:
        yield say(_part("to side"))
    if values["tile"] is not None and values["tile"] not in told:
        yield say(_part(f"tile {values['tile']}"))
    if values["fits"] is not None and values["fits"] not in told:
        yield say(_part(f"fits {values['fits']}"))
    if not values["blank"]:
        yield say("The last tile must have no blank.")
    if values["led"] is not None:
        yield say(_part(f"led {values['led']}"))
    yield from _limits(language, values)


def _part(key: str) -> str:
    return str(BONUSES[f"bonus.{key}"])


def _limits(language: Language, values: Values) -> Iterator[str]:
    if values["bar"] is Bar.TARGET:
        yield language.say(_part("bar target"))
    elif values["bar"]:
        yield language.say("Only while the total is below {points}.", points=values["bar"])
    if values["void"]:
        yield language.say(_part("void yes"))


USUAL = marked("The usual bonus")
EXTRA_POINTS = marked("Extra points")

BONUSES: Words = {
    "bonus?": EXTRA_POINTS,
    "bonus": _bonus,
    "bonus.to?": marked("Who gets these points?"),
    "bonus.to side": marked("That player's side gets this."),
    "bonus.to others": marked("The other side gets this."),
    "bonus.led?": marked("Which tile must be played first?"),
    "bonus.led any": ANY_TILE,
    "bonus.led single": marked("Only if the first tile is not a double."),
    "bonus.led double": marked("Only if the first tile is a double."),
    "bonus.bar?": marked("A side is close to the target. Does it still get a bonus for passes?"),
    "bonus.bar 0": marked("Always"),
    "bonus.bar target": marked("Only if the total stays below the target."),
    "bonus.void?": marked("Does the hand still count?"),
    "bonus.void no": YES,
    "bonus.void yes": marked("So the hand itself does not count: nobody wins it."),
    "bonus.mode?": marked("What do they do with the points of the hand?"),
    "bonus.mode add": marked("They are added to them."),
    "bonus.mode replace": marked("They replace the hand's points."),
    "bonus.mode times": marked("The points count so many times."),
    "bonus.tile?": marked("Which tile must be the last one?"),
    "bonus.tile any": ANY_TILE,
    "bonus.tile single": marked("The last tile must not be a double."),
    "bonus.tile double": marked("The last tile must be a double."),
    "bonus.tile 0-0": marked("The last tile must be the double blank."),
    "bonus.fits?": marked("How must the last tile fit?"),
    "bonus.fits any": marked("One end is enough."),
    "bonus.fits both": marked("The last tile must fit both ends."),
    "bonus.fits different": marked("The last tile must fit both ends, and they must be different."),
    "bonus.fits only": marked(
        "The last tile must fit both ends, and no other tile that is left may fit."
    ),
    "bonus.blank?": marked("Does the bonus count for a tile with a blank?"),
    "bonus.blank yes": YES,
    "bonus.blank no": NO,
    "equal_ends?": marked("Does the bonus count when both ends are the same?"),
    "equal_ends both": YES,
    "equal_ends different": NO,
    "salida_void?": marked("The partner of the player who started passes too. Is the bonus lost?"),
    "salida_void yes": YES,
    "salida_void no": NO,
    "V worth?": USUAL,
    "V V": USUAL,
    "V double_or_2V": marked("The bonus; twice that if the first tile is no double"),
    "V x2": marked("The points count twice"),
    "V strict": marked("More, if no other tile fits"),
    "V loose": marked("More, if the ends are different"),
    "V on": EXTRA_POINTS,
    "V off": NOTHING,
    "capicua worth?": BONUS_NAMES["capicua"],
    "chuchazo worth?": BONUS_NAMES["chuchazo"],
    "cruzada worth?": BONUS_NAMES["crossed"],
    "la_e_lo worth?": BONUS_NAMES["both_ends"],
    "key worth?": BONUS_NAMES["key"],
    "first_hands worth?": BONUS_NAMES["first_hands"],
    "salida worth?": EVENT_NAMES["opening_pass"],
    "wrong_pass worth?": EVENT_NAMES["wrong_pass"],
    "fouls worth?": EVENT_NAMES["passed_able"],
    "foul worth?": EVENT_NAMES["foul"],
}
"""The conditions of a bonus; then the questions about the bonuses of the known games."""
