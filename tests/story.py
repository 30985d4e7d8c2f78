"""A whole match of a game, as a table would play it: every hand to the end of the match.

Each line is a hand in the notation of ``tests.oracles.independent.notation``: what happened, what
it brings, and the totals (S) after it; the last line also names the sides that win (W).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from app.domain.hand import Sides
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules.tables import opposite
from tests.oracles.independent.facts import Facts
from tests.oracles.independent.notation import Example, facts_of, read
from tests.random_games import end_of, rules_of

GUESTS = (
    "Ann",
    "Bo",
    "Cy",
    "Di",
    "Ed",
    "Flo",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kim",
    "Lou",
    "Max",
    "Nia",
)


@dataclass(frozen=True)
class Story:
    """``number`` is how many play; ``highest`` is the size of the set, None for the usual one."""

    name: str
    game: str
    number: int
    target: int
    lines: str
    choices: Mapping[str, str] = field(default_factory=dict)
    highest: int | None = None
    partners: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return GUESTS[: self.number]

    @property
    def sides(self) -> Sides | None:
        return opposite(self.number) if self.partners else None

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        sides = " 2v2" if self.partners else ""
        return tuple(read(f"{self.game}{sides} {line}") for line in self.lines.strip().splitlines())

    @cached_property
    def facts(self) -> tuple[Facts, ...]:
        """The hands for the independent scorer."""
        return tuple(map(facts_of, self.examples))

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The hands for the app."""
        return tuple(Hand(end_of(facts), facts.starter) for facts in self.facts)

    @property
    def gains(self) -> tuple[tuple[int, ...], ...]:
        return tuple(example.gains for example in self.examples)

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        return tuple(example.after or () for example in self.examples)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that win the match, by their places."""
        return self.examples[-1].winners or ()

    @property
    def match(self) -> Match:
        """The match before its first hand."""
        return Match(
            rules=rules_of(self.game),
            players=tuple(map(PlayerId, self.names)),
            sides=self.sides,
            choices=self.choices,
            target=self.target,
            highest=self.highest,
        )
