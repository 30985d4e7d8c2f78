"""Who starts? Asks the table as people do, double by double or tile by tile.

What the answers come to is decided by the domain. The last answer can be taken back.
"""

import logging
from collections.abc import Callable
from dataclasses import replace

from app.domain.match import next_start
from app.domain.rules import StartBy
from app.domain.starting import starter_by_doubles, starter_by_draw
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.session.current_match import CurrentMatch
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.boxes import box, boxes
from app.presenters.shared.colour_marks import has_marks
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.options import Chip
from app.presenters.shared.people import COLOURS, Person
from app.presenters.who_starts.state import (
    Action,
    Asked,
    Party,
    Reply,
    Stage,
    WhoStartsState,
    who_starts_state,
)
from app.store.core.errors import StoreError

logger = logging.getLogger(__name__)

Occasion = tuple[str, int]
"""A match and how many hands lie behind: another hand is asked for anew."""


class WhoStartsPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self.state = WhoStartsState()
        self.shown: Callable[[WhoStartsState], None] = unseen
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._occasion: Occasion | None = None
        self._box = ""
        self._party: Party | None = None
        self._trail: tuple[Asked, ...] = ()

    def open(self, **_given: str) -> None:
        """Whoever comes back in the middle finds the answers given so far."""
        table = self._current_match.now or self._last()
        occasion = (table.id, len(table.hands)) if table else None
        party = None if table is None else self._party_of(table)
        is_told = self.state.step is Stage.STARTER
        if is_told or party is None or (occasion, party) != (self._occasion, self._party):
            self._occasion, self._box, self._trail = occasion, "", ()
            self._party = party
            self._begin()
        self._show()

    # Without a match: whose leaflet, and how many of them

    def pick_box(self, box: str) -> None:
        """A tap on the chosen one shows the shelf again."""
        self._box = "" if box == self._box else box
        self._show()

    def pick_number(self, players: str) -> None:
        rules = self._current_match.leaflets[self._box]
        people = tuple(
            Person("", self._language.say("Seat {n}", n=seat + 1), seat % COLOURS)
            for seat in range(int(players))
        )
        self._party = Party(rules, people, {}, rules.start.by)
        self._begin()
        self._show()

    # The answers

    def holds(self, seat: str) -> None:
        """Somebody holds the double that was called."""
        party, asked = self._asking
        double = party.rules.tiles.doubles[asked.called]
        held = {one: (double,) if one == int(seat) else () for one in range(len(party.people))}
        self._answer(replace(asked, starter=starter_by_doubles(party.rules, held)))

    def nobody(self) -> None:
        """The next double down; after the last one everybody draws again."""
        self._answer(Asked(called=self._asking[1].called + 1))

    def draws(self, tile: Tile) -> None:
        """A drawn tile, by whoever's turn it is; a tap on one that lies there takes it back."""
        party, asked = self._asking
        taken = {seat: other for seat, other in asked.drawn.items() if other != tile}
        if len(taken) == len(asked.drawn) and asked.turn is not None:
            taken[asked.turn] = tile
        self._answer(self._compared(party, replace(asked, drawn=taken)))

    def step_back(self) -> None:
        """No, back one: the last answer was not meant."""
        if len(self._trail) > 1:
            self._trail = self._trail[:-1]
        elif self._party is None:
            self._box = ""
        elif self._occasion is None:
            self._party, self._trail = None, ()
        self._show()

    def done(self) -> None:
        """On to the table with who starts; or to draw again where nobody had a double."""
        party, asked = self._asking
        if asked.starter is None:
            self._answer(Asked())
        elif not party.is_match:
            self._navigation.back()
        elif self._kept(asked.starter.seat):
            self._navigation.home("table")

    def act(self, reply: Reply) -> None:
        {Reply.NOBODY: self.nobody, Reply.DONE: self.done, Reply.BACK: self.step_back}[reply]()

    # Behind the intents

    @property
    def _asking(self) -> tuple[Party, Asked]:
        if self._party is None:
            raise LookupError(Stage.BOX)
        return self._party, self._trail[-1]

    def _last(self) -> MatchSnapshot | None:
        """Without it the table says which box it plays with."""
        try:
            return self._current_match.last()
        except StoreError:
            logger.warning("The match that was played last cannot be read", exc_info=True)
            return None

    def _party_of(self, table: MatchSnapshot) -> Party:
        by = next_start(table.match).by
        is_match = table is self._current_match.now
        return Party(table.rules, table.people, table.match.choices, by, is_match)

    def _begin(self) -> None:
        if self._party is not None:
            draws = self._party.by is StartBy.HIGHEST_DRAWN
            everybody = tuple(range(len(self._party.people)))
            self._trail = (Asked(drawing=everybody if draws else ()),)

    def _compared(self, party: Party, asked: Asked) -> Asked:
        """Once all have drawn, who starts; or who draws again."""
        if asked.turn is not None:
            return asked
        starter = starter_by_draw(party.rules, asked.drawn, party.choices)
        if starter.again:
            return Asked(drawing=starter.again, tied=True)
        return replace(asked, starter=starter)

    def _answer(self, asked: Asked) -> None:
        self._trail = (*self._trail, asked)
        self._show()

    def _kept(self, seat: int | None) -> bool:
        try:
            self._current_match.keep_starter(seat)
        except StoreError as fault:
            wrong = error_message(self._language, fault)
            self._show(replace(self.state, wrong=wrong))
            return False
        return True

    def _show(self, state: WhoStartsState | None = None) -> None:
        self.state = state or self._fresh()
        self.shown(self.state)

    def _fresh(self) -> WhoStartsState:
        marks = has_marks(self._current_match)
        if self._party is None:
            state = self._which_box(marks=marks)
        else:
            state = who_starts_state(self._language, self._party, self._trail[-1])
        actions = (*state.actions, *self._way_back())
        return replace(state, marks=marks, actions=actions)

    def _way_back(self) -> tuple[Action, ...]:
        is_first = len(self._trail) < 2 and (self._occasion is not None or not self._box)
        return () if is_first else (Action(Reply.BACK, self._language.say("No, back one")),)

    def _which_box(self, *, marks: bool) -> WhoStartsState:
        if not self._box:
            told = self._language.say("Which box do you play with?")
            shelf = boxes(self._language, self._current_match.leaflets, marks=marks)
            return WhoStartsState(Stage.BOX, told=told, boxes=shelf)
        rules = self._current_match.leaflets[self._box]
        return WhoStartsState(
            Stage.NUMBER,
            told=self._language.say("How many are you?"),
            boxes=(box(self._language, rules, chosen=True, marks=marks),),
            numbers=tuple(Chip(str(players), str(players)) for players in rules.deal),
        )
