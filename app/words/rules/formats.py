"""The sentences of rules with plurals, sums, tile names or lists; a plain placeholder is not
enough.
"""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.values import Counts, Kind
from app.domain.tiles import Tile
from app.i18n import Language, marked, signed
from app.words.boxes import players
from app.words.naming import (
    colour_name,
    face_name,
    join_with_dots,
    keep_on_one_line,
    tile_name,
)
from app.words.rules.bonuses import bonus
from app.words.rules.sentences import PLAIN, WHEN_BLOCKED, WHEN_OUT

Values = Mapping[str, Any]
Format = Callable[[Language, RuleSet, Values], str]


def counted(language: Language, _rules: RuleSet, values: Values) -> str:
    say = language.say
    match values["counts"]:
        case Counts.FIVES:
            return say(
                "You get points at once when the open ends add up to a multiple of five. A double"
                " at an end counts with both halves."
            )
        case Counts.FIVES_THREES:
            return say(
                "You get points at once for the sum of the two ends: one for each five and one for"
                " each three in it. A double at an end counts with both halves."
            )
        case _:
            amounts = values["amounts"]
            return say(
                "You get {low} points at once when both ends are the same, and {high} if one of"
                " them is a double.",
                low=amounts[0],
                high=amounts[-1],
            )


def possible_amounts(language: Language, _rules: RuleSet, values: Values) -> str:
    points = join_with_dots(map(str, values["amounts"]))
    return language.say("One tile can give you: {points}.", points=points)


def sums_of_ends(language: Language, _rules: RuleSet, values: Values) -> str:
    cells = (f"{ends} = {points}" for ends, points in values["ends"].items())
    table = join_with_dots(map(keep_on_one_line, cells))
    return language.say("Points for each sum of the ends: {table}.", table=table)


def flat(way: str) -> Format:
    def say(language: Language, _rules: RuleSet, values: Values) -> str:
        points = values["points"]
        rule = language.many(
            "The winner gets {points} point.",
            "The winner gets {points} points.",
            abs(points),
            points=signed(points),
        )
        return language.say(way, rule=rule)

    return say


