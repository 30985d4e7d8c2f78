"""Presenter of the setup screen: the box, the players in turn order, the target, the options.

Each tap saves the draft. The domain decides whether the match can be played.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.domain.errors import RuleError
from app.domain.rules.limits import LARGEST_NUMBER
from app.play.match.people import Person, clean_name
from app.play.navigation import Navigation, follow
from app.play.setup.plan import (
    Plan,
    SetupDraft,
    SetupValues,
    build_match,
    move_seat,
    parse_target,
    setup_from_json,
    setup_to_json,
)
from app.play.setup.roster import (
    Roster,
    default_values,
    find_by_name,
    has_played,
    last_box,
    players_by_recency,
)
from app.presenters.box_list import load_games
from app.presenters.presenter import Presenter
from app.presenters.services import Services
from app.presenters.setup.state import (
    NO_SEAT,
    NO_TARGET,
    OTHER_TARGET,
    SetupErrors,
    SetupState,
    SetupView,
    setup_errors,
    setup_state,
)
from app.store.core.errors import StoreError
from app.store.core.settings import MARKS, SETUP
from app.words.setup import name_error


class SetupPresenter(Presenter[SetupState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(SetupState(), services, navigation)
        self._current_match = services.current_match
        self._roster = Roster(services.current_match.roster)
        self._draft = SetupDraft()
        self._view = SetupView()
        self._was_opened = False

    def open(self, box: str = "", **_params: str) -> None:
        """Opens the setup, with the box tapped on the table screen if there is one.

        A restarted app opens it with the same box again: then the saved draft stays valid.
        """
        box = box if box in self._current_match.leaflets else ""
        self._roster = Roster(self._current_match.roster, players_by_recency(self._current_match))
        self._draft = self._saved_draft()
        asks_marks = self._current_match.setting(MARKS) is None
        self._view = SetupView(asks_marks=asks_marks, focus_name=self._view.focus_name)
        is_resumed = not self._was_opened and box == self._draft.opened_with
        if not self._draft.box or (box and not is_resumed):
            self._use_box(box or last_box(self._current_match))
        self._draft = replace(self._draft, opened_with=box)
        self._was_opened = True
        self._save_and_show(focus_name=bool(box) and not self._roster.people)

    def refresh(self, _note: str = "") -> None:
        """Reads again what another phone changed. Who is gone from the roster stands up."""
        self._roster = Roster(self._current_match.roster, players_by_recency(self._current_match))
        seats = tuple(filter(self._roster.has, self._draft.seats))
        if seats != self._draft.seats:
            self._view = replace(self._view, moving_seat=NO_SEAT)
        fitting = setup_from_json(setup_to_json(self._draft), self._current_match.leaflets)
        self._draft = replace(fitting, seats=seats)
        self._show_view()

    # The box

    def toggle_boxes(self) -> None:
        self._show_view(shows_boxes=not self._view.shows_boxes, query="")

    def load_games(self) -> None:
        """Reads the games, which takes longer than a frame; any thread may call this."""
        load_games(self._language, self._current_match.leaflets)

    def show_games(self) -> None:
        """Shows the games below the leaflets, once they are read."""
        self._show_view()

    def search_boxes(self, query: str) -> None:
        if query != self._view.query:
            self._show_view(query=query)

    def pick_box(self, box_id: str) -> None:
        """Chooses a box; a tap on the chosen box shows or hides all boxes."""
        if box_id == self._draft.box:
            self.toggle_boxes()
            return
        self._use_box(box_id)
        self._save_and_show(shows_boxes=False, query="", focus_name=not self._roster.people)

    def open_link(self, key: str) -> None:
        follow(self._navigation, key)

    # The players

    def type_name(self, text: str) -> None:
        """Saves the text of the name field, with every letter."""
        if text != self._draft.typed:
            self._update_draft(typed=text)

    def add(self) -> None:
        """Seats the typed player, who is in the roster or new."""
        self._add_typed_player(focus_name=True)

    def seat(self, player_id: str) -> None:
        """Seats a player of the roster; shows the whole roster if the id is empty."""
        if not player_id:
            self._show_view(shows_roster=True)
            return
        (person,) = self._roster.get((player_id,))
        if not self._refuse_name(person.name):
            self._seat_last(person)

    def unseat(self, seat: int) -> None:
        """Unseats a player; deletes a newcomer from the roster too, as a mistyped name."""
        player_id = self._draft.seats[seat]
        if player_id in self._draft.newcomers and not has_played(self._current_match, player_id):
            self._try_store(self._roster.delete, player_id)
        others = tuple(other for other in self._draft.seats if other != player_id)
        self._update_draft(seats=others)

    def recolour(self, seat: int) -> None:
        """Takes the next colour that nobody else has."""
        person = self._seated[seat]
        others = tuple(other for other in self._seated if other != person)
        self._try_store(self._roster.recolour, person, others)
        self._save_and_show()

    def toggle_move_buttons(self, seat: int) -> None:
        """Shows or hides the buttons that move a player without dragging."""
        self._show_view(moving_seat=NO_SEAT if seat == self._view.moving_seat else seat)

    def move(self, seat: int, to: int) -> None:
        to = min(max(to, 0), len(self._draft.seats) - 1)
        has_move_buttons = seat == self._view.moving_seat
        seats = move_seat(self._draft.seats, seat, to)
        self._update_draft(seats=seats, moving_seat=to if has_move_buttons else NO_SEAT)

    def set_partners(self, on: bool) -> None:  # noqa: FBT001 - the value of a switch
        self._update_values(replace(self._values, partners=on))

    # The set

    def set_size(self, highest: str) -> None:
        """Chooses the size of the set, by its highest face."""
        self._update_plan(lambda plan: plan.with_size(int(highest)))

    # The target

    def set_target(self, target: str) -> None:
        """Sets the target of a chip; the last chip opens a field for any number."""
        if target == OTHER_TARGET:
            self._show_view(is_target_field_open=not self._view.is_target_field_open)
            return
        self._view = replace(self._view, is_target_field_open=False, target_text="")
        number = None if target == NO_TARGET else int(target)
        self._update_plan(lambda plan: plan.choose_target(number))

    def type_target(self, text: str) -> None:
        if text != self._view.target_text:
            self._show_view(target_text=text)

    def set_typed_target(self) -> None:
        if self._apply_typed_target():
            self._save_and_show()

    # The options

    def toggle_table_choices(self) -> None:
        self._show_view(shows_table_choices=not self._view.shows_table_choices)

    def toggle_choice(self, key: str) -> None:
        """Shows the options of one question, where there are many; or folds them away again."""
        self._show_view(opened_choice="" if key == self._view.opened_choice else key)

    def choose(self, key: str, option: str) -> None:
        self._update_plan(lambda plan: plan.with_choices({**plan.choices, key: option}))

    def choose_preset(self, name: str) -> None:
        """Takes the choices and the target of a preset; of no preset, what is usual."""
        self._update_plan(lambda plan: plan.with_preset(plan.preset(name)))

    def set_marks(self, on: bool) -> None:  # noqa: FBT001 - the value of a switch
        """Offered only until the user has answered once."""
        if self._try_store(self._current_match.settings.set, MARKS, on):
            self._save_and_show()

    def start(self) -> None:
        if clean_name(self._draft.typed) and not self._add_typed_player():
            return
        if self._view.target_text and not self._apply_typed_target(is_start=True):
            return
        if self._check_ready() and self._start_match():
            self._navigation.home("table")

    # Helpers

    def _use_box(self, box_id: str) -> None:
        """Chooses a box; its earlier values in this draft stay."""
        self._draft = replace(self._draft, box=box_id)
        self._view = replace(self._view, opened_choice="")
        if box_id and box_id not in self._draft.by_box:
            rules = self._current_match.leaflets[box_id]
            self._draft = self._draft.with_values(default_values(self._current_match, rules))

    def _add_typed_player(self, *, focus_name: bool = False) -> bool:
        """Seats the typed player and returns True, or shows the error."""
        name = clean_name(self._draft.typed)
        if self._refuse_name(name):
            self._show_view(focus_name=True)
            return False
        person = find_by_name(name, self._roster.people) or self._create_player(name)
        if person is not None:
            self._seat_last(person, focus_name=focus_name)
        return person is not None

    def _refuse_name(self, name: str) -> bool:
        """Shows the error and returns True if no player of this name can be seated."""
        fault = name_error(self._language, name, self._seated)
        if fault:
            self._show_view(errors=SetupErrors(people=fault))
        return bool(fault)

    def _create_player(self, name: str) -> Person | None:
        try:
            added = self._roster.add(name, self._seated)
        except StoreError as fault:
            self._show_view(errors=SetupErrors(people=self._error_text(fault)))
            return None
        self._draft = replace(self._draft, newcomers=(*self._draft.newcomers, added.id))
        return added

    def _seat_last(self, person: Person, *, focus_name: bool = False) -> None:
        """Seats a player last, in a colour that no other seated player has."""
        if person.colour in {other.colour for other in self._seated}:
            self._try_store(self._roster.recolour, person, self._seated)
        self._draft = replace(self._draft, seats=(*self._draft.seats, person.id), typed="")
        self._save_and_show(focus_name=focus_name, moving_seat=NO_SEAT)

    def _apply_typed_target(self, *, is_start: bool = False) -> bool:
        """Sets the typed target and returns True, or shows the error."""
        target = parse_target(self._view.target_text)
        if target is None:
            message = self._language.say("Type a number from 1 to {most}.", most=LARGEST_NUMBER)
            self._show_view(errors=SetupErrors(target=message, start=message if is_start else ""))
            return False
        self._view = replace(self._view, is_target_field_open=False, target_text="")
        if self._plan is not None:
            self._draft = self._draft.with_values(self._plan.choose_target(target).values)
        return True

    def _check_ready(self) -> bool:
        """Returns True if the match can start; shows what is missing otherwise."""
        plan = self._plan
        if plan is None:
            return False
        errors = setup_errors(self._language, plan)
        if errors.start:
            self._show_view(errors=errors, focus_name=plan.lacks_players)
        return not errors.start

    def _start_match(self) -> bool:
        """Starts the match, deletes the draft and returns True, or shows the error."""
        try:
            self._current_match.start(build_match(self._draft, self._current_match.leaflets))
        except (RuleError, StoreError) as fault:
            self._show_view(errors=SetupErrors(start=self._error_text(fault)))
            return False
        self._try_store(self._current_match.settings.set, SETUP, None)
        return True

    @property
    def _plan(self) -> Plan | None:
        if not self._draft.box:
            return None
        rules = self._current_match.leaflets[self._draft.box]
        return Plan(rules, self._values, len(self._draft.seats))

    @property
    def _values(self) -> SetupValues:
        return self._draft.by_box.get(self._draft.box, SetupValues())

    @property
    def _seated(self) -> tuple[Person, ...]:
        return self._roster.get(self._draft.seats)

    def _saved_draft(self) -> SetupDraft:
        """Returns the saved draft, without players who are no longer in the roster."""
        draft = setup_from_json(self._current_match.setting(SETUP), self._current_match.leaflets)
        return replace(draft, seats=tuple(filter(self._roster.has, draft.seats)))

    def _update_plan(self, change: Callable[[Plan], Plan]) -> None:
        if self._plan is not None:
            self._update_values(change(self._plan).values)

    def _update_values(self, values: SetupValues) -> None:
        self._draft = self._draft.with_values(values)
        self._save_and_show()

    def _update_draft(self, moving_seat: int = NO_SEAT, **changes: Any) -> None:  # noqa: ANN401 - as the fields of SetupDraft
        self._draft = replace(self._draft, **changes)
        self._save_and_show(moving_seat=moving_seat)

    def _save_and_show(self, **changes: Any) -> None:  # noqa: ANN401 - as the fields of SetupView
        """Clears the errors, saves the draft and shows the new state."""
        self._view = replace(self._view, errors=SetupErrors())
        self._try_store(self._current_match.settings.set, SETUP, setup_to_json(self._draft))
        self._show_view(**changes)

    def _try_store(self, write: Callable[..., object], *values: object) -> bool:
        """Runs a store operation; if it fails, sets the error beside Start and returns False."""
        try:
            write(*values)
        except StoreError as fault:
            errors = SetupErrors(start=self._error_text(fault))
            self._view = replace(self._view, errors=errors)
            return False
        return True

    def _show_view(self, *, focus_name: bool = False, **changes: Any) -> None:  # noqa: ANN401 - as above
        """``focus_name`` asks the screen to focus the name field."""
        self._view = replace(self._view, focus_name=self._view.focus_name + focus_name, **changes)
        people = self._roster.people
        self._show(
            setup_state(self._language, self._current_match, self._draft, people, self._view)
        )
