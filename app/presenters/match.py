"""Presenter of the match screen: the page of one stored match, with its hands and rules.

The user can resume it, play again, rename it, set its note, delete it, and score it again by the
present rules of its box.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from app.domain.match.rescoring import Rescoring
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.present_rules import PresentRules, by_rescoring
from app.play.navigation import Navigation
from app.presenters.match_actions import MatchActions, play_again
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
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
from app.words.hand.what_changes import hand_changes, match_changes
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


SCORE_AGAIN = "score_again"
CHANGED_HERE = marked("You changed the rules of this box. This match keeps those it was played by.")
CHANGED_IN_VERSION = marked(
    "The rules of this box were changed in this version. This match keeps those it was played by."
)


@dataclass(frozen=True, slots=True)
class RescoringQuestion:
    """``effects`` tell what would change, or why it is impossible. ``options`` are pairs of key and
    label.
    """

    title: str
    text: str
    effects: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


def rescoring_question(
    language: Language, table: MatchSnapshot, present: PresentRules
) -> RescoringQuestion:
    say = language.say
    is_possible = ((SCORE_AGAIN, say("Rescore")),) if present.is_possible else ()
    return RescoringQuestion(
        title=say("Rescore with the current rules"),
        text=say(CHANGED_HERE if table.rules.kind is Kind.OWN else CHANGED_IN_VERSION),
        effects=_effects(language, table, present),
        options=(*is_possible, ("", say("Cancel"))),
    )


def _effects(language: Language, table: MatchSnapshot, present: PresentRules) -> tuple[str, ...]:
    if present.rescoring is None:
        return (language.say("The current rules do not fit this match, so it cannot be rescored."),)
    if not present.is_possible:
        return tuple(_failures(language, table, present.rescoring))
    after = by_rescoring(table, present.rescoring)
    hands = tuple(_changed_hands(language, table, after))
    intro = (
        language.say("With the current rules, these hands would change:")
        if hands
        else language.say("With the current rules, no hand would change.")
    )
    return (intro, *hands, *match_changes(language, table, after))


def _failures(language: Language, table: MatchSnapshot, rescoring: Rescoring) -> Iterator[str]:
    by_present_rules = replace(table, match=rescoring.match)
    for one in rescoring.hands:
        if one.error is not None:
            yield language.say(
                "Hand {n} cannot be scored with the current rules: {why}",
                n=one.index + 1,
                why=error_message(language, one.error, by_present_rules),
            )


def _changed_hands(language: Language, table: MatchSnapshot, after: MatchSnapshot) -> Iterator[str]:
    """Leaves out hands of which only the reasons are told in another way."""
    for index, (before, now) in hand_changes(language, table, after).items():
        yield language.say(
            "Hand {n}: {before}. Now: {after}", n=index + 1, before=before, after=now
        )


class MatchPresenter(Presenter[MatchState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(MatchState(), services, navigation)
        self._current_match = services.current_match
        self._now = services.now
        self._match = ""
        self._all_hands = False
        self.match_actions = MatchActions(
            services.current_match, services.language, self._take, self._read
        )

    def open(self, match: str = "", **_params: str) -> None:
        if match != self._match:
            self._match, self._all_hands = match, False
        self._undo = None
        self.state = MatchState()
        self._refresh()

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed."""
        self._refresh(self.state.note)

    def open_verdict(self, hand_id: str) -> None:
        self._navigation.go("verdict", hand=hand_id, match=self._match)

    def show_all(self) -> None:
        self._all_hands = True
        self._refresh()

    def open_changes(self) -> None:
        self._navigation.go("changes", match=self._match)

    def open_rules(self) -> None:
        """Opens the leaflet with the options that this match played."""
        if self.state.box is not None:
            self._navigation.go("leaflet", box=self.state.box.id, match=self._match)

    def share(self) -> None:
        self._navigation.go("share", match=self._match)

    def resume(self) -> None:
        if self._attempt(lambda: self._current_match.put_on_table(self._match)):
            self._navigation.home()

    def play_again(self) -> None:
        if self._attempt(lambda: play_again(self._current_match, self._match)):
            self._navigation.home()

    def restore(self) -> None:
        if self._attempt(lambda: self._current_match.matches.restore(self._match)):
            self._undo = None
            self._refresh()

    def question(self) -> RescoringQuestion | None:
        """Asks whether to score the match by the present rules; None if they are its own."""
        try:
            table = self._current_match.load(self._match)
            present = self._current_match.present_rules(self._match)
        except StoreError as fault:
            self._show_error(fault)
            return None
        return None if present is None else rescoring_question(self._language, table, present)

    def answer(self, answer: str) -> None:
        if answer == SCORE_AGAIN:
            self.match_actions.score_by_present_rules(self._match)

    def _refresh(self, note: str = "") -> None:
        table = self._read(lambda: self._current_match.load(self._match))
        if table is None:
            return
        marks, all_hands = self._current_match.has_marks, self._all_hands
        state = match_state(self._language, table, self._now(), all_hands=all_hands, marks=marks)
        has_other_rules = not state.is_deleted and self._current_match.has_other_rules(table)
        can_undo = self._undo is not None
        self._show(replace(state, note=note, can_undo=can_undo, has_other_rules=has_other_rules))

    @property
    def _named_table(self) -> MatchSnapshot:
        """Rules refuse only what is done with a match that was loaded."""
        return self._current_match.load(self._match)
