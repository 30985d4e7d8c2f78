"""Figures counted by SQLite agree with those counted from the matches themselves."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.match import PlayerId
from app.domain.stats import figures, head_to_head, result_of
from app.store.figures import StoredFigures
from tests.many_matches import fill
from tests.store.conftest import Phone


@pytest.mark.parametrize("seed", range(6))
def test_stored_figures_are_those_of_the_domain(
    a_phone: Callable[[Path], Phone], tmp_path: Path, seed: int
) -> None:
    phone = a_phone(tmp_path / str(seed))
    roster = fill(phone.opened.database, phone.sets, matches=60, hands=seed, seed=seed)
    rows = phone.opened.database.rows("SELECT id FROM matches ORDER BY started_at, id")
    phone.matches.delete(rows[7]["id"])
    matches = [phone.matches.get(row["id"]) for row in rows if row["id"] != rows[7]["id"]]
    results = [result_of(stored.match(phone.sets[stored.record.set_id])) for stored in matches]
    counted = StoredFigures(phone.opened.database)

    for one in roster[:4]:
        assert counted.of_player(one.id) == figures(results, PlayerId(one.id))
        for other in roster[4:]:
            pair = PlayerId(one.id), PlayerId(other.id)
            assert counted.of_partners(*pair) == figures(results, *pair)
            assert counted.head_to_head(*pair) == head_to_head(
                results, frozenset({pair[0]}), frozenset({pair[1]})
            )


def test_whoever_never_played_has_only_noughts(phone: Phone) -> None:
    counted = StoredFigures(phone.opened.database)

    assert counted.of_player("nobody").matches == 0
    assert counted.head_to_head("nobody", "else").won == (0, 0)
