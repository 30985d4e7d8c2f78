"""What the questions about the starter depend on: the rules, the players, the hand before."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.domain.match.next_start import NextStart, first_start, next_start
from app.domain.match.starting import Calls, Starter, calls_for, lead_of
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen
from app.domain.rules.values import Lead, NoDouble, StartBy
from app.domain.tiles import Tile
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import Person


@dataclass(frozen=True, slots=True)
class StartContext:
    """``rules`` have the size of the set that is played with; ``round`` counts from 1.

    ``last_starter`` is who started the hand before, if that is known. ``is_match`` is True if a
    match on the table waits for the answer.
    """

    rules: RuleSet
    people: tuple[Person, ...]
    choices: Mapping[str, str]
    start: NextStart
    is_first: bool = True
    round: int = 1
    last_starter: int | None = None
    is_match: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(len(self.people)))

    @property
    def chosen(self) -> Chosen:
        return self.rules.chosen(self.choices, len(self.people))

    @property
    def calls(self) -> Calls:
        return calls_for(self.rules, self.chosen, self.start.by, self.start.tile)

    @property
    def lead(self) -> Lead:
        return lead_of(self.rules, self.chosen, self.start.by, is_first=self.is_first)

    @property
    def double_in_the_middle(self) -> Tile | None:
        """The round's double, where it is laid out before anybody starts."""
        is_set_out = self.calls.otherwise is NoDouble.SET_OUT
        return self.start.tile if is_set_out and self.start.by is StartBy.ROUND_DOUBLE else None

    @property
    def decided(self) -> Starter | None:
        """The starter whom the match itself knows."""
        if len(self.start.seats) != 1:
            return None
        return Starter(self.start.seats[0], self.double_in_the_middle)


def context_of_match(table: MatchSnapshot, *, is_on_table: bool) -> StartContext:
    """After a match that has ended, the next one begins."""
    match, verdicts = table.match, table.verdicts
    if table.is_ended:
        match, verdicts = replace(match, hands=()), ()
    return StartContext(
        match.sized_rules,
        table.people,
        match.choices,
        next_start(match, verdicts),
        is_first=not match.hands,
        round=1 + sum(not verdict.void for verdict in verdicts),
        last_starter=match.hands[-1].known_starter if match.hands else None,
        is_match=is_on_table,
    )


def context_of_box(rules: RuleSet, people: tuple[Person, ...]) -> StartContext:
    """The first hand of these people, with a set that is large enough."""
    players = len(people)
    rules = rules.of_size(rules.size_for(players, rules.chosen()))
    return StartContext(rules, people, {}, first_start(rules, rules.chosen(players=players)))
