"""Presenter of the trial screen: what the rules of a box make of a hand that is only tried.

Who plays, and by which options, can be changed; another number of players starts the hand anew.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from app.domain.rules import RuleSet
from app.domain.rules.values import PartnersPlay
from app.i18n import Language, marked
from app.play.entry.draft import Draft
from app.play.hand.trial import (
    Judged,
    TrialHand,
    TrialValues,
    by_other_rules,
    by_own_rules,
    save_values,
    trial_hand,
)
from app.play.navigation import Navigation
from app.play.own_boxes import OwnBoxes
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.words.game_words import set_name
from app.words.hand.counted_sentences import counted_sentences
from app.words.hand.error_messages import error_message
from app.words.hand.explanation import reasons, winner_line
from app.words.hand.scoreboard import side_colours
from app.words.naming import TRY_A_HAND, format_gain, names, numbered_people
from app.words.options import Chip
from app.words.rules.choices import ChoiceCard, choice_cards

WHO_WENT_OUT = marked("Who went out? Tap the name, or Blocked.")

Side = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrialLine:
    """``label`` says of a line that differs that it does; ``gain`` and ``colours`` are of a side
    that gets points.
    """

    text: str
    label: str
    is_different: bool = False
    gain: str = ""
    colours: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TrialCard:
    """The hand by one set of rules: ``lines`` are the winner, what each side gets, the reasons; or
    there is an ``error``, which ``intro`` introduces.
    """

    about: str
    name: str
    winner: tuple[TrialLine, ...] = ()
    gains: tuple[TrialLine, ...] = ()
    reasons: tuple[TrialLine, ...] = ()
    intro: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class TrialState(State):
    """``cards`` are empty until something of the hand is entered. ``table`` says who plays: below
    it is what can be changed about that, if ``is_table_open``. ``has_partners`` is None where the
    players cannot choose whether they are partners. ``warning``: what is tried is what the box was
    before rules were changed that contradict each other.
    """

    title: str = ""
    table: str = ""
    is_table_open: bool = False
    players: tuple[Chip, ...] = ()
    has_partners: bool | None = None
    choices: tuple[ChoiceCard, ...] = ()
    summary: str = ""
    cards: tuple[TrialCard, ...] = ()
    is_begun: bool = False
    warning: str = ""

    @property
    def can_change_table(self) -> bool:
        return bool(self.players or self.choices) or self.has_partners is not None


def trial_state(
    language: Language,
    trial: TrialHand,
    base: RuleSet | None,
    *,
    is_table_open: bool = False,
    opened: str = "",
) -> TrialState:
    """``opened`` is the key of the question that was tapped, where there are many."""
    rules, draft, n = trial.match.rules, trial.draft(), len(trial.match.players)
    is_begun = draft.is_begun or bool(draft.events or draft.plays)
    state = TrialState(
        title=language.say(TRY_A_HAND),
        table=language.many("{n} player", "{n} players", n),
        is_table_open=is_table_open or not is_begun,
        players=_players(language, rules, trial),
        has_partners=_partners(trial),
        choices=choice_cards(language, rules, trial.match.choices, opened),
        is_begun=is_begun,
    )
    return _with_cards(state, language, trial, base) if is_begun else state


def _players(language: Language, rules: RuleSet, trial: TrialHand) -> tuple[Chip, ...]:
    """Returns nothing where only so many can play."""
    counts = rules.player_counts(trial.match.choices)
    if len(counts) == 1:
        return ()
    playing = len(trial.match.players)
    return tuple(
        Chip(str(n), language.many("{n} player", "{n} players", n), chosen=n == playing)
        for n in counts
    )


def _partners(trial: TrialHand) -> bool | None:
    plan = trial.values.plan(trial.match.rules)
    can_choose = plan.fills_partners and plan.play_partners is PartnersPlay.MAY
    return plan.has_partners if can_choose else None


def _with_cards(
    state: TrialState, language: Language, trial: TrialHand, base: RuleSet | None
) -> TrialState:
    own, rules, yours = by_own_rules(trial), trial.match.rules, language.say("By your rules")
    if base is None:
        return replace(state, cards=(_card(language, own, rules, own, yours),))
    other, about = by_other_rules(trial, base), language.say("By what they are based on")
    cards = (
        _card(language, own, rules, other, yours),
        _card(language, other, base, own, about),
    )
    return replace(state, summary=_summary(language, own, other), cards=cards)


def _summary(language: Language, own: Judged, other: Judged) -> str:
    """Returns nothing unless there are two verdicts."""
    if own.verdict is None or other.verdict is None:
        return ""
    if (own.verdict.side, own.verdict.winner) != (other.verdict.side, other.verdict.winner):
        return language.say("The rules differ in who wins the hand.")
    if _gains(own) != _gains(other):
        return language.say("The rules differ in the points.")
    if _reasons(language, own) != _reasons(language, other):
        return language.say("Both say the same, for different reasons.")
    return language.say("Both say the same.")


def _card(
    language: Language, judged: Judged, rules: RuleSet, other: Judged, about: str
) -> TrialCard:
    card = TrialCard(about, set_name(language, rules))
    if judged.verdict is None:
        is_known = other.verdict is not None
        intro = language.say("These rules cannot count this hand.") if is_known else ""
        return replace(card, intro=intro, error=_error(language, judged))
    winner = (_winner(language, judged),)
    return replace(
        card,
        winner=_lines(language, winner, (_winner(language, other),)),
        gains=_gain_lines(language, judged, other),
        reasons=_lines(language, _reasons(language, judged), _reasons(language, other)),
    )


def _error(language: Language, judged: Judged) -> str:
    if judged.error is None:
        return language.say(WHO_WENT_OUT)
    return error_message(language, judged.error, judged.table)


def _lines(
    language: Language, texts: tuple[str, ...], others: tuple[str, ...]
) -> tuple[TrialLine, ...]:
    """Nothing differs from rules that could not tell anything."""
    return tuple(_line(language, text, any(others) and text not in others) for text in texts)


def _line(language: Language, text: str, is_different: bool) -> TrialLine:  # noqa: FBT001
    # Translators: read aloud before a line that the other rules do not have
    label = language.say("Different: {text}", text=text) if is_different else text
    return TrialLine(text, label, is_different)


def _gain_lines(language: Language, judged: Judged, other: Judged) -> tuple[TrialLine, ...]:
    """Returns a line for each side that gets something by one of the two."""
    own, others, people = _gains(judged), _gains(other), judged.table.people
    lines = []
    for side in (side for side, points in own.items() if points or others.get(side)):
        name, gain = names(language, people, side), format_gain(own[side])
        text = language.say("{name} {gain}", name=name, gain=gain)
        line = _line(language, text, bool(others) and others.get(side) != own[side])
        lines.append(replace(line, text=name, gain=gain, colours=side_colours(judged.table, side)))
    return tuple(lines)


def _gains(judged: Judged) -> Mapping[Side, int]:
    verdict = judged.verdict
    if verdict is None:
        return {}
    return dict(zip(judged.table.match.all_sides, verdict.gains, strict=True))


def _winner(language: Language, judged: Judged) -> str:
    verdict = judged.verdict
    return "" if verdict is None else winner_line(language, verdict, judged.table.people)


def _reasons(language: Language, judged: Judged) -> tuple[str, ...]:
    score, match, people = judged.score, judged.table.match, judged.table.people
    if score is None or score.verdict is None:
        return ()
    counted = counted_sentences(language, people, match, score.states, score.verdict)
    return (*reasons(language, score.verdict, people, match.sized_rules), *counted)


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
