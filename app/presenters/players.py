"""Presenter of the Players screen: the list of players, matrices of their meetings, and players who
may be one person.
"""

import logging
from dataclasses import dataclass, replace
from functools import partial

from app.i18n import Language, marked
from app.play.match.current_match import CurrentMatch
from app.play.match.people import person_of
from app.play.navigation import Navigation, follow
from app.presenters.box_filter import FilterOptions, box_filter, box_options
from app.presenters.player_actions import merge_action, merge_question
from app.presenters.presenter import Presenter, State, UndoableAction
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.read.statistics import Statistics, boxes_played
from app.store.sync.same_people import OnePerson, Reason, bring_back, decline, same_people
from app.words import players as words
from app.words.hand.charts import Matrix
from app.words.hand.statistics import Standings, by_ordered_pair, lines, matrix, standings
from app.words.match_filters import BOX
from app.words.options import Chip, Question

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Proposal:
    """An answer to ``question`` is the id of who stays; empty if they are two people."""

    about: OnePerson
    question: Question


def proposal(current_match: CurrentMatch, language: Language) -> Proposal | None:
    """Returns one at a time; ``None`` if there is none, or it cannot be read."""
    try:
        found = same_people(current_match.database)
        return _proposal(current_match, language, found[0]) if found else None
    except StoreError:
        logger.warning("Who may be one person cannot be read", exc_info=True)
        return None


def answer_action(
    current_match: CurrentMatch, language: Language, one: OnePerson, stays: str
) -> UndoableAction:
    """Only a merge has a message and an undo."""
    if not stays:
        return UndoableAction(partial(decline, current_match.database, one), "", _nothing)
    if one.reason is Reason.BOTH_GONE:
        return UndoableAction(partial(_bring_back, current_match, one), "", _nothing)
    two = (one.stays, one.goes) if stays == one.stays.id else (one.goes, one.stays)
    return merge_action(current_match, language, *map(person_of, two))


def _proposal(current_match: CurrentMatch, language: Language, one: OnePerson) -> Proposal:
    stays, goes = person_of(one.stays), person_of(one.goes)
    asked = merge_question(current_match, language, stays, goes)
    stays_option, _, two_people = asked.options
    if one.reason is Reason.LATER_MATCHES:
        text = language.many(
            "{name} was merged with {stays}. {n} match of {name} came later.",
            "{name} was merged with {stays}. {n} matches of {name} came later.",
            len(one.matches),
            name=goes.short,
            stays=stays.short,
        )
        asked = replace(asked, text=text, options=(stays_option, two_people))
    elif one.reason is Reason.BOTH_GONE:
        text = language.say(
            "Two phones merged {one} and {other}, but each kept the other name. So neither is"
            " listed now.",
            one=goes.short,
            other=stays.short,
        )
        leave = "", language.say("Leave it as it is")
        asked = replace(asked, text=text, options=(stays_option, leave))
    return Proposal(one, asked)


def _bring_back(current_match: CurrentMatch, one: OnePerson) -> None:
    bring_back(current_match.database, one)
    current_match.reload()


def _nothing() -> None:
    """There is no undo."""


EVERYBODY, MET, PARTNERS = "everybody", "met", "partners"

HEAD_TO_HEAD_ABOUT = marked(
    "Each row shows how many matches that player won against the others. Tap a"
    " number to see the two."
)
PARTNERS_ABOUT = marked("How many matches two players won as partners. Tap a number to see them.")


@dataclass(frozen=True, slots=True)
class MatrixCard:
    """A matrix of players; ``empty_text`` is set instead if there are no meetings."""

    about: str
    limit_note: str
    matrix: Matrix
    empty_text: str = ""


@dataclass(frozen=True, slots=True)
class NoPlayers:
    """A message that no player is listed yet."""


@dataclass(frozen=True, slots=True)
class ViewChips:
    """Chips to switch between the list and the matrices."""

    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class PlayersState(State):
    """``rows`` are players, a matrix, or a message."""

    rows: tuple[object, ...] = ()


