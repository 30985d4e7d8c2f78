"""The sentences of a verdict's steps, by key, criterion and clause."""

from collections.abc import Mapping

from app.domain.rules.values import Among, BonusMode, Criterion, PartnersCount, Points
from app.domain.verdict.steps import Key
from app.i18n import marked

UNKNOWN = marked(
    "This part was decided by a rule that this version does not know. Update Pipkeeper to see it."
)
"""For a hand of rules that only a later version can read."""

SIMPLE_STEPS: Mapping[Key, str] = {
    Key.WENT_OUT: marked("{name} went out."),
    Key.BLOCKED: marked("Nobody could play: the hand was blocked."),
    Key.STOPPED: marked("This won the match, so the hand was not played to its end."),
    Key.VOID: marked("So the hand itself does not count: nobody wins it."),
    Key.PICKED: marked("They tie, and the table named {name} the winner."),
    Key.NOBODY_WINS: marked("{names} tie. At this table nobody wins then."),
    Key.NOT_SCORED: marked("At this table a blocked hand is worth no points."),
    Key.STILL_TIED: marked("{names} still tie, so nobody wins."),
    Key.AT_LEAST_NOTHING: marked("That is below zero, so it counts as 0."),
}
"""Steps with a single fixed sentence."""

STOPPED = marked("The hand was not played to its end.")
"""For a hand that won the match once, and does so no more: an earlier one was changed."""

PARTNER_COUNTS: Mapping[PartnersCount, str] = {
    PartnersCount.INDIVIDUAL: marked(
        "Each player's tiles are counted separately. Whoever wins, wins for their side."
    ),
    PartnersCount.POOLED: marked("When a hand is blocked, partners' tiles are counted together."),
}

AMONG: Mapping[str, str] = {
    f"blocked.among.{Among.LOCKER_NEXT}": marked(
        "It is decided between {names}: whoever played the last tile, and the next player."
    ),
    f"blocked.among.{Among.LOCKER_PREVIOUS}": marked(
        "It is decided between {names}: whoever played the last tile, and the player before."
    ),
}

COMPARISON_RESULTS: Mapping[Criterion, tuple[str, str]] = {
    Criterion.FEWEST_PIPS: (
        marked("{name} has the fewest points left: {value}."),
        marked("{names} have the fewest points left: {value}."),
    ),
    Criterion.FEWEST_TILES: (
        marked("{name} has the fewest tiles left: {value}."),
        marked("{names} have the fewest tiles left: {value}."),
    ),
    Criterion.LOWEST_SINGLE: (
        marked("{name} holds the lowest tile that is not a double: {tile}."),
        marked("{names} hold equally low tiles that are not doubles: {value}."),
    ),
    Criterion.LOWEST_TILE: (
        marked("{name} holds the lowest tile: {tile}."),
        marked("{names} hold equally low tiles: {value}."),
    ),
    Criterion.FEWEST_PIPS_OFF_DOUBLES: (
        marked("Without doubles, {name} has the fewest points left: {value}."),
        marked("Without doubles, {names} have the fewest points left: {value}."),
    ),
}
"""The result of a comparison: for a single best player, and for several tied ones."""

NARROWED: Mapping[Criterion, str] = {
    Criterion.WITHOUT_DOUBLES: marked("Players without a double come first."),
    Criterion.OPENER: marked("The tie goes to whoever started the hand."),
    Criterion.NEAREST_OPENER: marked(
        "The tie goes to whoever comes first in turn, counted from the player who started."
    ),
    Criterion.LOCKER: marked("The tie goes to whoever played the last tile."),
    Criterion.NOT_LOCKER: marked("The tie goes against whoever played the last tile."),
    Criterion.PREVIOUS: marked("The tie goes to whoever won the hand before."),
}
"""How the winner is found without a comparison: as a rule, and where it decided."""

LEFT_IN = marked("That leaves {names}.")
DECIDES_NOTHING = marked("This decides nothing.")

_ALL_LEFT = marked("It is worth all points that the other players still hold.")
_OTHERS_LEFT = marked("It is worth the points that the other players still hold.")
_PARTNERS_TOO = marked("It is worth the points of all other players, a partner's too.")
_POINTS: Mapping[Points, str] = {
    Points.HANDS: _OTHERS_LEFT,
    Points.ALL: _ALL_LEFT,
    Points.HANDS_AND_STOCK: marked(
        "It is worth the points that the other players still hold and those of the tiles set aside."
    ),
    Points.TABLE: marked(
        "It is worth all points on the table: everything in the box except the tiles"
        " still held and the draw pile."
    ),
    Points.EVERY: marked("It is worth the points of all tiles left, the winning side's too."),
    Points.OTHERS: _PARTNERS_TOO,
    Points.OTHERS_MINUS_OWN: marked(
        "It is worth the points of all other players, a partner's too, minus the winner's own."
    ),
    Points.ONCE: marked(
        "It is worth the points of the other players, minus the winner's own, once."
    ),
    Points.EACH: marked("It is worth each opponent's points, minus the winner's own each time."),
    Points.GREATEST: marked(
        "It is worth the highest total that anybody has left, minus the winner's own."
    ),
    Points.NONE: marked("The points left are not counted."),
}
_OUT_POINTS = {
    Points.OTHERS_MINUS_OWN: _PARTNERS_TOO,
    Points.ONCE: marked(
        "It is worth the points of the other players, minus those of the winning side."
    ),
}
"""Whoever goes out has no points of their own."""

POINTS_BY_CLAUSE: Mapping[str | None, str] = {
    f"{table}.points.{points}": sentence
    for table, sentences in (("out", {**_POINTS, **_OUT_POINTS}), ("blocked", _POINTS))
    for points, sentence in sentences.items()
}
"""What the points are made of, by the applied clause of the rule set."""

WRITTEN: Mapping[Points, str] = {
    Points.OWN: marked("Everybody gets the points that they still hold."),
    Points.OWN_OFF: marked("Everybody loses the points that they still hold."),
    Points.EACH: marked("Everybody gets the difference to each player or pair that holds more."),
}
"""What each side, or each losing one, writes for itself."""


def written(points: Points) -> str:
    """Whatever else the rules count for a winner, a side writes its own."""
    return WRITTEN.get(points, WRITTEN[Points.OWN])


BONUSES: Mapping[BonusMode, str] = {
    BonusMode.ADD: marked("{bonus}: {gain}."),
    BonusMode.REPLACE: marked("{bonus}: the hand is worth {points}."),
    BonusMode.TIMES: marked("{bonus}: the points count {times} times."),
}
