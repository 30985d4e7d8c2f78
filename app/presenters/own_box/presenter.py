"""Presenter of the page of an own box: one line a rule. Everything is kept with the tap."""

from collections.abc import Callable
from dataclasses import replace

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.navigation import Navigation, no_listener
from app.play.own_boxes import OwnBoxes
from app.store.core.errors import StoreError, StoreFault
from app.words.game_words import set_name
from app.words.hand.error_messages import error_message
from app.words.rules.own_lines import OwnBoxState, base_of, box_rows, other_problems


class OwnBoxPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self.state = OwnBoxState()
        self.shown: Callable[[OwnBoxState], None] = no_listener
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._own_boxes = OwnBoxes(current_match)
        self._box = ""

    def open(self, box: str = "", **_params: str) -> None:
        self._box = box
        self.refresh()

    def refresh(self, _note: str = "") -> None:
        """Shows the rules as they are now; another phone can have deleted the box."""
        try:
            self._show(self._own_boxes.draft(self._box))
        except StoreError as fault:
            if fault.key is StoreFault.NOT_FOUND:
                self._navigation.home("rules")
            else:
                self._show_error(fault)

    def open_rule(self, key: str) -> None:
        self._navigation.go("own_rule", box=self._box, rule=key)

    def undo(self) -> None:
        self._change(self._own_boxes.undo)

    def redo(self) -> None:
        self._change(self._own_boxes.redo)

    def try_hand(self) -> None:
        self._navigation.go("hand", trial=self._box)

    def play(self) -> None:
        self._navigation.go("setup", box=self._box)

    def open_page(self) -> None:
        self._navigation.go("leaflet", box=self._box)

    def hand_on(self) -> None:
        self._navigation.go("hand_on", box=self._box)

    def _change(self, step: Callable[[str], None]) -> None:
        try:
            step(self._box)
        except StoreError as fault:
            self._show_error(fault)
        else:
            self.refresh()

    def _show(self, rules: RuleSet) -> None:
        language, known = self._language, self._current_match.leaflets
        self._set_state(
            OwnBoxState(
                self._box,
                set_name(language, rules),
                self._about(rules),
                box_rows(language, rules, base_of(rules, known)),
                self._own_boxes.can_undo(self._box),
                self._own_boxes.can_redo(self._box),
                self._warning(rules),
            )
        )

    def _about(self, rules: RuleSet) -> str:
        base = self._current_match.leaflets.get(rules.based_on)
        if base is None:
            return ""
        name = set_name(self._language, base)
        return self._language.say("Own rules, based on {name}.", name=name)

    def _warning(self, rules: RuleSet) -> str:
        if self._own_boxes.is_playable(rules):
            return ""
        say = self._language.say
        parts = (
            say(
                "These rules do not go together yet. Until you change them, the box is played as"
                " it was before."
            ),
            other_problems(self._language, rules),
        )
        return "\n".join(filter(None, parts))

    def _show_error(self, fault: StoreError) -> None:
        self._set_state(replace(self.state, error=error_message(self._language, fault)))

    def _set_state(self, state: OwnBoxState) -> None:
        self.state = state
        self.shown(state)
