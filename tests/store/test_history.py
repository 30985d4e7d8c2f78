"""The list of matches: complete, in order, and read by indexes."""

import unicodedata
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise

import pytest

from app.domain.match import Match, PlayerId
from app.store.core.errors import StoreError
from app.store.core.records import PlayerRecord
from app.store.core.rows import CHANGES_OF_MATCH, HANDS_OF_MATCH, SELECT_MATCHES
from app.store.core.stored_match import UNFINISHED
from app.store.read.history import (
    SETS_PLAYED_LAST,
    Filter,
    HandFilter,
    History,
    HistoryRow,
    page_query,
)
from app.store.read.months import Month
from app.store.read.statistics import HEAD_TO_HEAD, PLAYED, PLAYED_TOGETHER
from tests.many_matches import fill
from tests.store.conftest import Phone

NIGHT = timezone(timedelta(hours=14))

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
    "against each other": Filter(player="p", against="q"),
    "won by a player": Filter(player="p", won=True),
    "a month": Filter(year=2016, month=2),
    "unfinished": Filter(unfinished=True),
    "deleted": Filter(deleted=True),
    "hands of a player": Filter(player="p", hands=HandFilter(won=True, min_points=3, max_points=9)),
    "a run": Filter(player="p", won=True, run=("m", "n")),
}


@pytest.fixture
def roster(phone: Phone) -> tuple[PlayerRecord, ...]:
    return fill(phone.opened.database, phone.sets, matches=120, hands=2)


def all_pages(phone: Phone, wanted: Filter, size: int = 7) -> list[HistoryRow]:
    history, rows = History(phone.opened.database), list[HistoryRow]()
    while page := history.page(wanted, after=rows[-1].key if rows else None, size=size):
        rows += page
    return rows


def test_pages_have_every_match_once_the_newest_first(
    phone: Phone, roster: tuple[PlayerRecord, ...]
) -> None:
    rows = all_pages(phone, Filter())

    assert len(roster) == 8
    assert len({row.match_id for row in rows}) == len(rows) == 120
    assert all(later.key > earlier.key for later, earlier in pairwise(rows))


def test_filters_find_exactly_the_matching_matches(
    phone: Phone, roster: tuple[PlayerRecord, ...]
) -> None:
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
        Filter(year=2016, month=2),
        Filter(player=ada, against=bo),
        Filter(player=ada, won=True),
        Filter(player=ada, won=False, against=bo),
        Filter(unfinished=True),
    ):
        assert all_pages(phone, wanted) == expected(wanted)


def test_deleted_matches_are_listed_apart_without_totals(phone: Phone) -> None:
    fill(phone.opened.database, phone.sets, matches=20, hands=2)
    history = History(phone.opened.database)
    gone = [row.match_id for row in history.page(size=9)[3::2]]
    for match_id in gone:
        phone.matches.delete(match_id)

    keys = [match_id for _, match_id in history.keys(Filter(deleted=True))]
    rows = history.rows(keys, deleted=True)

    assert keys == gone
    assert [row.match_id for row in rows] == gone
    assert all(row.deleted and row.players and not row.totals for row in rows)
    assert history.rows(gone) == ()
    assert history.count() == 20 - len(gone)


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
        and (wanted.month is None or row.started_at[5:7] == f"{wanted.month:02}")
        and (
            wanted.against is None
            or side_of.get(wanted.against, side_of.get(wanted.player or ""))
            != side_of.get(wanted.player or "")
        )
        and wanted.won in {None, side_of.get(wanted.player or "", -1) in row.winners}
        and not (wanted.unfinished and row.ended_at)
    )


def goes_by_index(step: str) -> bool:
    """The steps of a subquery are below its heading in the query plan."""
    return step.startswith("SEARCH") or "SUBQUERY" in step


@pytest.mark.parametrize("wanted", FILTERS.values(), ids=FILTERS)
@pytest.mark.parametrize("after", [None, ("2020-01-01T00:00:00.000Z", "x")], ids=["first", "next"])
def test_a_page_is_read_from_indexes_alone_and_in_order(
    phone: Phone, wanted: Filter, after: tuple[str, str] | None
) -> None:
    sql, values = page_query(wanted, after, 50)

    plan = steps_of(phone, sql, *values)

    assert "OFFSET" not in sql
    assert all(map(goes_by_index, plan)), plan


