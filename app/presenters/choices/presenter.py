"""What the leaflet leaves open, and what the running match plays: it can be changed any time.

A change counts for the hands that lie behind as well. What it would change is said first,
and one that a hand cannot be told by is refused by the domain, with the reason.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.domain.errors import RuleError
from app.i18n import Language
from app.presenters.choices.cards import ChoiceCard, choice_cards
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.store.core.errors import StoreError


@dataclass(frozen=True, slots=True)
class Change:
    """A change that waits for a yes, and what it would do."""

    key: str
    option: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class ChoicesState:
    told: str = ""
    cards: tuple[ChoiceCard, ...] = ()
    asked: Change | None = None


class ChoicesPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self.state = ChoicesState()
        self.shown: Callable[[ChoicesState], None] = unseen
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._refused: tuple[str, Change] | None = None

    def open(self, **_given: str) -> None:
        self._show(self._fresh())

    def choose(self, key: str, option: str) -> None:
        """Play it otherwise; where hands would be told otherwise by it, after a yes."""
        if self._current_match.now is None or self._current_match.now.match.choices[key] == option:
            self._show(self._fresh())
            return
        try:
            told = self._would_change(key, option)
        except RuleError as fault:
            self._refuse(key, option, fault)
            return
        if told:
            self._show(replace(self._fresh(), asked=Change(key, option, told)))
        else:
            self.agree(key, option)

    def agree(self, key: str, option: str) -> None:
        """After the yes."""
        try:
            self._current_match.choose(key, option)
        except (RuleError, StoreError) as fault:
            self._refuse(key, option, fault)
            return
        self._show(self._fresh())

    def mend(self) -> None:
        """To the hand that could not be told so, to tell what the answer asks for."""
        if self._refused is not None:
            hand, change = self._refused
            self._navigation.go("hand", hand=hand, choice=change.key, option=change.option)

    def leave(self) -> None:
        """It stays as it was."""
        self._show(self._fresh())

    def _would_change(self, key: str, option: str) -> str:
        """How many hands would have another winner or other points; nothing for none."""
        before = {hand.id: hand.verdict for hand in self._current_match.table.hands}
        changed = [
            hand_id
            for hand_id, (_, verdict) in self._current_match.chosen(key, option).items()
            if (verdict.side, verdict.points) != (before[hand_id].side, before[hand_id].points)
        ]
        if not changed:
            return ""
        return self._language.many(
            "{n} hand would be told otherwise. The change log keeps how it was.",
            "{n} hands would be told otherwise. The change log keeps how they were.",
            len(changed),
        )

    def _refuse(self, key: str, option: str, fault: RuleError | StoreError) -> None:
        """Why not, beside the question; and a way to the hand that stands against it."""
        table, fresh = self._current_match.table, self._fresh()
        told = error_message(self._language, fault, table.people, table.rules)
        index, mend = fault.values.get("hand"), ""
        if isinstance(index, int):
            self._refused = table.hands[index].id, Change(key, option)
            mend = self._language.say("Look at hand {number}", number=index + 1)
        cards = (
            replace(card, wrong=told, mend=mend) if card.key == key else card
            for card in fresh.cards
        )
        self._show(replace(fresh, cards=tuple(cards)))

    def _fresh(self) -> ChoicesState:
        now = self._current_match.now
        if now is None:
            return ChoicesState(self._language.say("No match is on the table."))
        told = self._language.say(
            "What you choose counts for the whole match, the hands already played too."
        )
        return ChoicesState(told, choice_cards(self._language, now.rules, now.match.choices))

    def _show(self, state: ChoicesState) -> None:
        self.state = state
        self.shown(state)
