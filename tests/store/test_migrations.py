"""Each migration, with a stored database of the version before it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.rule_text import text_of
from app.store.core.migrations import migrations
from app.store.read.history import History, HistoryRow
from app.store.safety.opening import FILE
from app.store.safety.outcome import Outcome
from app.store.write.box_steps import BoxSteps
from app.store.write.boxes import Boxes
from tests.importing import import_json, rows_in
from tests.store.conftest import Phone
from tests.store.stored_databases import BOX, EXPORT, GAMES, stored

OpenPhone = Callable[[Path], Phone]
STEPS = migrations()


@pytest.fixture(params=range(1, len(STEPS) + 1))
def opened(request: pytest.FixtureRequest, open_phone: OpenPhone, tmp_path: Path) -> Phone:
    """A phone with a stored database of an older version, or of this one."""
    shutil.copy(stored(request.param), tmp_path / FILE)
    return open_phone(tmp_path)


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


def test_a_migration_keeps_everything(opened: Phone) -> None:
    rows = of_leaflets(opened)
    row = next(row for row in rows if row.name == "the stored one")
    match = opened.matches.get(row.match_id)

    assert opened.opened.outcome in {Outcome.READY, Outcome.MIGRATED}
    assert (len(rows), row.totals) == (5, (14, 0, 0))
    assert match.hands[0].hand == opened.hand("", "6-5", 3)
    assert match.hands[0].verdict == opened.verdict(row.match_id, match.hands[0].hand)
    changes = [change.what for change in opened.matches.changes(row.match_id)]
    assert changes == ["hand_edited", "match_changed"]
    assert opened.drafts.get(row.match_id) == {"out": 2}
    assert len(opened.players.all()) >= 11


def test_own_boxes_are_kept_with_their_steps(open_phone: OpenPhone, tmp_path: Path) -> None:
    shutil.copy(stored(5), tmp_path / FILE)

    database = open_phone(tmp_path).opened.database

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


def test_the_stored_export_can_be_imported(phone: Phone) -> None:
    done = import_json(phone.opened.database, EXPORT)

    rows = of_leaflets(phone)
    row = next(row for row in rows if row.name == "the stored one")
    assert done == rows_in(EXPORT)
    assert (len(rows), row.totals) == (5, (14, 0, 0))
    assert len(phone.matches.changes(row.match_id)) == 2