@pytest.mark.parametrize(
    ("sql", "people"),
    [(PLAYED, 2), (PLAYED_TOGETHER, 2), (HEAD_TO_HEAD, 2)],
    ids=["a player", "partners", "head to head"],
)
def test_figures_are_counted_with_indexes(phone: Phone, sql: str, people: int) -> None:
    plan = steps_of(phone, sql, *("p", "q")[:people])

    assert all(map(goes_by_index, plan)), plan


@pytest.mark.parametrize(
    ("sql", "index"),
    [
        (UNFINISHED, "matches_unfinished"),
        (SETS_PLAYED_LAST, "matches_by_start"),
        (HANDS_OF_MATCH, "hands_by_match"),
        (CHANGES_OF_MATCH, "changes_by_match"),
        (f"{SELECT_MATCHES} WHERE id = ?", "sqlite_autoindex_matches_1"),
    ],
    ids=["unfinished matches", "boxes played last", "hands of a match", "its changes", "a match"],
)
def test_what_the_table_screen_reads_comes_from_an_index(
    phone: Phone, sql: str, index: str
) -> None:
    plan = steps_of(phone, sql, *("x",) * sql.count("?"))

    assert index in plan[0]
    assert not any("TEMP B-TREE" in step for step in plan), plan


def test_this_test_would_find_a_query_without_an_index(phone: Phone) -> None:
    scan = steps_of(phone, "SELECT * FROM matches WHERE note = ?", "x")
    sort = steps_of(phone, "SELECT * FROM seats WHERE player_id = ? ORDER BY seat", "x")

    assert scan[0].startswith("SCAN")
    assert sort[-1].startswith("USE TEMP B-TREE")


def steps_of(phone: Phone, sql: str, *values: str | int) -> list[str]:
    return [
        row["detail"] for row in phone.opened.database.rows(f"EXPLAIN QUERY PLAN {sql}", *values)
    ]


def test_filters_that_need_a_player_are_refused_without_one(phone: Phone) -> None:
    alone = (Filter(partner="q"), Filter(with_player="q"), Filter(against="q"), Filter(won=True))
    for wanted in (*alone, Filter(month=2)):
        with pytest.raises(StoreError, match="refused"):
            History(phone.opened.database).page(wanted)


def test_the_keys_are_those_of_all_pages(phone: Phone, roster: tuple[PlayerRecord, ...]) -> None:
    history, ada = History(phone.opened.database), roster[0].id

    for wanted in (Filter(), Filter(player=ada), Filter(set_id="luckies"), Filter(text="ada")):
        rows = all_pages(phone, wanted)
        keys = history.keys(wanted)
        assert keys == tuple(row.key for row in rows)
        assert history.count(wanted) == len(rows) > 10


def test_rows_are_in_the_order_of_the_keys(phone: Phone, roster: tuple[PlayerRecord, ...]) -> None:
    assert roster
    history = History(phone.opened.database)
    ids = [match_id for _, match_id in history.keys(Filter())]
    phone.matches.delete(ids[5])

    rows = history.rows([ids[9], "nothing", ids[5], ids[3]])

    assert [row.match_id for row in rows] == [ids[9], ids[3]]
    assert rows[0] == next(row for row in all_pages(phone, Filter()) if row.match_id == ids[9])
    assert history.rows([]) == ()


def test_months_and_years_cover_the_whole_list(
    phone: Phone, roster: tuple[PlayerRecord, ...]
) -> None:
    history = History(phone.opened.database, UTC)

    for wanted in (Filter(), Filter(player=roster[0].id)):
        keys, months = history.keys(wanted), history.months(wanted)
        parts = [keys[part.first : part.first + part.matches] for part in months]
        assert tuple(key for part in parts for key in part) == keys
        for part, month in zip(parts, months, strict=True):
            begun = f"{month.month.year}-{month.month.month:02}-"
            assert all(start.startswith(begun) for start, _ in part)
            of_month = replace(wanted, year=month.month.year, month=month.month.month)
            assert history.keys(of_month) == part
    assert history.years() == ((2016, 120),)


def test_months_follow_the_local_time_zone(phone: Phone) -> None:
    """30 November, 23:00 in London is December on Kiritimati."""
    phone.clock.moment = datetime(2026, 11, 30, 23, 0, tzinfo=UTC)
    phone.start()

    there, here = (History(phone.opened.database, zone) for zone in (NIGHT, UTC))

    assert [one.months()[0].month for one in (there, here)] == [Month(2026, 12), Month(2026, 11)]
    assert [one.count(Filter(year=2026, month=12)) for one in (there, here)] == [1, 0]
    assert [one.count(Filter(year=2026, month=11)) for one in (there, here)] == [0, 1]


