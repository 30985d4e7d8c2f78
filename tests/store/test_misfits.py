"""Hands that do not fit their match's rules: counted alike everywhere, and never lost."""

import json
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import fastjsonschema
import pytest

from app import paths
from app.domain.match import match_winner, states
from app.domain.rules import RuleSet
from app.store.core.database import Database
from app.store.core.rows import HANDS_OF_MATCH
from app.store.exchange.exporting import export_csv, export_json
from app.store.read.history import History
from app.store.read.statistics import Statistics
from app.store.safety.salvage import salvage
from app.store.write.matches import Matches
from tests.importing import import_json
from tests.misfits import Pool, pool_of, take, with_misfits
from tests.store.conftest import Phone
from tests.store.test_fuzzed_import import memory

SCHEMA = paths.ROOT / "docs" / "export-format.schema.json"
validate = fastjsonschema.compile(json.loads(SCHEMA.read_text("utf-8")))
PER_TAKEN = 200
"""One match for this many of ``--mutations``."""
INT64 = 2**63
Sets = Mapping[str, RuleSet]


@pytest.fixture(scope="module")
def pool(sets: Sets, games: Sets, tmp_path_factory: pytest.TempPathFactory) -> Pool:
    return pool_of(tmp_path_factory.mktemp("pool"), sets, games)


def totals_shown(database: Database, match_id: str) -> tuple[tuple[int, bool], ...]:
    """The total of each side, and whether it has won, as the screens of the match show them."""
    matches = Matches(database)
    stored = matches.get(match_id)
    match = stored.match(matches.rules(stored.record))
    verdicts = tuple(hand.verdict for hand in stored.hands)
    after, win = states(match, verdicts), match_winner(match, verdicts)
    won = () if win is None else win.sides
    totals = after[-1].totals if after else (0,) * len(match.all_sides)
    return tuple((total, side in won) for side, total in zip(match.all_sides, totals, strict=True))


def totals_listed(database: Database, match_id: str) -> tuple[tuple[int, bool], ...]:
    """The same as lists and statistics count it."""
    (row,) = History(database).rows([match_id])
    sides = sorted(set(row.sides))
    return tuple(
        (total, side in row.winners) for side, total in zip(sides, row.totals, strict=True)
    )


def content(database: Database, *tables: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for table in tables for row in database.rows(f"SELECT * FROM {table}")]


def test_whatever_is_taken_is_counted_alike_everywhere_and_comes_through_every_door(
    pool: Pool, tmp_path: Path, mutations: int
) -> None:
    rng = Random(17)
    for _ in range(mutations // PER_TAKEN):
        document = with_misfits(rng, pool)
        with closing(memory()) as one, closing(memory()) as other:
            match_id = take(one, document)
            assert totals_listed(one, match_id) == totals_shown(one, match_id)
            assert all(abs(total) < INT64 for total, _ in totals_listed(one, match_id))
            rng.shuffle(document["matches"][0]["hands"])
            take(other, document)
            assert content(one, "tallies") == content(other, "tallies")
            can_be_listed(one, tmp_path)
            comes_through_a_file(one, tmp_path / "all.json")


def can_be_listed(database: Database, folder: Path) -> None:
    statistics = Statistics(database)
    ids = [row["id"] for row in database.rows("SELECT id FROM players")]
    for player in ids:
        statistics.player_statistics(player)
        statistics.head_to_head(ids[0], player)
        statistics.of_partners(ids[0], player)
    export_csv(database, folder / "all.csv")


def comes_through_a_file(database: Database, file: Path) -> None:
    assert export_json(database, file) == 0
    validate(json.loads(file.read_text("utf-8")))
    with closing(memory()) as imported:
        import_json(imported, file)
        for table in ("players", "matches", "hands", "tallies"):
            assert sorted(content(imported, table)) == sorted(content(database, table))


def test_a_salvage_keeps_hands_that_do_not_fit(pool: Pool, sets: Sets, phone: Phone) -> None:
    rng, database = Random(18), phone.opened.database
    ids = [take(database, with_misfits(rng, pool)) for _ in range(20)]
    hands = [tuple(row) for match in ids for row in database.rows(HANDS_OF_MATCH, match)]
    database.close()

    with closing(memory()) as salvaged:
        salvage(phone.folder / "pipkeeper.sqlite3", salvaged, sets)
        found = [tuple(row) for match in ids for row in salvaged.rows(HANDS_OF_MATCH, match)]

    assert found == hands


def verdict_of(document: Any) -> Any:
    return document["matches"][0]["hands"][0]["verdict"]


def gained_by_both(document: Any) -> None:
    awards = [{"side": 0, "points": 8}, {"side": 1, "points": 3}]
    verdict_of(document).update(awards=awards, gains=[8, 3], points=8)


def shared_by_both(document: Any) -> None:
    verdict_of(document).update(side=[0, 1], winner=1, points=8)


def lost_points(document: Any) -> None:
    verdict_of(document).update(points=-60)


def won_by_number(document: Any) -> None:
    verdict_of(document).update(points=8, numbered=[[100, 0]])


@pytest.mark.parametrize(
    ("change", "totals"),
    [
        (gained_by_both, ((13, False), (3, False))),
        (shared_by_both, ((5, False), (8, False))),
        (lost_points, ((-55, False), (0, False))),
        (won_by_number, ((113, True), (0, False))),
    ],
)
def test_a_match_that_only_sums_counts_all_that_a_hand_of_other_rules_brings(
    phone: Phone, tmp_path: Path, change: Any, totals: tuple[tuple[int, bool], ...]
) -> None:
    match_id = phone.start("manylang")
    phone.play(match_id, "", 8)
    phone.play(match_id, "", 5)
    document = json.loads(phone.export().read_text("utf-8"))
    change(document)

    with closing(memory()) as other:
        take(other, document)

        assert totals_shown(other, match_id) == totals_listed(other, match_id) == totals
        export_csv(other, tmp_path / "all.csv")
        last = (tmp_path / "all.csv").read_text("utf-8-sig").splitlines()[-1]
        assert last.endswith(" / ".join(str(total) for total, _ in totals))
