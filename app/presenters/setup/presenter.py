"""Setting up a match: the box, the people in turn order, the target, and what is left open.

All of it is kept on each tap. That the match can be played so is for the domain to say.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.domain.errors import RuleError
from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.session.current_match import CurrentMatch
from app.presenters.setup.defaults import by_recency, has_played, last_box, usual_wish
from app.presenters.setup.draft import (
    HIGHEST_TARGET,
    SetupDraft,
    SetupValues,
    moved,
    target_in,
    wished_match,
    wishes_in,
    wishes_out,
)
from app.presenters.setup.roster import Roster
from app.presenters.setup.seating import fault_of_name
from app.presenters.setup.state import (
    NO_TARGET,
    OTHER_TARGET,
    Complaints,
    SetupState,
    Unfolded,
    missing,
    setup_state,
)
from app.presenters.shared.colour_marks import MARKS, was_asked
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.people import Person, tidy
from app.store.core.errors import StoreError

KEPT = "setup"
"""The setting that holds an unfinished setup."""
NOBODY = -1


class SetupPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self.state = SetupState()
        self.shown: Callable[[SetupState], None] = unseen
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._company = Roster(current_match.roster)
        self._wishes = SetupDraft()
        self._unfolded = Unfolded()
        self._was_left = False

    def open(self, box: str = "", **_given: str) -> None:
        """With a box from the shelf. After a kill it is brought along again, and then what was
        chosen since still counts.
        """
        box = box if box in self._current_match.leaflets else ""
        self._company = Roster(self._current_match.roster, by_recency(self._current_match))
        self._wishes = self._kept()
        asked = self._unfolded.asks_name
        self._unfolded = Unfolded(asks_marks=not was_asked(self._current_match), asks_name=asked)
        is_resumed = not self._was_left and box == self._wishes.came_with
        if not self._wishes.box or (box and not is_resumed):
            self._take(box or last_box(self._current_match))
        self._wishes = replace(self._wishes, came_with=box)
        self._was_left = True
        self._changed(asks_name=asked + int(bool(box) and not self._company.people))

    # The box

    def show_boxes(self) -> None:
        self._show(shows_boxes=not self._unfolded.shows_boxes)

    def pick_box(self, box: str) -> None:
        """One from the shelf; a tap on the chosen one shows the shelf, or hides it."""
        if box == self._wishes.box:
            self.show_boxes()
            return
        self._take(box)
        asks = int(not self._company.people)
        self._changed(shows_boxes=False, asks_name=self._unfolded.asks_name + asks)

    # The people

    def type(self, text: str) -> None:
        """What stands in the name field, told with every letter."""
        if text != self._wishes.typed:
            self._wish(typed=text)

    def add(self) -> None:
        """Seat whoever was typed in: somebody of the roster, or somebody new."""
        self._add(asks=1)

    def seat(self, player: str) -> None:
        """Somebody of the roster; without an id the whole roster is shown."""
        if not player:
            self._show(shows_roster=True)
            return
        (person,) = self._company.of((player,))
        if not self._is_refused(person.name):
            self._sit_down(person)

    def unseat(self, seat: int) -> None:
        """Who was added just now, and then not wanted, was mistyped: out of the roster too."""
        gone = self._wishes.seats[seat]
        if gone in self._wishes.newcomers and not has_played(self._current_match, gone):
            self._stored(self._company.forget, gone)
        self._wish(seats=tuple(player for player in self._wishes.seats if player != gone))

    def recolour(self, seat: int) -> None:
        person = self._seated[seat]
        others = tuple(other for other in self._seated if other != person)
        self._stored(self._company.recolour, person, others)
        self._changed()

    def lift(self, seat: int) -> None:
        """Show the ways to move somebody without dragging; or hide them."""
        self._show(lifted=NOBODY if seat == self._unfolded.lifted else seat)

    def move(self, seat: int, to: int) -> None:
        to = min(max(to, 0), len(self._wishes.seats) - 1)
        is_lifted = seat == self._unfolded.lifted
        seats = moved(self._wishes.seats, seat, to)
        self._wish(seats=seats, lifted=to if is_lifted else NOBODY)

    def partner(self, on: bool) -> None:  # noqa: FBT001 - what a switch says
        self._play(partners=on)

    # The target

    def aim(self, target: str) -> None:
        """One of the chips; the last of them opens a field for any number."""
        if target == OTHER_TARGET:
            self._show(types_target=not self._unfolded.types_target)
            return
        self._unfolded = replace(self._unfolded, types_target=False, target_typed="")
        self._play(target=None if target == NO_TARGET else int(target))

    def type_target(self, text: str) -> None:
        if text != self._unfolded.target_typed:
            self._show(target_typed=text)

    def aim_typed(self) -> None:
        if self._aim_typed():
            self._changed()

    # What is left open

    def show_open(self) -> None:
        self._show(shows_open=not self._unfolded.shows_open)

    def choose(self, key: str, option: str) -> None:
        self._play(choices={**self._wished.choices, key: option})

    def mark(self, on: bool) -> None:  # noqa: FBT001 - what a switch says
        """Signs inside coloured dots: asked once, and here until the match begins."""
        if self._stored(self._current_match.settings.set, MARKS, on):
            self._changed()

    def start(self) -> None:
        """Begin; or say what is missing, and lead there."""
        if tidy(self._wishes.typed) and not self._add():
            return
        if self._unfolded.target_typed and not self._aim_typed(is_start=True):
            return
        if self._is_ready() and self._begun():
            self._navigation.home("table")

    # Behind the intents

    @property
    def _rules(self) -> RuleSet | None:
        return self._current_match.leaflets[self._wishes.box] if self._wishes.box else None

    @property
    def _wished(self) -> SetupValues:
        return self._wishes.by_box.get(self._wishes.box, SetupValues())

    @property
    def _seated(self) -> tuple[Person, ...]:
        return self._company.of(self._wishes.seats)

    def _kept(self) -> SetupDraft:
        """The unfinished setup, without those who are in the roster no more."""
        kept = wishes_in(self._current_match.setting(KEPT), self._current_match.leaflets)
        return replace(kept, seats=tuple(filter(self._company.knows, kept.seats)))

    def _take(self, box: str) -> None:
        """A box off the shelf; what was wished with it before still is."""
        self._wishes = replace(self._wishes, box=box)
        if self._rules is not None and box not in self._wishes.by_box:
            self._wishes = self._wishes.at_box(usual_wish(self._current_match, self._rules))

    def _add(self, asks: int = 0) -> bool:
        name = tidy(self._wishes.typed)
        if self._is_refused(name):
            self._show(asks_name=self._unfolded.asks_name + 1)
            return False
        person = self._company.named(name) or self._newcomer(name)
        if person is not None:
            self._sit_down(person, asks)
        return person is not None

    def _is_refused(self, name: str) -> bool:
        fault = fault_of_name(self._language, name, self._seated)
        if fault:
            self._complain(Complaints(people=fault))
        return bool(fault)

    def _newcomer(self, name: str) -> Person | None:
        try:
            added = self._company.add(name, self._seated)
        except StoreError as fault:
            self._complain(Complaints(people=error_message(self._language, fault)))
            return None
        self._wishes = replace(self._wishes, newcomers=(*self._wishes.newcomers, added.id))
        return added

    def _sit_down(self, person: Person, asks: int = 0) -> None:
        """On the last seat, in a colour that nobody else at the table has."""
        if person.colour in {other.colour for other in self._seated}:
            self._stored(self._company.recolour, person, self._seated)
        self._wishes = replace(self._wishes, seats=(*self._wishes.seats, person.id), typed="")
        self._changed(asks_name=self._unfolded.asks_name + asks, lifted=NOBODY)

    def _aim_typed(self, *, is_start: bool = False) -> bool:
        target = target_in(self._unfolded.target_typed)
        if target is None:
            said = self._language.say("A number from 1 to {most}, please.", most=HIGHEST_TARGET)
            self._complain(Complaints(target=said, start=said if is_start else ""))
            return False
        self._unfolded = replace(self._unfolded, types_target=False, target_typed="")
        self._wishes = self._wishes.at_box(replace(self._wished, target=target))
        return True

    def _is_ready(self) -> bool:
        wrong = missing(self._language, self._rules, len(self._wishes.seats))
        if wrong.start:
            is_short = self._rules is not None and len(self._wishes.seats) < min(self._rules.deal)
            self._complain(wrong, asks=int(is_short))
        return not wrong.start

    def _begun(self) -> bool:
        """The match on the table, and nothing left of the setup."""
        try:
            self._current_match.start(wished_match(self._wishes, self._current_match.leaflets))
        except (RuleError, StoreError) as fault:
            self._complain(Complaints(start=error_message(self._language, fault)))
            return False
        self._stored(self._current_match.settings.set, KEPT, None)
        return True

    def _play(self, **wished: Any) -> None:  # noqa: ANN401 - as the fields of a wish
        self._wishes = self._wishes.at_box(replace(self._wished, **wished))
        self._changed()

    def _wish(self, lifted: int = NOBODY, **wished: Any) -> None:  # noqa: ANN401 - as above
        self._wishes = replace(self._wishes, **wished)
        self._changed(lifted=lifted)

    def _changed(self, **unfolded: Any) -> None:  # noqa: ANN401 - as the fields of Unfolded
        """What was wrong may be right now, and all is kept."""
        self._unfolded = replace(self._unfolded, wrong=Complaints())
        self._stored(self._current_match.settings.set, KEPT, wishes_out(self._wishes))
        self._show(**unfolded)

    def _stored(self, write: Callable[..., object], *values: object) -> bool:
        """Whether it could be kept; where not, the reason is told beside Start."""
        try:
            write(*values)
        except StoreError as fault:
            wrong = Complaints(start=error_message(self._language, fault))
            self._unfolded = replace(self._unfolded, wrong=wrong)
            return False
        return True

    def _complain(self, wrong: Complaints, asks: int = 0) -> None:
        self._show(wrong=wrong, asks_name=self._unfolded.asks_name + asks)

    def _show(self, **unfolded: Any) -> None:  # noqa: ANN401 - as above
        self._unfolded = replace(self._unfolded, **unfolded)
        people = self._company.people
        self.state = setup_state(
            self._language, self._current_match, self._wishes, people, self._unfolded
        )
        self.shown(self.state)
