"""What the table draws: the match on it as it stands, or the boxes while it is empty."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.i18n import Language
from app.presenters.hand.draft import Draft
from app.presenters.session.match_end import won
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.scoreboard import (
    Chart,
    HandRow,
    ScoreCard,
    cards,
    goal,
    more_hands,
    rows,
)

if TYPE_CHECKING:
    from app.presenters.shared.boxes import Box

LATEST = 6
"""Hands that are shown before somebody asks for all of them."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that can be gone on with, or played again: who, and what is told of it."""

    id: str
    names: str
    told: str


@dataclass(frozen=True, slots=True)
class Empty:
    """The table without a match."""

    boxes: tuple["Box", ...]
    again: Waiting | None
    waiting: tuple[Waiting, ...]

    @property
    def is_fresh(self) -> bool:
        """Nobody has played here yet."""
        return self.again is None and not self.waiting


@dataclass(frozen=True, slots=True)
class Score:
    """The match on the table. ``won`` tells who won it while nobody has played on."""

    title: str
    box: str
    goal: str
    cards: tuple[ScoreCard, ...]
    rows: tuple[HandRow, ...]
    more: str
    chart: Chart
    any_started: bool
    any_blocked: bool
    main: str
    starter: str
    won: str
    played_on: str


@dataclass(frozen=True, slots=True)
class TableState:
    """``from_afar`` is the table view: nothing but figures, as large as they can be."""

    empty: Empty | None = None
    score: Score | None = None
    from_afar: bool = False
    note: str = ""
    can_undo: bool = False
    can_take_back: bool = False
    error: str = ""


def score(  # noqa: PLR0913 - what is known of it besides the match
    language: Language,
    table: MatchSnapshot,
    draft: Draft,
    chart: Chart,
    *,
    over: bool,
    all_hands: bool,
) -> Score:
    told = won(language, table)
    return Score(
        title=_title(language, table, over=over),
        box=table.rules.name,
        goal=goal(language, table),
        cards=cards(language, table),
        rows=rows(language, table, None if all_hands else LATEST),
        more="" if all_hands else more_hands(language, table, LATEST),
        chart=chart,
        any_started=any(hand.hand.starter is not None for hand in table.hands),
        any_blocked=any(hand.hand.end.out is None for hand in table.hands),
        main=language.say("Go on counting") if draft.is_begun else language.say("End hand"),
        starter=_starter(language, table, draft.starter),
        won=told if over else "",
        played_on="" if over else told,
    )


def _title(language: Language, table: MatchSnapshot, *, over: bool) -> str:
    if over:
        return language.say("Match won")
    return language.say("Hand {number}", number=len(table.hands) + 1)


def _starter(language: Language, table: MatchSnapshot, seat: int | None) -> str:
    return "" if seat is None else language.say("{name} starts", name=table.people[seat].short)
