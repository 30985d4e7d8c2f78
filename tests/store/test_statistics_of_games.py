"""Statistics over matches of a leaflet and of games in one store."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from app.domain.match import PlayerId, states
from app.domain.match.fold import as_counted
from app.domain.rules.values import Best
from app.store.core.stored_match import StoredMatch
from app.store.read.history import Filter, History
from app.store.read.statistics import Statistics, player_standings, shared_matches
from tests.random_games import RandomMatch, random_match_of
from tests.store.conftest import Phone

EVENING = ("all_fives", "mexican_train", "dominican", "texas_42", "manylang")
SEEDS = range(3)


@pytest.fixture
def played(phone: Phone) -> tuple[StoredMatch, ...]:
    """The first players of the roster sit at every table."""
    roster = [PlayerId(phone.players.add(f"P{seat}", 0).id) for seat in range(14)]
    return tuple(
        _play(phone, roster, random_match_of(Random(seed), game))
        for seed in SEEDS
        for game in EVENING
    )


def _play(phone: Phone, roster: list[PlayerId], drawn: RandomMatch) -> StoredMatch:
    players = tuple(roster[: len(drawn.match.players)])
    match = replace(drawn.match, players=players, hands=())
    match_id = phone.matches.start(match)
    for hand in drawn.hands:
        told, verdict = match.score(hand)
        match = replace(match, hands=(*match.hands, told))
        phone.matches.add_hand(match_id, told, verdict)
    return phone.matches.get(match_id)


def won_hands(phone: Phone, matches: tuple[StoredMatch, ...], player: str) -> Iterator[int]:
    """What matches counted of each hand that this player won where the most points win."""
    for stored in matches:
        told = stored.match(phone.matches.rules(stored.record))
        if player in stored.record.players and told.match_rules.best is Best.MOST:
            seat = stored.record.players.index(player)
            for verdict, state in zip(told.verdicts, states(told), strict=True):
                if seat in verdict.side:
                    yield as_counted(told.all_sides, verdict, state).points


def test_the_points_of_a_won_hand_are_those_of_the_hands_that_were_won(
    phone: Phone, played: tuple[StoredMatch, ...]
) -> None:
    statistics = Statistics(phone.opened.database)
    differs = False

    for player in played[0].record.players:
        found, points = (
            statistics.player_statistics(player).figures,
            list(won_hands(phone, played, player)),
        )
        assert (found.points, found.gaining_hands) == (sum(points), len(points))
        assert found.biggest_hand == max(points, default=0)
        assert found.average_gain <= found.biggest_hand
        totals = phone.opened.database.rows(
            "SELECT sum(t.total) AS points FROM seats AS s JOIN tallies AS t USING (match_id, side)"
            " WHERE s.player_id = ? AND NOT t.fewest",
            player,
        )
        differs = differs or totals[0]["points"] != found.points

    assert differs, "these matches would not tell points of won hands from totals"


def test_partners_have_the_points_of_the_hands_that_they_won(
    phone: Phone, played: tuple[StoredMatch, ...]
) -> None:
    statistics = Statistics(phone.opened.database)

    pairs = statistics.partner_pairs()
    for pair in pairs:
        found = statistics.of_partners(pair.one, pair.other)
        together = tuple(
            stored for stored in played if _are_partners(stored, {pair.one, pair.other})
        )
        points = list(won_hands(phone, together, pair.one))
        assert (found.points, found.gaining_hands) == (sum(points), len(points))

    assert pairs


def _are_partners(stored: StoredMatch, two: set[PlayerId]) -> bool:
    sides = stored.record.all_sides
    return any(two <= {stored.record.players[seat] for seat in side} for side in sides)


@pytest.mark.parametrize("box", EVENING)
def test_the_figures_of_one_box_are_those_of_its_matches(
    phone: Phone, played: tuple[StoredMatch, ...], box: str
) -> None:
    database = phone.opened.database
    statistics, player = Statistics(database), played[0].record.players[0]
    theirs = tuple(stored for stored in played if stored.record.set_id == box)

    page = statistics.player_statistics(player, box)

    assert page.figures.matches == len(theirs) == len(SEEDS)
    assert page.figures.hands == sum(len(stored.hands) for stored in theirs)
    assert page.figures.points == sum(won_hands(phone, theirs, player))
    assert page.figures.matches == History(database).count(Filter(player=player, set_id=box))
    assert page.figures.matches == player_standings(database, box)[player].matches
    assert sum(month.matches for month in page.months) == len(theirs)
    for pair in statistics.opponent_pairs(box):
        assert pair.matches <= len(theirs)
    met = shared_matches(database, player, box)
    assert {(one.other, one.matches) for one in met if not one.partners} == {
        (pair.other, pair.matches) for pair in statistics.opponent_pairs(box) if pair.one == player
    }
