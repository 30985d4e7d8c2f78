"""Presenter of the page of an own box: one line a rule. Everything is kept with the tap."""

from collections.abc import Callable
from dataclasses import dataclass

from app.domain.rules import RuleSet
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError, StoreFault
from app.words.game_words import set_name
from app.words.rules.own_lines import BoxRow, base_of, box_rows, other_problems


@dataclass(frozen=True, slots=True)
class OwnBoxState(State):
    """``about`` says what it was made from. ``warning`` is set while rules contradict each other:
    it is played as it was before. While ``box`` stays the same, the screen keeps its place.
    """

    box: str = ""
    title: str = ""
    about: str = ""
    rows: tuple[BoxRow, ...] = ()
    can_redo: bool = False
    warning: str = ""


class OwnBoxPresenter(Presenter[OwnBoxState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(OwnBoxState(), services, navigation)
        self._current_match = services.current_match
        self._own_boxes = OwnBoxes(services.current_match)
        self._box = ""

    def open(self, box: str = "", **_params: str) -> None:
        self._box = box
        self.refresh()

    def refresh(self, _note: str = "") -> None:
        """Shows the rules as they are now; another phone can have deleted the box."""
        try:
            self._show_rules(self._own_boxes.draft(self._box))
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
        if self._attempt(lambda: step(self._box)):
            self.refresh()

    def _show_rules(self, rules: RuleSet) -> None:
        language, known = self._language, self._current_match.leaflets
        self._show(
            OwnBoxState(
                self._box,
                set_name(language, rules),
                self._about(rules),
                box_rows(language, rules, base_of(rules, known)),
                self._own_boxes.can_redo(self._box),
                self._warning(rules),
                can_undo=self._own_boxes.can_undo(self._box),
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