def reset(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many(
        "When everybody has {n} point or more, all totals go back to 0.",
        "When everybody has {n} points or more, all totals go back to 0.",
        values["points"],
    )


def carry(after: str) -> Format:
    def say(language: Language, _rules: RuleSet, values: Values) -> str:
        add, times = values["add"], values["times"]
        worth = language.say(after)
        parts = [language.say("{bonus}: {gain}.", bonus=worth, gain=f"+{add}")] if add else []
        if times != 1:
            text = "{bonus}: the points count {times} times."
            parts.append(language.say(text, bonus=worth, times=times))
        if values["grows"]:
            parts.append(language.say("Several such hands in a row add up."))
        return joined(language, parts)

    return say


def joined(language: Language, parts: list[str]) -> str:
    first, *rest = parts
    for part in rest:
        first = language.say("{one} {other}", one=first, other=part)
    return first


AFTER_NOBODY = marked("The next hand that somebody wins after one that nobody won")
AFTER_BLOCKED = marked("The next hand that somebody wins after a blocked one")


def _tiles(language: Language, rules: RuleSet, values: Values) -> str:
    """A game is played with any set of that size, and so are rules for several sizes."""
    if rules.kind is Kind.GAME or len(rules.sets) > 1:
        highest = Tile(rules.faces.highest, rules.faces.highest)
        return _size(language, rules, {**values, "highest": highest})
    return language.many("The box holds {n} tile.", "The box holds {n} tiles.", values["tiles"])


def _doubles(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many(
        "{n} tile is a double: its two halves are the same.",
        "{n} tiles are doubles: their two halves are the same.",
        values["tiles"],
    )


def _singles(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many(
        "{n} tile has two different halves.",
        "{n} tiles have two different halves.",
        values["tiles"],
    )


def _face(language: Language, _rules: RuleSet, values: Values) -> str:
    """A face that shows pips can have a name too."""
    name, value = colour_name(language, values["name"]), values["value"]
    return language.many("{colour}: {n} point", "{colour}: {n} points", value, colour=name)


def _players(language: Language, rules: RuleSet, _values: Values) -> str:
    return players(language, rules)


def _dealt(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many(
        "With {players} at the table, each takes {n} tile (left over: {left_over}).",
        "With {players} at the table, each takes {n} tiles (left over: {left_over}).",
        values["tiles"],
        players=values["players"],
        left_over=values["left_over"],
    )


def _deals(language: Language, _rules: RuleSet, values: Values) -> str:
    """Numbers of players with the same number of tiles are told together."""
    groups = [tuple(group) for _, group in groupby(values["deals"].items(), lambda one: one[1])]
    cells = (f"{_range(group)} = {group[0][1]}" for group in groups)
    table = join_with_dots(map(keep_on_one_line, cells))
    return language.say("Players and tiles for each: {table}.", table=table)


def _range(group: tuple[tuple[int, int], ...]) -> str:
    least, most = group[0][0], group[-1][0]
    return str(least) if least == most else f"{least}–{most}"  # noqa: RUF001 - a range


def _agreed_deal(language: Language, _rules: RuleSet, values: Values) -> str:
    numbers = values["players"]
    players = tuple(map(str, numbers if isinstance(numbers, tuple) else (numbers,)))
    return language.say(
        "With {players} at the table, you agree how many tiles each player takes.",
        players=language.listed(players),
    )


def _start_doubles(language: Language, rules: RuleSet, values: Values) -> str:
    return language.say(
        PLAIN["start.doubles"],
        highest=tile_name(language, rules.faces, values["highest"]),
        following=tile_name(language, rules.faces, values["following"]),
    )


AGREED = marked(
    "Before the match you agree on a target. The points of all hands are added up."
    " The first to reach the target wins the match."
)


def _target(language: Language, _rules: RuleSet, values: Values) -> str:
    """Lists all targets if a leaflet states several."""
    if not values["suggested"]:
        return language.say(AGREED)
    return language.say(
        PLAIN["target.kind.stated"], target=language.listed(tuple(map(str, values["suggested"])))
    )


def _agreed(language: Language, rules: RuleSet, values: Values) -> str:
    agreed = language.say(AGREED)
    if not values["suggested"] or rules.kind is not Kind.LEAFLET:
        return agreed
    named = language.listed(tuple(map(str, values["suggested"])))
    examples = language.say("Examples in the leaflet: {targets}.", targets=named)
    return language.say("{one} {other}", one=agreed, other=examples)


def _target_named(language: Language, _rules: RuleSet, values: Values) -> str:
    targets = language.listed(tuple(map(str, sorted(values["targets"]))))
    return language.say("Usual: {targets}.", targets=targets)


def _size(language: Language, rules: RuleSet, values: Values) -> str:
    return language.many(
        "A set up to {tile} has {n} tile.",
        "A set up to {tile} has {n} tiles.",
        values["tiles"],
        tile=tile_name(language, rules.faces, values["highest"]),
    )


def _removed(language: Language, rules: RuleSet, values: Values) -> str:
    tiles = tuple(tile_name(language, rules.faces, tile) for tile in values["tiles"])
    return language.say("You play without {tiles}.", tiles=language.listed(tiles))


def _half(language: Language, rules: RuleSet, values: Values) -> str:
    half = values["half"]
    face = face_name(language, rules.faces, half) if half else language.say("blank")
    return _left_in_hand(language, face, values["points"])


def _tile(language: Language, rules: RuleSet, values: Values) -> str:
    tile = tile_name(language, rules.faces, values["tile"])
    return _left_in_hand(language, tile, values["points"])


def _left_in_hand(language: Language, what: str, points: int) -> str:
    """A half is told by its face, and a tile by both."""
    return language.many(
        "Each {tile} still held counts {n} point.",
        "Each {tile} still held counts {n} points.",
        points,
        tile=what,
    )


def stock_stays(language: Language, tiles: int) -> str:
    return language.many(
        "The last {n} tile of the draw pile may not be drawn.",
        "The last {n} tiles of the draw pile may not be drawn.",
        tiles,
    )


def _points_of_partners(language: Language, _rules: RuleSet, values: Values) -> str:
    rule = language.say(PLAIN["partners.points"])
    return language.say(WHEN_OUT, rule=rule) if values.get("out_only") else rule


FORMATTERS: Mapping[str, Format] = {
    "faces.tiles": _tiles,
    "partners.points": _points_of_partners,
    "faces.doubles": _doubles,
    "faces.singles": _singles,
    "faces.value": _face,
    "sets": _size,
    "removed": _removed,
    "values.half": _half,
    "values.tile": _tile,
    "deal.players": _players,
    "deal.tiles": _dealt,
    "deal.table": _deals,
    "deal.agreed": _agreed_deal,
    "start.doubles": _start_doubles,
    "turn.stock_stays": lambda language, _rules, values: stock_stays(language, values["tiles"]),
    "play.counts": counted,
    "play.amounts": possible_amounts,
    "play.ends": sums_of_ends,
    "out.flat": flat(WHEN_OUT),
    "blocked.flat": flat(WHEN_BLOCKED),
    "bonus": lambda language, _rules, values: bonus(language, values),
    "carry.after.nobody": carry(AFTER_NOBODY),
    "carry.after.blocked": carry(AFTER_BLOCKED),
    "reset.everybody_has": reset,
    "target.kind.stated": _target,
    "target.kind.agreed": _agreed,
    "target.suggested": _target_named,
}
"""By the key of a statement, or its first word where each rule set has keys of its own."""
