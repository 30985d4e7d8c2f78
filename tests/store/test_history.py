"""The list of matches: every one once, in order, and never counted through."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest

from app.store.errors import StoreError
from app.store.figures import MET, PLAYED, TOGETHER
from app.store.history import Filter, History, HistoryRow, page_query
from app.store.matches import UNFINISHED
from app.store.records import PlayerRecord
from app.store.rows import CHANGES, HANDS, MATCHES
from tests.many_matches import fill
from tests.store.conftest import Phone

FILTERS = {
    "everything": Filter(),
    "a year": Filter(year=2016),
    "a box": Filter(set_id="bg2133"),
    "a box in a year": Filter(set_id="bg2133", year=2016),
    "a player": Filter(player="p"),
    "a player in a year": Filter(player="p", year=2016),
    "two players": Filter(player="p", with_player="q"),
    "partners": Filter(player="p", partner="q"),
    "partners at a box": Filter(player="p", partner="q", set_id="bg2133"),
}


@pytest.fixture
def roster(phone: Phone) -> tuple[PlayerRecord, ...]:
    return fill(phone.opened.database, phone.sets, matches=120, hands=2)


def all_pages(phone: Phone, wanted: Filter, size: int = 7) -> list[HistoryRow]:
    history, rows = History(phone.opened.database), list[HistoryRow]()
    while page := history.page(wanted, after=rows[-1].key if rows else None, size=size):
        rows += page
    return rows


def test_pages_hold_every_match_once_the_newest_first(
    phone: Phone, roster: tuple[PlayerRecord, ...]
) -> None:
    rows = all_pages(phone, Filter())

    assert len(roster) == 8
    assert len({row.match_id for row in rows}) == len(rows) == 120
    assert all(later.key > earlier.key for later, earlier in pairwise(rows))


def test_filters_tell_just_what_they_name(phone: Phone, roster: tuple[PlayerRecord, ...]) -> None:
    ada, bo = roster[0].id, roster[1].id
    everything = all_pages(phone, Filter())

    def expected(wanted: Filter) -> list[HistoryRow]:
        return [row for row in everything if fits(row, wanted)]

    for wanted in (
        Filter(player=ada),
        Filter(player=ada, with_player=bo),
        Filter(player=ada, partner=bo),
        Filter(player=bo, set_id="bg2133"),
        Filter(set_id="luckies"),
        Filter(year=2016),
        Filter(year=2015),
    ):
        assert all_pages(phone, wanted) == expected(wanted)


def fits(row: HistoryRow, wanted: Filter) -> bool:
    side_of = dict(zip(row.players, row.sides, strict=True))
    return (
        (wanted.player is None or wanted.player in side_of)
        and (wanted.with_player is None or wanted.with_player in side_of)
        and (
            wanted.partner is None
            or side_of.get(wanted.partner) == side_of.get(wanted.player or "", -1)
        )
        and wanted.set_id in {None, row.set_id}
        and (wanted.year is None or row.started_at.startswith(f"{wanted.year}"))
    )


@pytest.mark.parametrize("wanted", FILTERS.values(), ids=FILTERS)
@pytest.mark.parametrize("after", [None, ("2020-01-01T00:00:00.000Z", "x")], ids=["first", "next"])
def test_a_page_is_read_from_indexes_alone_and_in_order(
    phone: Phone, wanted: Filter, after: tuple[str, str] | None
) -> None:
    sql, values = page_query(wanted, after, 50)

    plan = steps_of(phone, sql, *values)

    assert "OFFSET" not in sql
    assert all(step.startswith(("SEARCH", "CORRELATED")) for step in plan), plan


@pytest.mark.parametrize(
    ("sql", "people"),
    [(PLAYED, 1), (TOGETHER, 2), (MET, 2)],
    ids=["a player", "partners", "head to head"],
)
def test_figures_are_counted_along_indexes(phone: Phone, sql: str, people: int) -> None:
    plan = steps_of(phone, sql, *("p", "q")[:people])

    assert all(step.startswith("SEARCH") for step in plan), plan


@pytest.mark.parametrize(
    ("sql", "index"),
    [
        (UNFINISHED, "matches_unfinished"),
        (f"{HANDS} WHERE match_id = ? ORDER BY position, id", "hands_by_match"),
        (f"{CHANGES} WHERE match_id = ? ORDER BY at, id", "changes_by_match"),
        (f"{MATCHES} WHERE id = ?", "sqlite_autoindex_matches_1"),
    ],
    ids=["unfinished matches", "hands of a match", "its changes", "a match"],
)
def test_what_the_table_screen_reads_comes_from_an_index(
    phone: Phone, sql: str, index: str
) -> None:
    plan = steps_of(phone, sql, *("x",) * sql.count("?"))

    assert index in plan[0]
    assert not any("TEMP B-TREE" in step for step in plan), plan


def test_a_search_without_an_index_would_be_seen(phone: Phone) -> None:
    scan = steps_of(phone, "SELECT * FROM matches WHERE note = ?", "x")
    sort = steps_of(phone, "SELECT * FROM seats WHERE player_id = ? ORDER BY seat", "x")

    assert scan[0].startswith("SCAN")
    assert sort[-1].startswith("USE TEMP B-TREE")


def steps_of(phone: Phone, sql: str, *values: str | int) -> list[str]:
    return [
        row["detail"] for row in phone.opened.database.rows(f"EXPLAIN QUERY PLAN {sql}", *values)
    ]


def test_nobody_can_be_asked_for_with_nobody(phone: Phone) -> None:
    for wanted in (Filter(partner="q"), Filter(with_player="q")):
        with pytest.raises(StoreError, match="refused"):
            History(phone.opened.database).page(wanted)


def test_a_year_ends_with_its_last_moment(phone: Phone) -> None:
    phone.clock.moment = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    phone.start()

    history = History(phone.opened.database)

    assert [len(history.page(Filter(year=year))) for year in (9998, 9999)] == [0, 1]
