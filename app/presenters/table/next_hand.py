"""The hand that comes next: which round it is, who starts it, and why."""

from dataclasses import dataclass, replace

from app.domain.rules.tables import Faces
from app.domain.rules.values import Ends
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.goal import round_title
from app.presenters.shared.naming import join_with_dots, tile_name
from app.presenters.who_starts.context import StartContext, context_of_match
from app.presenters.who_starts.reasons import double_set_out, why_decided


@dataclass(frozen=True, slots=True)
class Round:
    """``tile`` is the round's double; None if it has none."""

    title: str
    faces: Faces
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class NextHand:
    """``seat`` starts, if the match decides it, for the reasons in ``why``. ``title`` is empty
    where hands are counted, not rounds.
    """

    title: str = ""
    round: Round | None = None
    seat: int | None = None
    why: str = ""


def next_hand(language: Language, table: MatchSnapshot) -> NextHand:
    context = context_of_match(table, is_on_table=True)
    found = NextHand(why=" ".join(double_set_out(language, context)))
    if table.match.match_rules.ends is Ends.ROUNDS:
        title = language.say("Round {n}", n=context.round)
        found = replace(found, title=title, round=_round(language, table, context))
    decided = context.decided
    if decided is None:
        return found
    reasons = (*why_decided(language, context, decided), found.why)
    return replace(found, seat=decided.seat, why=" ".join(filter(None, reasons)))


def _round(language: Language, table: MatchSnapshot, context: StartContext) -> Round:
    tile, faces = context.start.tile, context.rules.faces
    title = round_title(language, table.match, context.round)
    if tile is not None:
        title = join_with_dots((title, tile_name(language, faces, tile)))
    return Round(title, faces, tile)