class PlayersPresenter(Presenter[PlayersState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(PlayersState(), services, navigation)
        self._current_match = services.current_match
        self._view = EVERYBODY
        self._box = ""

    def open(self, **_params: str) -> None:
        """Keeps the view and the filter if the user comes back."""
        self._undo = None
        self._refresh()

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed."""
        self._refresh()

    def select_view(self, key: str) -> None:
        self._view = key
        self._refresh()

    def filter_options(self, _kind: str) -> FilterOptions:
        return box_options(self._language, self._current_match, self._boxes())

    def choose(self, _kind: str, key: str) -> None:
        self._box = key
        self._refresh()

    def remove_filter(self, kind: str) -> None:
        self.choose(kind, "")

    def open_player(self, player: str) -> None:
        self._navigation.go("player", player=player, **({BOX: self._box} if self._box else {}))

    def open_link(self, key: str) -> None:
        follow(self._navigation, key)

    def new_match(self) -> None:
        self._navigation.go("setup")

    def answer(self, proposed: Proposal, stays: str) -> None:
        """Answers whether two players are one person."""
        action = answer_action(self._current_match, self._language, proposed.about, stays)
        self._do(action.do, action.message, action.undo if action.message else None)

    def _refresh(self, note: str = "") -> None:
        state = self._read(self._state)
        if state is not None:
            self._show(replace(state, note=note, can_undo=self._undo is not None))

    def _state(self) -> PlayersState:
        boxes = self._boxes()
        if self._box not in boxes:  # its last match was deleted
            self._box = ""
        listed = standings(self._current_match, self._box or None)
        if not listed.people:
            return PlayersState((*self._proposal(), NoPlayers()))
        filters = box_filter(self._language, self._current_match, boxes, self._box)
        if len(listed.most_active) < 2:  # a matrix needs two players
            return PlayersState((*filters, *self._proposal(), *lines(self._language, listed)))
        return PlayersState((self._views(), *filters, *self._rows(listed)))

    def _proposal(self) -> tuple[Proposal, ...]:
        found = proposal(self._current_match, self._language)
        return () if found is None else (found,)

    def _boxes(self) -> frozenset[str]:
        return boxes_played(self._current_match.database)

    def _views(self) -> ViewChips:
        titles = (
            # Translators: above the figures of a player
            (EVERYBODY, marked("Statistics")),
            (MET, words.HEAD_TO_HEAD),
            (PARTNERS, words.PARTNERS),
        )
        chips = (Chip(key, self._language.say(title), key == self._view) for key, title in titles)
        return ViewChips(tuple(chips))

    def _rows(self, listed: Standings) -> tuple[object, ...]:
        if self._view == EVERYBODY:
            return (*self._proposal(), *lines(self._language, listed))
        return (self._matrix_card(listed, partners=self._view == PARTNERS),)

    def _matrix_card(self, listed: Standings, *, partners: bool) -> MatrixCard:
        figures, box = Statistics(self._current_match.database), self._box or None
        if partners:
            pairs = figures.partner_pairs(box)
            met = by_ordered_pair((p.one, p.other, p.matches, p.won) for p in pairs)
        else:
            met = {(p.one, p.other): (p.matches, p.won) for p in figures.opponent_pairs(box)}
        if not met:
            empty_text = words.NEVER_PARTNERS if partners else words.NEVER_MET
            return MatrixCard(
                "", self._limit_note(listed), Matrix(), self._language.say(empty_text)
            )
        return MatrixCard(
            self._language.say(PARTNERS_ABOUT if partners else HEAD_TO_HEAD_ABOUT),
            self._limit_note(listed),
            matrix(self._language, listed.most_active, met, partners=partners),
        )

    def _limit_note(self, listed: Standings) -> str:
        """Returns the note that a matrix does not show all players, or "" if it does."""
        shown = len(listed.most_active)
        players = sum(listed.of(person.id).matches > 0 for person in listed.people)
        if players <= shown:
            return ""
        return self._language.many(
            "Shown: the {n} player who plays most.", "Shown: the {n} players who play most.", shown
        )
