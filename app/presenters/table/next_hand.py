"""The hand that comes next: which round it is, who starts it, and why."""

from dataclasses import dataclass, replace

from app.domain.rules.tables import Faces
from app.domain.rules.values import Ends, StartBy
from app.domain.tiles import Tile
from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.play.start.context import StartContext, context_of_match
from app.words.goal import round_title
from app.words.naming import join_with_dots, tile_name
from app.words.start.reasons import double_set_out, why_decided


@dataclass(frozen=True, slots=True)
class Round:
    """``tile`` is the round's double; None if it has none."""

    title: str
    faces: Faces
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class NextHand:
    """``seat`` starts, if the match decides it; ``why`` says why, or who will start. ``round`` is
    None where hands are counted, not rounds. ``set_out`` says which tile lies in the middle.
    """

    round: Round | None = None
    seat: int | None = None
    why: str = ""
    set_out: str = ""


def next_hand(language: Language, table: MatchSnapshot) -> NextHand:
    context = context_of_match(table, is_on_table=True)
    decided, set_out = context.decided, " ".join(double_set_out(language, context))
    reasons = (
        (_holder(language, context),)
        if decided is None
        else why_decided(language, context, decided)
    )
    found = NextHand(
        seat=None if decided is None else decided.seat,
        why=" ".join(filter(None, (*reasons, set_out))),
        set_out=set_out,
    )
    if table.match.match_rules.ends is not Ends.ROUNDS:
        return found
    return replace(found, round=_round(language, table, context))


def _holder(language: Language, context: StartContext) -> str:
    """Says that whoever holds the round's double starts, where it is not laid out."""
    is_called = context.start.tile in context.calls.tiles[:1] and context.start.tile is not None
    if not is_called or context.start.by is not StartBy.ROUND_DOUBLE:
        return ""
    return language.say("Whoever holds it starts.")


def _round(language: Language, table: MatchSnapshot, context: StartContext) -> Round:
    tile, faces = context.start.tile, context.rules.faces
    title = round_title(language, table.match, context.round)
    if tile is not None:
        title = join_with_dots((title, tile_name(language, faces, tile)))
    return Round(title, faces, tile)