def test_the_last_possible_hour_has_a_month(phone: Phone) -> None:
    phone.clock.moment = datetime(9999, 12, 31, 23, 0, tzinfo=UTC)
    phone.start()
    phone.clock.moment = datetime(1, 1, 1, tzinfo=UTC)
    phone.start()

    for zone in (NIGHT, UTC, timezone(timedelta(hours=-11))):
        history = History(phone.opened.database, zone)
        assert sum(month.matches for month in history.months()) == 2
        assert sum(history.count(Filter(year=year)) for year, _ in history.years()) == 2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zoe", 1),
        ("ZOË", 1),
        (" łuc ", 2),
        ("lucja", 2),
        ("strasse", 1),
        ("Straße", 1),
        ("easter", 1),
        ("BEI ŁUCJA", 1),
        ("i", 2),
        ("ostern bei", 0),
        ("%", 0),
        ("", 3),
    ],
)
def test_a_text_is_found_in_names_and_notes_with_any_accents(
    phone: Phone, text: str, found: int
) -> None:
    for player, name, note in (
        ("Zoë", "", ""),
        ("Łucja", "", "in der Straße"),
        ("Bo", "Easter", "bei Łucja"),
    ):
        match_id = phone.start()
        for seat in phone.matches.get(match_id).record.players:
            phone.players.change(seat, name=player)
        phone.matches.change(match_id, name=name, note=note)

    history = History(phone.opened.database)

    assert history.count(Filter(text=text)) == len(history.page(Filter(text=text))) == found


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("γιωργος", "Γιώργος"),
        ("семен", "Семён"),
        ("احمد", "أَحمد"),
        ("สมชาย", "สม\u200bชาย"),
        ("さくら", "サクラ"),
        ("민주", unicodedata.normalize("NFD", "김민준")),
        ("小明", "王小明"),
        ("dang thi", "Đặng Thị"),
    ],
)
def test_a_name_in_any_script_is_found(phone: Phone, typed: str, name: str) -> None:
    for named, note in ((name, ""), ("Bo", name), ("Cy", "")):
        match_id = phone.start()
        for seat in phone.matches.get(match_id).record.players:
            phone.players.change(seat, name=named)
        phone.matches.change(match_id, note=note)

    assert History(phone.opened.database).count(Filter(text=typed)) == 2


@pytest.mark.parametrize("unseen", ["\u200b", " \u200d ", "\u0301"])
def test_invisible_characters_are_no_search(phone: Phone, unseen: str) -> None:
    phone.start()

    assert History(phone.opened.database).count(Filter(text=unseen)) == 1


def test_no_folded_text_is_stored(phone: Phone) -> None:
    """The folding of text may change: an index of it would be wrong in older files."""
    rows = phone.opened.database.rows("SELECT sql FROM sqlite_master")

    assert not any("folded" in (row["sql"] or "") for row in rows)


def test_a_running_match_is_unfinished(phone: Phone) -> None:
    ended, running = phone.start(), phone.start()
    phone.matches.end(ended)

    keys = History(phone.opened.database).keys(Filter(unfinished=True))

    assert [match_id for _, match_id in keys] == [running]


def test_a_year_ends_with_its_last_moment(phone: Phone) -> None:
    phone.clock.moment = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    phone.start()

    history = History(phone.opened.database)

    assert [len(history.page(Filter(year=year))) for year in (9998, 9999)] == [0, 1]


def test_the_boxes_played_last_are_listed_once_the_latest_first(
    phone: Phone, roster: tuple[PlayerRecord, ...]
) -> None:
    history = History(phone.opened.database)

    played = dict.fromkeys(row.set_id for row in history.page(size=40))

    assert len(roster) == 8
    assert history.recent_sets() == tuple(played)
    assert set(history.sets()) == {row.set_id for row in all_pages(phone, Filter())}


def test_partners_have_not_played_against_each_other(phone: Phone) -> None:
    people = [PlayerId(phone.players.add(name, 0).id) for name in ("Ann", "Bo", "Cy", "Di")]
    rules, sides = phone.sets["bg2133"], ((0, 2), (1, 3))
    match_id = phone.matches.start(Match(rules, tuple(people), sides))
    ann, bo, cy, _di = people
    history = History(phone.opened.database)

    def matches(wanted: Filter) -> list[str]:
        return [match for _started, match in history.keys(wanted)]

    assert matches(Filter(player=ann, against=bo)) == [match_id]
    assert matches(Filter(player=ann, partner=cy)) == [match_id]
    assert matches(Filter(player=ann, against=cy)) == []
    assert matches(Filter(player=ann, partner=bo)) == []
