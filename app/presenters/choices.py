"""Presenter of the choices screen: the options of the match where the leaflet is open.

The user can change them at any time; a change scores the earlier hands again, after a
confirmation. The domain refuses an option that cannot score one of them, with the reason.
"""

from dataclasses import dataclass, replace

from app.domain.errors import RuleError
from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Navigation
from app.presenters.presenter import Failure, Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.words.hand.what_changes import hand_changes, match_changes
from app.words.rules.choices import ChoiceCard, choice_cards, choices_title


@dataclass(frozen=True, slots=True)
class Change:
    """A change that waits for confirmation, and the message about its effect."""

    key: str
    option: str
    message: str = ""


@dataclass(frozen=True, slots=True)
class ChoicesState(State):
    title: str = ""
    intro: str = ""
    cards: tuple[ChoiceCard, ...] = ()
    pending: Change | None = None


class ChoicesPresenter(Presenter[ChoicesState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(ChoicesState(), services, navigation)
        self._current_match = services.current_match
        self._refused: tuple[str, Change] | None = None
        self._opened = ""

    def open(self, **_params: str) -> None:
        self._show(self._build_state())

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed."""
        self._show(self._build_state())

    def toggle_choice(self, key: str) -> None:
        """Shows the options of one question, where there are many; or folds them away again."""
        self._opened = "" if key == self._opened else key
        self._show(self._build_state())

    def choose(self, key: str, option: str) -> None:
        """Sets an option; asks for confirmation first if it changes anything that is shown."""
        if self._current_match.now is None or self._current_match.now.match.choices[key] == option:
            self._show(self._build_state())
            return
        try:
            message = self._effect(key, option)
        except RuleError as fault:
            self._refuse(key, option, fault)
            return
        if message:
            self._show(replace(self._build_state(), pending=Change(key, option, message)))
        else:
            self.confirm(key, option)

    def confirm(self, key: str, option: str) -> None:
        """Sets an option after the confirmation."""
        try:
            self._current_match.choose(key, option)
        except (RuleError, StoreError) as fault:
            self._refuse(key, option, fault)
            return
        self._show(self._build_state())

    def open_refused_hand(self) -> None:
        """Opens the hand that the refused option cannot score, to enter what it needs."""
        if self._refused is not None:
            hand, change = self._refused
            self._navigation.go("hand", hand=hand, choice=change.key, option=change.option)

    def cancel(self) -> None:
        """Closes the confirmation without a change."""
        self._show(self._build_state())

    def _effect(self, key: str, option: str) -> str:
        """Returns what would be shown in another way; "" if nothing."""
        before = self._current_match.table
        after = before.chosen(key, option)
        hands = len(hand_changes(self._language, before, after))
        told = self._language.many(
            "{n} hand would be scored differently. The change log keeps the old score.",
            "{n} hands would be scored differently. The change log keeps the old scores.",
            hands,
        )
        changes = match_changes(self._language, before, after)
        return "\n".join((*([told] if hands else []), *changes))

    def _refuse(self, key: str, option: str, fault: Failure) -> None:
        """Shows the reason on the card, with a button that opens the hand it is about."""
        table, state = self._current_match.table, self._build_state()
        error = self._error_text(fault)
        index, fix_label = fault.values.get("hand"), ""
        if isinstance(index, int):
            self._refused = table.hands[index].id, Change(key, option)
            fix_label = self._language.say("See hand {number}", number=index + 1)
        cards = (
            replace(card, error=error, fix_label=fix_label) if card.key == key else card
            for card in state.cards
        )
        self._show(replace(state, cards=tuple(cards)))

    @property
    def _named_table(self) -> MatchSnapshot:
        return self._current_match.table

    def _build_state(self) -> ChoicesState:
        now = self._current_match.now
        if now is None:
            title = self._language.say("What the leaflet leaves open")
            return ChoicesState(title, self._language.say("No match is being played."))
        intro = self._language.say(
            "Your choice counts for the whole match, also for the hands already played."
        )
        title = choices_title(self._language, now.rules)
        cards = choice_cards(self._language, now.rules, now.match.choices, self._opened)
        return ChoicesState(title, intro, cards)
