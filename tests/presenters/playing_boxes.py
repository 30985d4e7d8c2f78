"""Plays a match by any rules: sets it up, plays its hands, shows and exports what came of it."""

from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from app.domain.match import Hand
from app.domain.match.fold import State, fold
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.rule_sets import RuleSets
from app.play.own_boxes import OwnBoxes
from app.play.start import context_of_box
from app.presenters.setup import SetupPresenter
from app.store.core.database import Database
from app.store.exchange.exporting import export_json
from app.words.naming import people_of_seats
from tests.fake_navigation import FakeNavigation
from tests.importing import import_json
from tests.presenters.any_rules import (
    assert_filled_in,
    show_choice,
    show_start,
    show_verdicts,
    told,
)
from tests.presenters.every_screen import ScreenChecker
from tests.presenters.playing import Playing
from tests.random_ends import random_end
from tests.services import services
from tests.store.sync.kept_rows import everything
from tests.store.test_fuzzed_import import memory
from tests.story import GUESTS

MOST_HANDS = 50
RECORDED = 6
"""Hands that are recorded in most matches, the first by tapping it in."""
RECORDS_ALL = 0.1
SHOWN = 2
"""Hands of which the verdicts are read."""
TARGETS = ("1", "20", "100", "9999")


def phone(database: Database) -> CurrentMatch:
    """A phone that has no boxes but the own ones of this database."""
    return CurrentMatch(database, RuleSets({}, database))


@dataclass
class BoxOnTable:
    """A phone that keeps one box, and a match by it."""

    dice: Random
    rules: RuleSet
    language: Language
    database: Database
    choices: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.current_match = phone(self.database)
        OwnBoxes(self.current_match).keep(self.rules)

    @property
    def table(self) -> MatchSnapshot:
        return self.current_match.table

    def sit_down(self) -> None:
        """As many as these rules are for, with any options."""
        setup: Any = SetupPresenter(services(self.current_match, self.language), FakeNavigation())
        setup.open(box=self.rules.id)
        self._choose(setup)
        number = self.dice.choice(self.rules.player_counts(self.choices))
        for name in GUESTS[:number]:
            setup.type_name(name)
            setup.add()
        self._set_up(setup, number)
        setup.start()
        assert self.current_match.now is not None, setup.state.errors

    def _choose(self, setup: Any) -> None:
        dice, rules = self.dice, self.rules
        self.choices = rules.chosen()
        if rules.presets and dice.random() < 0.3:
            preset = dice.choice(rules.presets)
            setup.choose_preset(preset.name)
            self.choices = rules.chosen(preset.choices)
        for choice in rules.choices:
            if dice.random() < 0.3:
                self.choices[choice.key] = dice.choice(choice.options)
                setup.choose(choice.key, self.choices[choice.key])

    def _set_up(self, setup: Any, number: int) -> None:
        dice, rules = self.dice, self.rules
        sizes = [size for size in rules.sets if number in rules.of_size(size).deals(self.choices)]
        if setup.state.sizes and dice.random() < 0.5:
            setup.set_size(str(dice.choice(sizes)))
        if setup.state.partners.offered:
            setup.set_partners(on=dice.random() < 0.6)
        if dice.random() < 0.6:
            setup.type_target(dice.choice(TARGETS))
            setup.set_typed_target()

    def play(self) -> None:
        """To the end of the match, or for so many hands. Not all are recorded: that is slow."""
        recorded = MOST_HANDS if self.dice.random() < RECORDS_ALL else RECORDED
        while len(self.table.hands) < recorded and self.table.winner is None:
            before = self.table.state_before(len(self.table.hands))
            hand = random_end(self.dice, self.table.match, before)
            if self.table.hands:
                self.current_match.record(hand)
            else:
                self._tap_in(hand, before)
        self._play_on(MOST_HANDS - len(self.table.hands))

    def _tap_in(self, hand: Hand, before: State) -> None:
        _, verdict = self.table.match.score(hand, before)
        Playing(self.current_match, self.dice.choice, says_who_starts=True).play(hand)
        assert self.table.verdicts[-1].gains == verdict.gains, hand

    def _play_on(self, hands: int) -> None:
        match, state = self.table.match, self.table.states[-1]
        for _ in range(hands):
            if state.won:
                return
            hand, verdict = match.score(random_end(self.dice, match, state), state)
            state = fold(match.match_rules, state, verdict, hand.end)

    def show(self) -> None:
        """The rules, and why the first hands were won."""
        table, dice, rules = self.table, self.dice, self.rules
        choices = table.match.choices
        assert told(self.language, rules, dice.choice((None, choices)))
        for choice in dice.sample(rules.choices, min(1, len(rules.choices))):
            show_choice(self.language, rules, choices, choice.key)
        people = people_of_seats(self.language, len(table.people))
        show_start(self.language, context_of_box(rules, people))
        match = replace(table.match, hands=table.match.hands[:SHOWN])
        verdicts = tuple(table.explained(hand).verdict for hand in table.hands[:SHOWN])
        show_verdicts(self.language, match, verdicts, table.people)

    def show_all(self) -> None:
        """Every screen; and each option of each choice is selected or refused."""
        checker, match_id = ScreenChecker(self.current_match, self.language), self.table.id
        assert_filled_in(list(checker.see(match_id)))
        checker.leaflets(self.table.stored, set())
        checker.play_anything(match_id)

    def hand_over(self, file: Path) -> None:
        """Exported and imported, the box and the match are the same on another phone."""
        export_json(self.database, file)
        with closing(memory()) as database:
            import_json(database, file)
            other = phone(database)
            assert other.leaflets[self.rules.id] == self.rules
            assert facts_of(other.load(self.table.id)) == facts_of(self.table)
            assert everything(database) == everything(self.database)


def facts_of(table: MatchSnapshot) -> tuple[object, ...]:
    """The verdicts as they were told, and as the hands are scored again."""
    match = table.match
    return match, table.verdicts, match.verdicts, table.running_totals, table.winner
