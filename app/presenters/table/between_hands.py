"""What the table shows of the hand that is played, and of the next one: only some games need it."""

from dataclasses import dataclass, replace

from app.domain.rules.tables import Faces
from app.domain.rules.values import Ends, StartBy
from app.domain.tiles import Tile
from app.i18n import Language
from app.play.entry.draft import Draft
from app.play.match.draft_score import state_in_play, with_starter
from app.play.match.match_snapshot import MatchSnapshot
from app.play.start import StartContext, context_of_match
from app.words.goal import round_title
from app.words.hand.play_entry import EventEntry, event_entry, is_won_in_play, play_sides
from app.words.hand.scoreboard import ScoreCard, cards, cards_of, wins_match
from app.words.hand.start import double_set_out, why_decided
from app.words.naming import join_with_dots, tile_name


@dataclass(frozen=True, slots=True)
class InPlay:
    """``reached`` names the side that has just won the match by what it announced."""

    cards: tuple[ScoreCard, ...]
    events: EventEntry | None
    reached: str


def in_play(language: Language, table: MatchSnapshot, draft: Draft, starter: int | None) -> InPlay:
    """``starter`` started the hand, if known."""
    draft = with_starter(table.match, draft, starter)
    before = table.state_before(len(table.hands))
    now = state_in_play(table, draft)
    shown = cards(language, table)
    if draft.plays or draft.events:  # what the last hand brought is no longer the news
        gains = ("",) * len(now.totals)
        shown = cards_of(language, table, now.totals, gains, now.won)
    sides = play_sides(language, table, draft, before, now)
    if sides:
        shown = tuple(replace(card, play=side) for card, side in zip(shown, sides, strict=True))
    is_won = is_won_in_play(before, now)
    seats = tuple(seat for side in now.won for seat in side) if is_won else ()
    return InPlay(
        cards=shown,
        events=event_entry(language, table, draft.events, starter, is_won=is_won),
        reached=wins_match(language, table.people, seats) if seats else "",
    )


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
