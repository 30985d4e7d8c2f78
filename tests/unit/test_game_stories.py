"""The written matches of the games are right, before any screen plays them."""

from collections.abc import Callable
from functools import reduce

import pytest

from app.domain.hand import HandEnd
from app.domain.hand.doubts import doubts
from app.domain.match import Match, match_winner, states
from app.domain.match.fold import Lost
from app.domain.match.starting import next_start
from app.domain.rules import RuleSet
from tests.game_stories import STORIES
from tests.oracles.independent.matches import totals
from tests.oracles.independent.scoring import score
from tests.oracles.match import running_totals, with_hands
from tests.story import Story

every_story = pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)


@every_story
def test_a_story_is_what_the_independent_scorer_says(story: Story) -> None:
    seats, sides = story.number, story.sides
    choices, target, highest = story.choices, story.target, story.highest

    result = totals(story.game, story.facts, choices, seats, sides, target, highest)

    assert result.totals == story.totals
    assert (result.winners, result.at) == (story.winners, len(story.hands) - 1)
    hands = tuple(score(story.game, facts, choices).gains for facts in story.facts)
    assert hands == story.gains


def played(story: Story, hands: int) -> Match:
    """The match after its first hands."""
    return reduce(with_hands, story.hands[:hands], story.match)


@every_story
def test_a_story_is_what_the_engine_says(story: Story) -> None:
    match = played(story, len(story.hands))
    win = match_winner(match)

    assert tuple(verdict.gains for verdict in match.verdicts) == story.gains
    assert running_totals(match) == story.totals
    assert win is not None
    assert tuple(match.all_sides.index(side) for side in win.sides) == story.winners
    assert win.hand == len(story.hands) - 1


@every_story
def test_every_hand_of_a_story_is_begun_by_whom_the_rules_say(story: Story) -> None:
    for number, hand in enumerate(story.hands):
        seats = next_start(played(story, number)).seats

        assert hand.starter is None or not seats or hand.starter in seats, number


@every_story
def test_no_hand_of_a_story_looks_like_a_mistake(story: Story) -> None:
    match = story.match
    chosen = match.rules.chosen(match.choices, story.number)
    for number, hand in enumerate(story.hands):
        assert not doubts(match.sized_rules, hand.end, chosen), number


def test_every_game_has_a_story(games: dict[str, RuleSet]) -> None:
    assert {story.game for story in STORIES} == set(games)


FACTS: dict[str, Callable[[HandEnd], object]] = {
    "a hand blocked": lambda end: end.out is None and end.bid is None and not end.stopped,
    "out": lambda end: end.out is not None,
    "tiles": lambda end: any(isinstance(left, tuple) and left for left in end.left.values()),
    "a total": lambda end: any(isinstance(left, int) for left in end.left.values()),
    "nobody looked": lambda end: None in end.left.values(),
    "the stock": lambda end: isinstance(end.stock, tuple),
    "the total of the stock": lambda end: isinstance(end.stock, int),
    "partners": lambda end: end.sides,
    "an announcement": lambda end: end.plays,
    "picked": lambda end: end.picked is not None,
    "closing": lambda end: end.closing,
    "stopped": lambda end: end.stopped,
    "the starter": lambda end: end.starter is not None,
    "the locker": lambda end: end.locker is not None,
    "the last tile": lambda end: end.last,
    "which ends it fitted": lambda end: end.fits,
    "what was led": lambda end: end.led,
    "an event": lambda end: end.events,
    "a bid": lambda end: end.bid,
    "what the bidders took": lambda end: end.bid is not None and end.bid.taken is not None,
}


@pytest.mark.parametrize("fact", FACTS)
def test_some_story_has_every_fact_that_a_hand_can_have(fact: str) -> None:
    ends = [hand.end for story in STORIES for hand in story.hands]

    assert any(FACTS[fact](end) for end in ends)


def test_the_stories_lose_awards_in_every_way_that_there_is() -> None:
    after = [state for story in STORIES for state in states(played(story, len(story.hands)))]

    assert {counted.lost for state in after for counted in state.log} == {None, *Lost}
    assert any(state.reset for state in after)
    assert any(state.decider for state in after)
