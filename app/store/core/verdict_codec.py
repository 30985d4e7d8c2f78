"""Encodes the result of a verdict as plain JSON values, and decodes it.

Decoding returns exactly what was encoded. What follows from the other values and the facts is not
written; nor are the reasons, which follow from the facts and the rules.
"""

from collections.abc import Callable, Mapping

from app.domain.hand import HandEnd, Sides, sides_of
from app.domain.rules.values import Bar
from app.domain.verdict import NO_BAR, Award, AwardKind, Verdict, gains_of_awards
from app.store.core.json_values import Json, as_bool, as_hash, as_int, as_ints, as_list

VERDICT = frozenset({"winner", "side", "points", "open"})
"""The fields that every verdict is stored with."""
SCORED_BY = "scored_by"
"""The field with a hash of what the hand was scored by: see ``app.store.core.stored_match``."""
SOME_VERDICT = frozenset({"gains", "awards", "blocked", "void", "numbered", SCORED_BY})
"""The fields that are stored only where they are known, and do not follow from the others and the
facts.
"""
WHOLE_VERDICT = VERDICT | SOME_VERDICT


def encode_verdict(verdict: Verdict, end: HandEnd, scored_by: str = "") -> Json:
    value = {
        "winner": verdict.winner,
        "side": list(verdict.side),
        "points": verdict.points,
        "open": list(verdict.open),
    }
    told = {SCORED_BY: scored_by} if scored_by else {}
    return {**value, **told, **_encode_some(verdict, end)}


def _encode_some(verdict: Verdict, end: HandEnd) -> dict[str, Json]:
    sides, value = sides_of(len(end.left), end.sides), dict[str, Json]()
    awards = _plain_awards(verdict.winner, verdict.points, sides)
    if verdict.gains not in {(), gains_of_awards(awards, len(sides))}:
        value["gains"] = list(verdict.gains)
    if verdict.awards != awards and (verdict.awards or verdict.gains):
        value["awards"] = [_encode_award(award) for award in verdict.awards]
    if verdict.blocked is not _is_plainly_blocked(end, is_void=verdict.void):
        value["blocked"] = verdict.blocked
    if verdict.void:
        value["void"] = True
    if verdict.numbered:
        value["numbered"] = [list(amounts) for amounts in verdict.numbered]
    return value


def _plain_awards(winner: int | None, points: int, sides: Sides) -> tuple[Award, ...]:
    """One award for the winner's side: most games know no other."""
    if winner is None:
        return ()
    place = [winner in side for side in sides].index(True)
    return (Award(place, points),)


def _is_plainly_blocked(end: HandEnd, *, is_void: bool) -> bool:
    """A hand that was played, and that nobody ended by going out."""
    return end.out is None and end.bid is None and not end.stopped and not is_void


def _encode_award(award: Award) -> Json:
    value: dict[str, Json] = {"side": award.side, "points": award.points}
    if award.kind is not AwardKind.HAND:
        value["kind"] = award.kind
    if award.bar != NO_BAR:
        value["bar"] = award.bar
    if award.joined:
        value["joined"] = True
    return value


def decode_verdict(value: Json, end: HandEnd) -> Verdict:
    sides = sides_of(len(end.left), end.sides)
    winner, points, is_void = value["winner"], value["points"], bool(value.get("void", False))
    awards = _plain_awards(winner, points, sides)
    if "awards" in value:
        awards = tuple(map(decode_award, value["awards"]))
    return Verdict(
        winner=winner,
        side=tuple(value["side"]),
        points=points,
        open=tuple(value["open"]),
        gains=tuple(value["gains"]) if "gains" in value else gains_of_awards(awards, len(sides)),
        awards=awards,
        blocked=value.get("blocked", _is_plainly_blocked(end, is_void=is_void)),
        void=is_void,
        numbered=tuple(map(as_ints, value.get("numbered", ()))),
    )


def check_verdict_field(name: str, value: Json) -> None:
    """Raises one of ``DECODE_ERRORS`` if it is no value of one of ``SOME_VERDICT``."""
    _VERDICT_FIELDS[name](value)


def decode_award(value: Json) -> Award:
    """Checks the types of all values. Raises one of ``DECODE_ERRORS`` if it is no award."""
    if not {"side", "points"} <= value.keys() <= _AWARD:
        raise LookupError("award")
    bar = value.get("bar", NO_BAR)
    return Award(
        side=as_int(value["side"]),
        points=as_int(value["points"]),
        kind=AwardKind(value.get("kind", AwardKind.HAND)),
        bar=Bar(bar) if isinstance(bar, str) else as_int(bar),
        joined=as_bool(value.get("joined", False)),
    )


_AWARD = {"side", "points", "kind", "bar", "joined"}
_VERDICT_FIELDS: Mapping[str, Callable[[Json], object]] = {
    "gains": as_ints,
    "awards": lambda value: tuple(map(decode_award, as_list(value))),
    "blocked": as_bool,
    "void": as_bool,
    "numbered": lambda value: tuple(map(as_ints, as_list(value))),
    SCORED_BY: as_hash,
}
