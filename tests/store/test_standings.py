"""The standings of all players equal the figures of each player."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from app.domain.match import PlayerId
from app.domain.rules import RuleSet
from app.store.core.database import Database
from app.store.read.statistics import Statistics, player_standings, shared_matches
from app.store.safety.opening import open_store
from tests.many_matches import fill


@pytest.fixture
def database(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Iterator[Database]:
    with closing(open_store(tmp_path, dict(sets)).database) as opened:
        yield opened


def test_the_standings_equal_the_figures_of_each_player(
    database: Database, sets: Mapping[str, RuleSet]
) -> None:
    people = fill(database, sets, matches=30, hands=8)

    counted = player_standings(database)

    figures = Statistics(database)
    for player in people:
        theirs = figures.player_statistics(player.id).figures
        standing = counted[player.id]
        assert (standing.matches, standing.won) == (theirs.matches, theirs.matches_won)


def test_the_matrices_equal_the_figures_of_each_pair(
    database: Database, sets: Mapping[str, RuleSet]
) -> None:
    people = fill(database, sets, matches=40, hands=6)
    figures = Statistics(database)
    against = {(pair.one, pair.other): pair for pair in figures.opponent_pairs()}
    together = {frozenset((pair.one, pair.other)): pair for pair in figures.partner_pairs()}

    shared = [
        (PlayerId(player.id), theirs)
        for player in people
        for theirs in shared_matches(database, player.id)
    ]

    assert len(shared) == len(against) + 2 * len(together)
    for player, theirs in shared:
        two = (player, PlayerId(theirs.other))
        pair = together[frozenset(two)] if theirs.partners else against[two]
        assert (theirs.matches, theirs.won) == (pair.matches, pair.won)


def test_players_without_matches_are_not_in_the_standings(database: Database) -> None:
    assert player_standings(database) == {}
