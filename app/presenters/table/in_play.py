"""The hand that is played, where the rules count what is announced or happens in it."""

from dataclasses import dataclass, replace

from app.i18n import Language
from app.play.entry.draft import Draft
from app.play.match.match_in_play import state_in_play, with_starter
from app.play.match.match_snapshot import MatchSnapshot
from app.words.hand.event_entry import EventEntry, event_entry
from app.words.hand.play_entry import is_won_in_play, play_sides
from app.words.hand.scoreboard import ScoreCard, cards, cards_of, wins_match


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
    seats = tuple(seat for side in now.won for seat in side) if is_won_in_play(before, now) else ()
    return InPlay(
        cards=shown,
        events=event_entry(language, table, draft.events, starter),
        reached=wins_match(language, table.people, seats) if seats else "",
    )
