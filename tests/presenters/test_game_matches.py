"""Matches of every game, entered through the presenters, stand as the independent scorer says."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.sets import Leaflets
from tests.builders import open_current_match
from tests.entering import Choose
from tests.game_stories import STORIES
from tests.oracles.independent.matches import totals
from tests.oracles.independent.options import GAMES, LEAFLETS
from tests.presenters.playing import Playing
from tests.random_games import RandomMatch, random_match_of
from tests.story import GUESTS, Story
from tests.unit.test_agreement import adds_and_doubles

pytestmark = pytest.mark.usefixtures("nothing_logged")

PER_MATCH = 4_000
"""One random match of every game for this many of ``--hands``."""
OF_GAMES = [game for game in GAMES if game not in LEAFLETS]


@pytest.fixture
def playing(tmp_path: Path) -> Callable[..., Playing]:
    current_match = open_current_match(tmp_path, Leaflets())
    current_match.database.rows("PRAGMA synchronous = OFF")  # faster; other tests check durability
    return lambda **ways: Playing(current_match, **ways)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_story_is_played_to_its_end(story: Story, playing: Callable[..., Playing]) -> None:
    table = playing()
    table.start(story.match, story.names)

    for hand in story.hands:
        table.play(hand)

    assert table.totals == story.totals
    assert table.winners == story.winners


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_story_is_set_up_as_it_is_played(story: Story, playing: Callable[..., Playing]) -> None:
    table, wanted = playing(), story.match

    table.sit_down(story)

    match = table.current_match.table.match
    assert tuple(person.name for person in table.current_match.table.people) == story.names
    assert (match.sides, match.choices, match.target) == (
        wanted.sides,
        wanted.choices,
        wanted.target,
    )
    assert match.sized_rules == wanted.sized_rules


@pytest.mark.parametrize("game", OF_GAMES)
def test_random_matches_stand_as_the_independent_scorer_says(
    game: str, playing: Callable[..., Playing], hands: int
) -> None:
    dice = Random(f"{game} on the table")
    for number in range(max(1, hands // PER_MATCH)):
        one = random_match_of(dice, game)
        if not adds_and_doubles(one):
            assert_same(one, playing(choose=any_way(dice), says_who_starts=True), (number, one))


def any_way(dice: Random) -> Choose:
    return dice.choice


def assert_same(one: RandomMatch, table: Playing, told: object) -> None:
    match = one.match
    players = len(match.players)
    table.start(match, GUESTS[:players])
    for hand in one.hands:
        table.play(hand)

    result = totals(
        match.rules.id, one.facts, match.choices, players, match.sides, match.target, match.highest
    )

    assert table.totals == result.totals, told
    assert table.winners == result.winners, told
