"""The statistics of SQLite equal those computed from the matches in Python."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from random import Random

import pytest

from app.domain.match import PlayerId
from app.domain.match.stats import PersonalBest, PersonalBests
from app.store.core.records import PlayerRecord
from app.store.core.stored_match import StoredMatch
from app.store.read.history import Filter, HandFilter, History
from app.store.read.statistics import Statistics
from tests.many_matches import fill
from tests.oracles.personal_bests import personal_bests
from tests.oracles.stats import (
    HandResult,
    MatchResult,
    by_month,
    figures,
    hand_figures,
    head_to_head,
    opponents,
    partners,
    result_of,
)
from tests.store.conftest import Phone


@pytest.mark.parametrize("seed", range(6))
def test_stored_figures_equal_those_computed_from_the_matches(
    open_phone: Callable[[Path], Phone], tmp_path: Path, seed: int
) -> None:
    phone = open_phone(tmp_path / str(seed))
    roster = fill(phone.opened.database, phone.sets, matches=60, hands=seed, seed=seed)
    rows = phone.opened.database.rows("SELECT id FROM matches ORDER BY started_at, id")
    phone.matches.delete(rows[7]["id"])
    matches = [phone.matches.get(row["id"]) for row in rows if row["id"] != rows[7]["id"]]
    results = [result_of(stored.match(phone.sets[stored.record.set_id])) for stored in matches]
    counted = Statistics(phone.opened.database)

    for one in roster[:4]:
        assert counted.player_statistics(one.id).figures == figures(results, PlayerId(one.id))
        for other in roster[4:]:
            pair = PlayerId(one.id), PlayerId(other.id)
            assert counted.of_partners(*pair) == figures(results, *pair)
            assert counted.head_to_head(*pair) == head_to_head(
                results, frozenset({pair[0]}), frozenset({pair[1]})
            )


def results_of(phone: Phone) -> list[MatchResult]:
    """All match results in order of play, computed by the domain, with their ids."""
    rows = phone.opened.database.rows(
        "SELECT id FROM matches WHERE deleted = 0 ORDER BY started_at, id"
    )
    return [result(phone, phone.matches.get(row["id"])) for row in rows]


def result(phone: Phone, stored: StoredMatch) -> MatchResult:
    computed_result = result_of(stored.match(phone.sets[stored.record.set_id]))
    ids = [hand.id for hand in stored.hands]
    start = stored.record.started_at
    return replace(
        computed_result,
        id=stored.record.id,
        month=(int(start[:4]), int(start[5:7])),
        hands=tuple(
            replace(hand, id=own) for hand, own in zip(computed_result.hands, ids, strict=True)
        ),
    )


def filled(phone: Phone, seed: int) -> tuple[PlayerRecord, ...]:
    """Random matches; some matches and hands are deleted."""
    roster = fill(phone.opened.database, phone.sets, matches=50, hands=seed * 2, seed=seed)
    rng = Random(seed)
    for table, delete in (("matches", phone.matches.delete), ("hands", phone.matches.delete_hand)):
        ids = [row["id"] for row in phone.opened.database.rows(f"SELECT id FROM {table}")]
        for one in sorted(ids)[: rng.randrange(9)]:
            delete(one)
    return roster


@pytest.mark.parametrize("seed", range(6))
def test_the_statistics_of_a_player_equal_those_computed_from_the_matches(
    open_phone: Callable[[Path], Phone], tmp_path: Path, seed: int
) -> None:
    phone = open_phone(tmp_path / str(seed))
    roster = filled(phone, seed)
    results = results_of(phone)
    counted = Statistics(phone.opened.database, UTC)

    for player in roster:
        one = PlayerId(player.id)
        page = counted.player_statistics(one)
        assert page.figures == figures(results, one)
        assert page.records == personal_bests(results, one)
        assert page.months == by_month(results, one)
        assert page.hands == hand_figures(results, one)
    assert counted.opponent_pairs() == opponents(results)
    assert counted.partner_pairs() == partners(results)


@pytest.mark.parametrize("seed", range(1, 4))
def test_every_figure_of_hands_finds_its_matches(
    open_phone: Callable[[Path], Phone], tmp_path: Path, seed: int
) -> None:
    phone = open_phone(tmp_path / str(seed))
    one = PlayerId(filled(phone, seed)[0].id)
    results = results_of(phone)[::-1]
    history = History(phone.opened.database)

    for wanted, fits in KINDS_OF_HANDS:
        expected = tuple(
            match.id
            for match in results
            for side in (index for index, side in enumerate(match.sides) if one in side)
            if any(fits(hand, side, one) for hand in match.hands)
        )
        found = history.keys(Filter(player=one, hands=wanted))
        assert tuple(match_id for _, match_id in found) == expected


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_streak_finds_its_matches(
    open_phone: Callable[[Path], Phone], tmp_path: Path, seed: int
) -> None:
    phone = open_phone(tmp_path / str(seed))
    roster, history = filled(phone, seed), History(phone.opened.database)
    seen = 0

    for player in roster:
        longest = (
            Statistics(phone.opened.database).player_statistics(player.id).records.longest_streak
        )
        if longest is not None:
            ends = longest.matches[0], longest.matches[-1]
            found = history.keys(Filter(player=player.id, won=True, run=ends))
            assert tuple(match_id for _, match_id in found)[::-1] == longest.matches
            seen = max(seen, longest.length)

    assert seen > 1


KINDS_OF_HANDS: tuple[tuple[HandFilter, Callable[[HandResult, int, PlayerId], bool]], ...] = (
    (HandFilter(), lambda _hand, _side, _one: True),
    (HandFilter(won=True), lambda hand, side, _one: hand.side == side),
    (
        HandFilter(won=False, out=False),
        lambda hand, side, _one: hand.side not in {None, side} and not hand.out,
    ),
    (
        HandFilter(won=True, started=True),
        lambda hand, side, one: hand.side == side and hand.starter == one,
    ),
    (
        HandFilter(won=True, min_points=20, max_points=30),
        lambda hand, side, _one: hand.side == side and 20 <= hand.points <= 30,
    ),
)


def test_records_of_partners_come_from_their_matches_only(
    open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    phone = open_phone(tmp_path)
    fill(phone.opened.database, phone.sets, matches=80, hands=4)
    results, counted = results_of(phone), Statistics(phone.opened.database)

    for pair in counted.partner_pairs():
        one, other = pair.one, pair.other
        shared = [match for match in results if any({one, other} <= side for side in match.sides)]
        assert counted.records_of_partners(one, other) == personal_bests(shared, one)
        assert (pair.matches, pair.won) == (len(shared), figures(shared, one).matches_won)


def test_a_player_without_matches_has_zeros(phone: Phone) -> None:
    counted = Statistics(phone.opened.database)

    assert counted.player_statistics("nobody").figures.matches == 0
    assert counted.player_statistics("nobody").records == PersonalBests(
        None, None, None, None, None, None
    )
    assert counted.player_statistics("nobody").hands.gains == ()
    assert counted.player_statistics("nobody").months == ()
    assert counted.head_to_head("nobody", "else").won == (0, 0)


def test_of_two_hands_that_are_equally_big_the_first_is_named(phone: Phone) -> None:
    match_id = phone.start(target=None)
    player = phone.matches.record(match_id).players[0]
    phone.play(match_id, "", "2-1")
    first = phone.play(match_id, "", "6-5")
    phone.play(match_id, "", "6-5")

    best = Statistics(phone.opened.database).player_statistics(player).records.biggest_hand

    assert best == PersonalBest(11, match_id, first)


@pytest.mark.parametrize(
    ("least", "most", "is_found"),
    [(None, 11, True), (None, 10, False), (11, None, True), (12, None, False), (11, 11, True)],
)
def test_hands_of_so_many_points_are_found_with_both_limits(
    phone: Phone, least: int | None, most: int | None, *, is_found: bool
) -> None:
    match_id = phone.start(target=None)
    player = phone.matches.record(match_id).players[0]
    phone.play(match_id, "", "6-5")

    wanted = Filter(player=player, hands=HandFilter(min_points=least, max_points=most))

    assert bool(History(phone.opened.database).keys(wanted)) == is_found
