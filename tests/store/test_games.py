"""Matches of the games in the store: read back as they were played, counted by their rules."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import fastjsonschema
import pytest

from app import paths
from app.domain.match import Match, match_winner
from app.domain.match.match_rules import only_sums
from app.domain.match.stats import Figures
from app.domain.rules import RuleSet
from app.domain.rules.values import Best, Criterion
from app.store.core.course import course_of
from app.store.core.rows import read_hand
from app.store.core.stored_match import StoredMatch
from app.store.exchange.exporting import export_csv, export_json
from app.store.read.history import Filter, HandFilter, History
from app.store.read.statistics import Statistics
from app.store.write.tallies import rebuild_tallies
from tests.importing import import_json, rows_in
from tests.oracles.match import running_totals
from tests.random_games import random_match_of
from tests.store.conftest import Phone
from tests.store.random_matches import play_random_match

OpenPhone = Callable[[Path], Phone]
GAMES = sorted(file.stem for file in paths.SETS.glob("*.toml"))
SCHEMA = json.loads((paths.ROOT / "docs" / "export-format.schema.json").read_text("utf-8"))


def told(phone: Phone, stored: StoredMatch) -> Match:
    return stored.match(phone.matches.rules(stored.record))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_read_as_it_was_played(phone: Phone, game: str) -> None:
    for seed in range(6):
        played = random_match_of(Random(seed), game)
        stored = play_random_match(phone.opened.database, Random(seed), game)
        match, previous = told(phone, stored), Random(seed)
        assert previous
        assert match.rules == played.match.rules
        assert (match.choices, match.target, match.highest) == (
            played.match.choices,
            played.match.target,
            played.match.highest,
        )
        ends = [replace(hand.end, previous=None, starter=None) for hand in played.hands]
        assert [replace(hand.hand.end, left=dict(hand.hand.end.left)) for hand in stored.hands] == [
            replace(end, sides=match.sides) for end in ends
        ]
        assert [hand.verdict for hand in stored.hands] == [one.result for one in match.verdicts]


@pytest.mark.parametrize("game", GAMES)
def test_the_totals_of_lists_are_those_of_the_match(phone: Phone, game: str) -> None:
    for seed in range(8):
        stored = play_random_match(phone.opened.database, Random(seed), game)
        match = told(phone, stored)
        (row,) = History(phone.opened.database).rows([stored.record.id])
        tallies = phone.opened.database.rows(
            "SELECT * FROM tallies WHERE match_id = ? ORDER BY side", stored.record.id
        )

        totals, win = running_totals(match)[-1], match_winner(match)

        assert (row.totals, row.hands) == (totals, len(match.hands))
        winners = [match.all_sides[tally["side"]] for tally in tallies if tally["won"]]
        assert winners == ([] if win is None else sorted(win.sides))
        numbers = {tally["won_at"] for tally in tallies if tally["won"]}
        assert numbers == (set() if win is None else {win.hand + 1})
        assert {tally["fewest"] for tally in tallies} == {match.match_rules.best is Best.FEWEST}


@pytest.mark.parametrize("game", GAMES)
def test_where_only_sums_count_both_ways_of_counting_agree(phone: Phone, game: str) -> None:
    """What is counted by SQLite, by the fold, and for exports."""
    stored = play_random_match(phone.opened.database, Random(5), game)
    rules = phone.matches.rules(stored.record)
    rows = phone.opened.database.rows(
        "SELECT * FROM hands WHERE match_id = ? ORDER BY position", stored.record.id
    )
    match = told(phone, stored)

    course = course_of(stored.record, tuple(map(read_hand, rows)), rules)

    win = match_winner(match)
    assert course.totals == running_totals(match)
    assert course.won_at == (None if win is None else win.hand + 1)
    assert [match.all_sides[place] for place in course.winners] == list(win.sides if win else ())


def test_the_leaflets_only_add_up_what_winners_gain(sets: dict[str, RuleSet]) -> None:
    assert all(map(only_sums, sets.values()))


def test_the_fold_decides_where_a_match_is_more_than_sums(games: dict[str, RuleSet]) -> None:
    summed = {game for game, rules in games.items() if only_sums(rules)}

    assert summed == {"block", "cyprus", "draw", "matador"}


@pytest.mark.parametrize("criterion", [Criterion.SHARE, Criterion.PREVIOUS])
def test_a_hand_that_is_shared_or_needs_the_one_before_is_more_than_a_sum(
    games: dict[str, RuleSet], criterion: Criterion
) -> None:
    block = games["block"]
    blocked = replace(block.blocked, winner=(Criterion.FEWEST_PIPS, criterion))

    assert not only_sums(replace(block, blocked=blocked))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_exported_and_imported_unchanged(
    phone: Phone, open_phone: OpenPhone, tmp_path: Path, game: str
) -> None:
    other = open_phone(tmp_path / "other")
    database = phone.opened.database
    ids = [play_random_match(database, Random(seed), game).record.id for seed in range(4)]
    file = phone.export()

    done = import_json(other.opened.database, file)

    document = json.loads(file.read_text("utf-8"))
    fastjsonschema.validate(SCHEMA, document)
    again = json.loads(other.export().read_text("utf-8"))
    assert done == rows_in(file)
    assert again["matches"] == document["matches"]
    assert again["rules"] == document["rules"]
    for match_id in ids:
        assert other.matches.get(match_id) == phone.matches.get(match_id)
        tallies = "SELECT * FROM tallies WHERE match_id = ? ORDER BY side"
        before, after = (
            list(map(tuple, one.opened.database.rows(tallies, match_id))) for one in (phone, other)
        )
        assert before == after


@pytest.mark.parametrize("game", GAMES)
def test_tallies_can_be_counted_again(phone: Phone, game: str) -> None:
    stored = play_random_match(phone.opened.database, Random(2), game)
    before = list(map(tuple, phone.opened.database.rows("SELECT * FROM tallies")))

    with phone.opened.database.writing() as connection:
        rebuild_tallies(connection, stored.record.id)

    assert list(map(tuple, phone.opened.database.rows("SELECT * FROM tallies"))) == before


def figures_of(phone: Phone, stored: StoredMatch, seat: int) -> Figures:
    player = stored.record.players[seat]
    return Statistics(phone.opened.database).player_statistics(player).figures


def test_where_the_fewest_points_win_they_are_nothing_gained(phone: Phone) -> None:
    stored = play_random_match(phone.opened.database, Random(1), "mexican_train")
    player = stored.record.players[0]
    statistics = Statistics(phone.opened.database).player_statistics(player)
    won = sum(0 in hand.verdict.side for hand in stored.hands)

    assert (statistics.figures.points, statistics.figures.biggest_hand) == (0, 0)
    assert (statistics.figures.hands_won, statistics.figures.average_gain) == (won, 0.0)
    assert statistics.hands.gains == ()
    assert (statistics.records.biggest_hand, statistics.records.highest_total) == (None, None)
    met = Statistics(phone.opened.database).head_to_head(player, stored.record.players[1])
    assert (met.matches, met.points) == (1, (0, 0))
    history = History(phone.opened.database)
    assert len(history.keys(Filter(player=player, hands=HandFilter(won=True)))) == (won > 0)
    assert history.keys(Filter(player=player, hands=HandFilter(min_points=0))) == ()


def test_all_who_share_a_hand_have_won_it(phone: Phone) -> None:
    seen = 0
    for seed in range(400):
        played = random_match_of(Random(seed), "all_fives")
        if len(played.match.all_sides) == 3:
            stored = play_random_match(phone.opened.database, Random(seed), "all_fives")
            for seat in range(3):
                won = [hand for hand in stored.hands if seat in hand.verdict.side]
                assert figures_of(phone, stored, seat).hands_won == len(won)
                player = stored.record.players[seat]
                kinds = Statistics(phone.opened.database).player_statistics(player).hands
                assert sum(number for _, number in kinds.gains) == len(won)
            seen += any(len(hand.verdict.side) == 2 for hand in stored.hands)
        if seen:
            return
    raise AssertionError("nobody shared a hand")


def test_the_csv_has_the_gains_of_all_sides(phone: Phone, tmp_path: Path) -> None:
    stored = play_random_match(phone.opened.database, Random(1), "mexican_train")
    file = tmp_path / "all.csv"

    export_csv(phone.opened.database, file)

    lines = file.read_text("utf-8-sig").splitlines()[1:]
    totals = running_totals(told(phone, stored))
    for line, hand, total in zip(lines, stored.hands, totals, strict=True):
        cells = line.split(",")
        assert cells[-1] == " / ".join(map(str, total))
        others = [gain for gain in hand.verdict.gains if gain]
        if len(others) > 1:
            assert cells[-2] == " / ".join(map(str, hand.verdict.gains))


def test_one_match_is_exported_with_its_own_rules_alone(phone: Phone, tmp_path: Path) -> None:
    one = play_random_match(phone.opened.database, Random(1), "matador")
    play_random_match(phone.opened.database, Random(1), "block")

    export_json(phone.opened.database, tmp_path / "one.json", only=(one.record.id,))

    document = json.loads((tmp_path / "one.json").read_text("utf-8"))
    assert set(document["rules"]) == {one.record.rules}
    assert json.loads(document["rules"][one.record.rules])["id"] == "matador"
