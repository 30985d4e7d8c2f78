"""Presenter of the trial screen: what the rules of a box make of a hand that is only tried.

Who plays, and by which options, can be changed; another number of players starts the hand anew.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.domain.rules import RuleSet
from app.i18n import marked
from app.play.entry.draft import Draft
from app.play.hand.trial import TrialHand, TrialValues, save_values, trial_hand
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.presenter import Presenter
from app.presenters.services import Services
from app.presenters.trial.state import TrialState, trial_state
from app.store.core.errors import StoreError
from app.words.naming import numbered_people

AS_BEFORE = marked(
    "These rules do not go together yet. Until you change them, the box is played as it was before."
)

logger = logging.getLogger(__name__)


class TrialPresenter(Presenter[TrialState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(TrialState(), services, navigation)
        self._current_match = services.current_match
        self._box = ""
        self._is_table_open = False
        self._opened = ""

    def open(self, box: str = "", table: str = "", **_params: str) -> None:
        """``table``: who plays is what the player wants to change."""
        self._box, self._is_table_open, self._opened = box, bool(table), ""
        self._show_trial()

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed."""
        self._show_trial()

    def set_players(self, players: str) -> None:
        """Another number of players is another hand."""
        self._change(lambda values: TrialValues(int(players), values.partners, values.choices))

    def set_partners(self, *, partners: bool) -> None:
        self._change(lambda values: replace(values, partners=partners))

    def toggle_table(self) -> None:
        """Shows who plays and what the table decides, or folds it away again."""
        self._is_table_open = not self._is_table_open
        self._show_trial()

    def toggle_choice(self, key: str) -> None:
        """Shows the options of one question, where there are many; or folds them away again."""
        self._opened = "" if key == self._opened else key
        self._show_trial()

    def choose(self, key: str, option: str) -> None:
        self._change(lambda values: replace(values, choices={**values.choices, key: option}))

    def change_hand(self) -> None:
        self._navigation.back_to("hand", trial=self._box)

    def start_another_hand(self) -> None:
        if self._change(lambda values: replace(values, draft=Draft())):
            self.change_hand()

    def open_rules(self) -> None:
        self._navigation.back_to("own_box", box=self._box)

    def _change(self, change: Callable[[TrialValues], TrialValues]) -> bool:
        """Stores what was changed; returns False, and says why, if that fails."""
        trial = self._trial()
        if trial is None:
            return False
        values = change(trial.values)
        if not self._attempt(lambda: save_values(self._current_match, self._box, values)):
            return False
        self._show_trial()
        return True

    def _show_trial(self) -> None:
        trial = self._trial()
        if trial is None:
            self._navigation.home("rules")
            return
        rules, opened, is_table_open = trial.match.rules, self._opened, self._is_table_open
        base = self._current_match.leaflets.past(rules.based_on) if rules.based_on else None
        state = trial_state(self._language, trial, base, is_table_open=is_table_open, opened=opened)
        self._show(replace(state, warning=self._warning(rules)))

    def _trial(self) -> TrialHand | None:
        return trial_hand(self._current_match, partial(numbered_people, self._language), self._box)

    def _warning(self, rules: RuleSet) -> str:
        """Returns that the rules as they were changed last are not those that are tried."""
        try:
            draft = OwnBoxes(self._current_match).draft(self._box)
        except StoreError:
            logger.info("what is tried is no own box: it has no draft")
            return ""
        return "" if draft == rules else self._language.say(AS_BEFORE)
