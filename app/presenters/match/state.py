"""What a match's own page shows: everything that is kept of it, as it was."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from app.i18n import Language
from app.presenters.choices.words import option_name, question
from app.presenters.exchange.words import NOT_OVER
from app.presenters.match.words import ENDED, IS_DELETED, NO_HANDS
from app.presenters.session.match_end import won
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.boxes import Box, box
from app.presenters.shared.charts import Bars, gains, running
from app.presenters.shared.dates import date_and_time
from app.presenters.shared.naming import names
from app.presenters.shared.scoreboard import (
    Chart,
    HandRow,
    ScoreCard,
    cards,
    goal,
    more_hands,
    rows,
)

LATEST = 12
"""Hands that are shown before somebody asks for all of them."""


@dataclass(frozen=True, slots=True)
class Played:
    """What the leaflet leaves open, and how this match played it."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class MatchState:
    """``id`` is empty where there is nothing to be seen."""

    id: str = ""
    title: str = ""
    name: str = ""
    people: str = ""
    when: str = ""
    goal: str = ""
    won: str = ""
    told: str = ""
    """What became of it where nobody won, and that it is deleted."""
    box: Box | None = None
    cards: tuple[ScoreCard, ...] = ()
    chart: Chart = field(default_factory=Chart)
    gains: Bars = field(default_factory=Bars)
    rows: tuple[HandRow, ...] = ()
    more: str = ""
    any_started: bool = False
    any_blocked: bool = False
    played: tuple[Played, ...] = ()
    remark: str = ""
    """What somebody wrote about it."""
    can_go_on: bool = False
    deleted: bool = False
    note: str = ""
    can_undo: bool = False
    error: str = ""


def match_state(
    language: Language, table: MatchSnapshot, now: datetime, *, all_hands: bool, marks: bool
) -> MatchState:
    record = table.stored.record
    people = names(language, table.people, tuple(range(len(table.people))))
    return MatchState(
        id=table.id,
        title=record.name or people,
        name=record.name,
        people=people if record.name else "",
        when=date_and_time(language, record.started_at, now),
        goal=goal(language, table),
        won=won(language, table),
        told=_told(language, table),
        box=box(language, table.rules, chosen=False, marks=marks),
        cards=cards(language, table),
        chart=running(language, table),
        gains=gains(language, table),
        rows=rows(language, table, None if all_hands else LATEST),
        more="" if all_hands else more_hands(language, table, LATEST),
        any_started=any(hand.hand.starter is not None for hand in table.hands),
        any_blocked=any(hand.hand.end.out is None for hand in table.hands),
        played=tuple(played(language, table)),
        remark=record.note,
        can_go_on=not table.is_ended,
        deleted=record.stamp.deleted,
    )


def _told(language: Language, table: MatchSnapshot) -> str:
    if table.stored.record.stamp.deleted:
        return language.say(IS_DELETED)
    if not table.hands:
        return language.say(NO_HANDS)
    if table.winner is not None:
        return ""
    return language.say(ENDED if table.is_ended else NOT_OVER)


def played(
    language: Language, table: MatchSnapshot, keys: Collection[str] | None = None
) -> Iterator[Played]:
    """All that the leaflet leaves open, or these of it."""
    answers = table.rules.chosen(table.match.choices)
    for choice in table.rules.choices:
        if keys is None or choice.key in keys:
            asked = question(language, table.rules, choice)
            yield Played(asked, option_name(language, choice, answers[choice.key]))
