"""The form of a new match as it is filled in: its draft, saved with each tap, and what is shown."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.play.navigation import Navigation, no_listener
from app.play.setup.draft import SetupDraft, SetupValues, setup_from_json, setup_to_json
from app.play.setup.plan import Plan
from app.play.setup.roster import Roster
from app.presenters.setup.state import SetupErrors, SetupState, SetupView, setup_state
from app.store.core.errors import StoreError
from app.words.hand.error_messages import error_message

DRAFT_SETTING = "setup"
"""The setting that stores the draft."""
NO_SEAT = -1


class SetupForm:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self.state = SetupState()
        self.shown: Callable[[SetupState], None] = no_listener
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._roster = Roster(current_match.roster)
        self._draft = SetupDraft()
        self._view = SetupView()
        self._was_opened = False

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
        draft = setup_from_json(
            self._current_match.setting(DRAFT_SETTING), self._current_match.leaflets
        )
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
        self._try_store(self._current_match.settings.set, DRAFT_SETTING, setup_to_json(self._draft))
        self._show(**changes)

    def _try_store(self, write: Callable[..., object], *values: object) -> bool:
        """Runs a store operation; if it fails, sets the error beside Start and returns False."""
        try:
            write(*values)
        except StoreError as fault:
            errors = SetupErrors(start=error_message(self._language, fault))
            self._view = replace(self._view, errors=errors)
            return False
        return True

    def _show(self, *, focus_name: bool = False, **changes: Any) -> None:  # noqa: ANN401 - as above
        """``focus_name`` asks the screen to focus the name field."""
        self._view = replace(self._view, focus_name=self._view.focus_name + focus_name, **changes)
        people = self._roster.people
        self.state = setup_state(
            self._language, self._current_match, self._draft, people, self._view
        )
        self.shown(self.state)
