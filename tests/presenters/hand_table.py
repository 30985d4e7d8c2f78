"""A match on the table and the presenter of its hand screen, for tests: they tap and read."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.domain.hand import HandEnd
from app.domain.rules import RuleSet
from app.domain.rules.values import Points
from app.domain.tiles import Tile
from app.play.entry.draft import EntryMode
from app.presenters.hand import HandPresenter
from app.sets import Leaflets
from tests.builders import NAMES, open_current_match, start_match
from tests.fake_navigation import FakeNavigation
from tests.rule_sets import load_set
from tests.services import services

Sets = Mapping[str, RuleSet]
MANY_NAMES = (*NAMES, "Gwen", "Hal", "Ivo", "Jo", "Kim", "Leo", "Mia", "Nia")
"""For large tables."""


def with_stock_in_blocked_hands(box: str) -> Sets:
    """A box in which the draw pile counts in a blocked hand too."""
    rules = load_set(box)
    blocked = replace(rules.blocked, points=Points.HANDS_AND_STOCK)
    return {box: replace(rules, blocked=blocked)}


class HandTable:
    """A match with one of the boxes, and the presenter of its next hand."""

    def __init__(
        self, folder: Path, box: str, players: int, sets: Sets | None = None, **terms: Any
    ) -> None:
        self.current_match = open_current_match(folder, sets or Leaflets())
        start_match(self.current_match, box, MANY_NAMES[:players], **terms)
        self.navigation = FakeNavigation()
        self.hand = self.presenter()

    def presenter(self, hand: str = "") -> HandPresenter:
        presenter = HandPresenter(services(self.current_match), self.navigation)
        presenter.open(hand)
        return presenter

    def type(self, *totals: int) -> None:
        """Types a total for each seat."""
        self.hand.set_mode(EntryMode.TOTAL)
        for seat, total in enumerate(totals):
            self.hand.select_holder(seat)
            for digit in str(total):
                self.hand.add_digit(int(digit))

    def tap(self, *tiles: str) -> None:
        for tile in tiles:
            self.hand.toggle_tile(Tile.parse(tile))

    @property
    def verdict(self) -> str:
        return self.hand.state.verdict.replace("\xa0", " ")

    def answer(self, question: str, *answers: str) -> None:
        for answer in answers:
            self.hand.answer(question, answer)

    def texts(self, question: str) -> tuple[str, ...]:
        """The answers to a question, the chosen ones with a star."""
        return tuple(
            f"{'*' if answer.chosen else ''}{answer.text}"
            for answer in self.hand.state.answers(question)
        )

    @property
    def asked(self) -> tuple[str, ...]:
        """The keys of the questions."""
        return tuple(question.key for question in self.hand.state.questions)

    @property
    def selected(self) -> str:
        return next((one.text for one in self.hand.state.holders if one.chosen), "")

    @property
    def summaries(self) -> dict[str, str]:
        return {one.text: one.summary for one in self.hand.state.holders}

    @property
    def recorded(self) -> HandEnd:
        """The last hand that was recorded."""
        return self.current_match.table.hands[-1].hand.end
