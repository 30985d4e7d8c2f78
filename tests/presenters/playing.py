"""Plays matches through the presenters, without a window: what is announced, then the count."""

from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.hand.facts import Event
from app.domain.match import Hand, Match, PlayerId
from app.domain.tiles import Tile
from app.play.entry.draft import EntryMode
from app.play.match.current_match import CurrentMatch
from app.presenters.hand import HandPresenter
from app.presenters.setup import SetupPresenter
from app.presenters.table import TablePresenter
from tests.entering import Choose, enter, first_way
from tests.fake_navigation import FakeNavigation
from tests.services import services
from tests.story import Story


@dataclass
class PresenterCounting:
    """``presenter`` is a ``HandPresenter``."""

    presenter: Any

    @property
    def state(self) -> Any:
        return self.presenter.state

    def answer(self, question: str, key: str) -> None:
        self.presenter.answer(question, key)

    def count(self, holder: int) -> None:
        self.presenter.select_holder(holder)

    def use(self, mode: EntryMode) -> None:
        self.presenter.set_mode(mode)

    def tap_tile(self, tile: Tile) -> None:
        self.presenter.toggle_tile(tile)

    def tap_face(self, face: int) -> None:
        self.presenter.add_half(face)

    def tap_sum(self, pips: int) -> None:
        self.presenter.add_sum(pips)

    def type_number(self, number: int) -> None:
        for digit in str(number):
            self.presenter.add_digit(int(digit))

    def say_empty(self) -> None:
        self.presenter.toggle_empty_stock()

    def pick(self, seat: int) -> None:
        self.presenter.pick_winner(seat)


@dataclass
class Playing:
    """The match on the table, with the presenters of its screens. ``says_who_starts``: before each
    hand the players say so, because it need not be whom the rules name.
    """

    current_match: CurrentMatch
    choose: Choose = first_way
    says_who_starts: bool = False
    navigation: FakeNavigation = field(default_factory=FakeNavigation)

    def __post_init__(self) -> None:
        shared = services(self.current_match), self.navigation
        self.table: Any = TablePresenter(*shared)
        self.hand: Any = HandPresenter(*shared)

    def start(self, match: Match, names: tuple[str, ...]) -> None:
        """Starts a match of new players."""
        roster = self.current_match.roster
        people = (roster.add(name, colour) for colour, name in enumerate(names))
        players = tuple(PlayerId(person.id) for person in people)
        self.current_match.start(replace(match, players=players))

    def sit_down(self, story: Story) -> None:
        """Sets the match of a story up: what is as it is proposed is left alone."""
        setup: Any = SetupPresenter(services(self.current_match), self.navigation)
        setup.open(box=story.game)
        for name in story.names:
            setup.type_name(name)
            setup.add()
        _set_up(setup, story)
        setup.start()
        if self.current_match.now is None:
            raise AssertionError(f"not started: {setup.state.errors.start}")

    def play(self, hand: Hand) -> None:
        """Announces what is announced, and counts the hand."""
        if self.says_who_starts:
            self.current_match.save_starter(hand.known_starter)
        self.table.open()
        for seat, points in hand.end.plays:
            self.table.announce(seat, points)
        for event in hand.end.events:
            self.table.add_event(*Event(*event))
        self.hand.open()
        enter(PresenterCounting(self.hand), hand, self.choose)
        before = len(self.current_match.table.hands)
        self.hand.record()
        if len(self.current_match.table.hands) == before:
            raise AssertionError(f"not recorded: {self.hand.state.verdict}")

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """After each hand."""
        return self.current_match.table.running_totals

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that have won, by their places."""
        table = self.current_match.table
        if table.winner is None:
            return None
        return tuple(table.match.all_sides.index(side) for side in table.winner.sides)


def _set_up(setup: Any, story: Story) -> None:
    for key, option in story.choices.items():
        setup.choose(key, option)
    size = str(story.highest)
    if any(chip.key == size and not chip.chosen for chip in setup.state.sizes):
        setup.set_size(size)
    if story.partners and setup.state.partners.offered and not setup.state.partners.on:
        setup.set_partners(on=True)
    target = str(story.target)
    targets = {chip.key: chip.chosen for chip in setup.state.targets}
    if target not in targets:
        setup.type_target(target)
        setup.set_typed_target()
    elif not targets[target]:
        setup.set_target(target)
