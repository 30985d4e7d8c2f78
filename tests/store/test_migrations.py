"""Each migration, with the stored databases of the versions before it; and invented later ones."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.rule_text import text_of
from app.store.core.database import Migration, connect, migrate
from app.store.core.errors import StoreError
from app.store.read.history import History, HistoryRow
from app.store.safety.integrity import schema_of
from app.store.safety.opening import FILE, Outcome, open_store
from app.store.write.boxes import Boxes, BoxSteps
from tests.fake_clock import FakeClock
from tests.importing import import_json, rows_in
from tests.store.conftest import Phone, Sets
from tests.store.later_versions import LATER_STEPS, STEPS
from tests.store.stored_databases import BOX, EXPORT, GAMES, stored

OpenPhone = Callable[[Path], Phone]


@pytest.fixture(params=[STEPS, LATER_STEPS], ids=["this version", "a later version"])
def steps(request: pytest.FixtureRequest) -> tuple[Migration, ...]:
    found: tuple[Migration, ...] = request.param
    return found


@pytest.fixture(params=range(1, len(STEPS) + 1))
def opened(
    request: pytest.FixtureRequest,
    steps: tuple[Migration, ...],
    sets: Sets,
    clock: FakeClock,
    tmp_path: Path,
) -> Iterator[Phone]:
    """A phone with a stored database of an older version, or of this one."""
    shutil.copy(stored(request.param), tmp_path / FILE)
    phone = Phone(tmp_path, open_store(tmp_path, sets, now=clock, steps=steps), dict(sets), clock)
    yield phone
    phone.opened.database.close()


def of_leaflets(phone: Phone) -> list[HistoryRow]:
    rows = History(phone.opened.database).page(size=99)
    return [row for row in rows if row.name not in GAMES]


def test_every_version_has_its_stored_database() -> None:
    assert all(stored(version).exists() for version in range(len(STEPS) + 1))


def test_the_first_migration_makes_the_tables_of_an_empty_database(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    shutil.copy(stored(0), tmp_path / FILE)

    phone = open_phone(tmp_path)

    assert phone.opened.outcome is Outcome.FRESH
    assert phone.opened.database.rows("PRAGMA user_version")[0][0] == len(STEPS)
    phone.play(phone.start(), "", "6-4")


def test_a_migration_keeps_everything(opened: Phone, steps: tuple[Migration, ...]) -> None:
    rows = of_leaflets(opened)
    row = next(row for row in rows if row.name == "the stored one")
    match = opened.matches.get(row.match_id)

    assert opened.opened.outcome is (Outcome.READY if steps == STEPS else Outcome.MIGRATED)
    assert opened.opened.database.rows("PRAGMA user_version")[0][0] == len(steps)
    assert (len(rows), row.totals) == (5, (14, 0, 0))
    assert match.hands[0].hand == opened.hand("", "6-5", 3)
    assert match.hands[0].verdict == opened.verdict(row.match_id, match.hands[0].hand).result
    changes = [change.what for change in opened.matches.changes(row.match_id)]
    assert changes == ["hand_edited", "match_changed"]
    assert opened.drafts.get(row.match_id) == {"out": 2}
    assert len(opened.players.all()) >= 11


def test_own_boxes_are_kept_with_their_steps(opened: Phone) -> None:
    database = opened.opened.database

    (ours,) = Boxes(database).all()
    assert (ours.name, ours.based_on) == (BOX, "manylang")
    assert BoxSteps(database).now(ours.id) == text_of(ours)


def test_a_migrated_match_can_be_continued(opened: Phone) -> None:
    row = next(row for row in of_leaflets(opened) if row.hands)
    before = opened.matches.get(row.match_id).hands
    hand = before[0].hand

    opened.matches.add_hand(row.match_id, hand, opened.verdict(row.match_id, hand))

    after = opened.matches.get(row.match_id).hands
    assert (after[:-1], after[-1].hand) == (before, hand)


def test_later_migrations_run_in_order_whatever_the_file_has_already(
    sets: Sets, tmp_path: Path
) -> None:
    ends = list[list[tuple[object, ...]]]()
    for number in range(len(STEPS), len(LATER_STEPS)):
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy(stored(len(STEPS)), folder / FILE)
        with closing(connect(folder / FILE)) as connection:
            migrate(connection, LATER_STEPS[:number])
        opened = open_store(folder, sets, steps=LATER_STEPS)
        ends.append([tuple(row) for row in opened.database.rows("SELECT * FROM places")])
        assert opened.outcome is Outcome.MIGRATED
        opened.database.close()

    assert ends[0] == ends[1] == [("", 4), ("at home", 3)]


def test_a_file_of_a_later_version_is_shown_and_never_written(
    open_phone: OpenPhone, sets: Sets, tmp_path: Path
) -> None:
    shutil.copy(stored(len(STEPS)), tmp_path / FILE)
    open_store(tmp_path, sets, steps=LATER_STEPS).database.close()
    before = (tmp_path / FILE).read_bytes()

    phone = open_phone(tmp_path)

    assert phone.opened.outcome is Outcome.NEWER
    assert len(of_leaflets(phone)) == 5
    with pytest.raises(StoreError, match="newer"):
        phone.players.add("Ada", 1)
    phone.opened.database.close()
    assert (tmp_path / FILE).read_bytes() == before


def test_a_later_version_begins_with_all_its_tables(sets: Sets, tmp_path: Path) -> None:
    opened = open_store(tmp_path, sets, steps=LATER_STEPS)

    assert opened.outcome is Outcome.FRESH
    found = opened.database.rows(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema "
        "WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
    )
    assert [tuple(row) for row in found] == schema_of(LATER_STEPS)
    opened.database.close()


def test_the_stored_export_can_be_imported(phone: Phone) -> None:
    done = import_json(phone.opened.database, EXPORT)

    rows = of_leaflets(phone)
    row = next(row for row in rows if row.name == "the stored one")
    assert done == rows_in(EXPORT)
    assert (len(rows), row.totals) == (5, (14, 0, 0))
    assert len(phone.matches.changes(row.match_id)) == 2
