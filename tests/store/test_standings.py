"""Everybody's matches and wins in one query are the same as one by one."""

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


def test_everybody_is_counted_as_each_alone(
    database: Database, sets: Mapping[str, RuleSet]
) -> None:
    people = fill(database, sets, matches=30, hands=8)

    counted = player_standings(database)

    figures = Statistics(database)
    for player in people:
        told = figures.player_statistics(player.id).figures
        standing = counted[player.id]
        assert (standing.matches, standing.won) == (told.matches, told.matches_won)


def test_what_somebody_shared_with_others_is_what_the_matrices_tell(
    database: Database, sets: Mapping[str, RuleSet]
) -> None:
    people = fill(database, sets, matches=40, hands=6)
    figures = Statistics(database)
    against = {(pair.one, pair.other): pair for pair in figures.opponent_pairs()}
    together = {frozenset((pair.one, pair.other)): pair for pair in figures.partner_pairs()}

    shared = [
        (PlayerId(player.id), told)
        for player in people
        for told in shared_matches(database, player.id)
    ]

    assert len(shared) == len(against) + 2 * len(together)
    for player, told in shared:
        two = (player, PlayerId(told.other))
        pair = together[frozenset(two)] if told.partners else against[two]
        assert (told.matches, told.won) == (pair.matches, pair.won)


def test_whoever_has_not_played_is_not_counted(database: Database) -> None:
    assert player_standings(database) == {}
