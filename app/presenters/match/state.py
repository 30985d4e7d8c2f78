"""The state of the match screen: everything that is stored about one match."""

from dataclasses import dataclass, field
from datetime import datetime

from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.presenters.presenter import State
from app.store.core.errors import StoreError, StoreFault
from app.words.boxes import Box, box
from app.words.dates import date_and_time
from app.words.exchange import NO_WINNER, NOT_OVER
from app.words.game_words import set_name
from app.words.goal import target_text
from app.words.hand.charts import Bars, gains_chart, totals_chart
from app.words.hand.error_messages import error_message
from app.words.hand.scoreboard import (
    Chart,
    HandRow,
    ScoreCard,
    cards,
    more_hands_label,
    rows,
    winner_text,
)
from app.words.naming import names
from app.words.rules.choices import PlayedChoice, played_choices

RECENT_HANDS = 12
"""The number of hands shown until the user asks for all."""
MOST_IN_A_TITLE = 6
"""More players are named below the title."""


@dataclass(frozen=True, slots=True)
class MatchState(State):
    """``id`` is empty if there is no match to show."""

    id: str = ""
    title: str = ""
    name: str = ""
    people: str = ""
    when: str = ""
    goal: str = ""
    won: str = ""
    status: str = ""
    """How the match ended without a winner, that it is deleted, or can only be looked at; else
    empty.
    """
    box: Box | None = None
    is_game: bool = False
    cards: tuple[ScoreCard, ...] = ()
    chart: Chart = field(default_factory=Chart)
    gains: Bars = field(default_factory=Bars)
    rows: tuple[HandRow, ...] = ()
    more: str = ""
    any_started: bool = False
    any_blocked: bool = False
    played: tuple[PlayedChoice, ...] = ()
    remark: str = ""
    """The note that the user wrote about the match; ``note`` is the message of an action."""
    knows_rules: bool = True
    """False: the match can be looked at, but not changed."""
    has_other_rules: bool = False
    """True if its box has other rules now."""
    can_go_on: bool = False
    is_deleted: bool = False


def match_state(
    language: Language, table: MatchSnapshot, now: datetime, *, all_hands: bool, marks: bool
) -> MatchState:
    record = table.stored.record
    people = names(language, table.people, tuple(range(len(table.people))))
    known = table.knows_rules
    title = record.name or _short_title(language, table) or people
    return MatchState(
        id=table.id,
        title=title,
        name=record.name,
        people="" if title == people else people,
        when=date_and_time(language, record.started_at, now),
        goal=target_text(language, table.match) if known else "",
        won=winner_text(language, table),
        status=_status(language, table),
        box=box(language, table.rules, chosen=False, marks=marks) if known else None,
        is_game=table.is_game,
        cards=cards(language, table),
        chart=totals_chart(language, table),
        gains=gains_chart(language, table),
        rows=rows(language, table, None if all_hands else RECENT_HANDS),
        more="" if all_hands else more_hands_label(language, table, RECENT_HANDS),
        any_started=any(hand.hand.starter is not None for hand in table.hands),
        any_blocked=any(verdict.blocked for verdict in table.verdicts),
        played=tuple(played_choices(language, table)),
        remark=record.note,
        knows_rules=known,
        can_go_on=known and not table.is_ended,
        is_deleted=record.stamp.deleted,
    )


def _short_title(language: Language, table: MatchSnapshot) -> str:
    """Returns the name of the game where the names of all players would fill the page."""
    is_long = len(table.people) > MOST_IN_A_TITLE and table.knows_rules
    return set_name(language, table.rules) if is_long else ""


def _status(language: Language, table: MatchSnapshot) -> str:
    if table.stored.record.stamp.deleted:
        return language.say("This match is deleted and does not count.")
    if not table.knows_rules:
        return error_message(language, StoreError(StoreFault.NEWER_RULES))
    if not table.hands:
        return language.say("No hand was counted in this match.")
    if table.winner is not None:
        return ""
    return language.say(NO_WINNER if table.is_ended else NOT_OVER)
