"""Backups: when they are made, how many are kept, and that a bad one never replaces a good one."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from app.store.core.database import Migration, connect, migrate, migrations
from app.store.core.errors import StoreError
from app.store.core.files import file_lock
from app.store.safety.backups import BACKUPS_KEPT, BACKUPS_LOCK, Backups
from app.store.safety.integrity import is_valid_backup
from app.store.safety.opening import FILE
from tests.fake_clock import FakeClock
from tests.store.conftest import Phone


def hands_in(backup: Path) -> int:
    with closing(sqlite3.connect(backup)) as connection:
        return int(connection.execute("SELECT count(*) FROM hands").fetchone()[0])


def test_the_first_write_of_a_day_makes_a_backup_and_the_second_does_not(phone: Phone) -> None:
    match_id = phone.play_days(1)
    before = phone.opened.backups.all()

    phone.play(match_id, "", 5)
    same_day = phone.opened.backups.all()
    phone.clock.next_day()
    phone.play(match_id, "", 5)

    assert before == same_day
    assert len(phone.opened.backups.all()) == len(before) + 1
    assert hands_in(phone.opened.backups.all()[0]) == 2


def test_an_evening_that_ends_in_the_background_is_in_its_last_backup(phone: Phone) -> None:
    """The day's backup was made before the first hand. Of each evening one more is kept."""
    match_id = phone.play_days(2)
    before = phone.opened.backups.all()

    for _ in range(3):
        phone.play(match_id, "", 5)
        with phone.opened.database.reading() as connection:
            phone.opened.backups.renew(connection)
    same_evening = phone.opened.backups.all()
    phone.clock.next_day()
    phone.play(match_id, "", 5)

    assert same_evening[1:] == before
    assert hands_in(same_evening[0]) == 5
    assert phone.opened.backups.all()[1:] == same_evening


def test_the_first_write_of_a_day_does_not_wait_for_its_backup(phone: Phone) -> None:
    match_id = phone.play_days(2)
    before = phone.opened.backups.all()
    put_off: list[Callable[[], None]] = []
    phone.opened.backups.run_in_background = put_off.append
    phone.clock.next_day()

    phone.play(match_id, "", 5)
    phone.play(match_id, "", 5)
    at_once = phone.opened.backups.all()
    phone.opened.database.checkpoint()  # the backup must still have the state before this
    for work in put_off:
        work()
    (newest, *older) = phone.opened.backups.all()

    assert at_once == tuple(older) == before
    assert len(put_off) == 1
    assert hands_in(newest) == 2
    assert len(phone.matches.get(match_id).hands) == 4


@pytest.mark.process
def test_the_daily_backup_can_be_made_in_another_thread(phone: Phone) -> None:
    match_id = phone.play_days(1)
    threads: list[Thread] = []
    phone.opened.backups.run_in_background = lambda work: threads.append(Thread(target=work))
    phone.clock.next_day()

    phone.play(match_id, "", 5)
    for thread in threads:
        thread.start()
        thread.join(10)

    assert phone.opened.backups.fault is None
    assert [hands_in(copy) for copy in phone.opened.backups.all()] == [1, 0, 0]


def test_a_daily_backup_is_a_single_file(phone: Phone) -> None:
    """It has no write-ahead log beside it."""
    phone.play_days(2)

    for copy in phone.opened.backups.all():
        assert copy.read_bytes()[18:20] == b"\1\1"
        assert list(copy.parent.glob(f"{copy.name}-*")) == []


def test_a_damaged_page_replaces_no_backup_and_is_suspected(phone: Phone) -> None:
    match_id = phone.play_days(8)
    before = phone.opened.backups.all()
    damage_an_index(phone)
    phone.clock.next_day()

    phone.players.add("Ada", 1)

    assert phone.opened.backups.all() == before
    assert phone.opened.backups.last_check.is_suspected
    assert phone.opened.backups.fault is not None
    assert phone.opened.backups.fault.key == "damaged"
    assert match_id


def damage_an_index(phone: Phone) -> None:
    """Damages the open file, on a page that was not read yet."""
    database = phone.opened.database
    database.checkpoint()
    page = database.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'changes_by_match'")[0][0]
    with (phone.folder / FILE).open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xee" * 4096)


def test_a_backup_that_another_process_is_writing_is_not_deleted(
    open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    phone = open_phone(tmp_path)
    phone.play_days(1)
    begun = tmp_path / "backups" / "pipkeeper-000009-2026-11-20.part"
    begun.write_bytes(b"half a copy")

    with file_lock(tmp_path / BACKUPS_LOCK, 0):
        phone.opened.backups.delete_partial_backups()
        meanwhile = begun.exists()
    phone.opened.backups.delete_partial_backups()

    assert meanwhile
    assert not begun.exists()


def test_the_daily_backup_is_not_repeated_after_a_restart(
    open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    open_phone(tmp_path).play_days(1)
    again = open_phone(tmp_path)

    again.players.add("Ada", 1)

    assert len(again.opened.backups.all()) == 2


def test_seven_backups_are_kept(phone: Phone) -> None:
    phone.play_days(10)

    kept = phone.opened.backups.all()

    assert len(kept) == BACKUPS_KEPT == 7
    assert [hands_in(backup) for backup in kept] == [9, 8, 7, 6, 5, 4, 3]
    assert all(is_valid_backup(backup, migrations()) for backup in kept)


def test_a_failed_backup_loses_neither_old_backups_nor_the_write(phone: Phone) -> None:
    match_id = phone.play_days(8)
    before = phone.opened.backups.all()
    phone.clock.next_day()
    phone.opened.backups._folder = phone.folder / "pipkeeper.sqlite3"  # noqa: SLF001 - a file, not a folder

    phone.play(match_id, "", 5)

    assert len(phone.matches.get(match_id).hands) == 9
    assert phone.opened.backups.fault is not None
    assert sorted((phone.folder / "backups").glob("*"), reverse=True) == list(before)


def test_manual_backups_do_not_replace_daily_ones(phone: Phone) -> None:
    phone.play_days(10)
    by_day = phone.opened.backups.all()

    for _ in range(2 * BACKUPS_KEPT):
        phone.opened.backups.back_up(phone.folder / FILE)

    kept = phone.opened.backups.all()
    assert set(by_day[1:]) < set(kept)
    assert len(kept) == 2 * BACKUPS_KEPT - 1


def test_a_corrupt_new_backup_is_deleted_instead_of_an_old_one(tmp_path: Path) -> None:
    """The backup of a damaged file is refused; the seven backups before it stay."""
    steps = (Migration(1, "CREATE TABLE numbers (number INTEGER NOT NULL CHECK (number > 0));"),)
    backups = Backups(tmp_path / "backups", steps, FakeClock())
    with closing(connect(tmp_path / "file.sqlite3")) as connection:
        migrate(connection, steps)
        connection.execute("INSERT INTO numbers VALUES (1)")
        for _ in range(BACKUPS_KEPT):
            backups.make(connection)
        before = backups.all()
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("INSERT INTO numbers VALUES (-1)")

        with pytest.raises(StoreError, match="damaged"):
            backups.make(connection)

    assert backups.all() == before
    assert list((tmp_path / "backups").glob("*.part")) == []


def test_the_newest_valid_backup_is_found_behind_invalid_ones(phone: Phone) -> None:
    phone.play_days(4)
    newest, next_one, third, *_ = phone.opened.backups.all()
    newest.write_bytes(newest.read_bytes()[:3000])
    next_one.write_bytes(b"no database at all")

    assert phone.opened.backups.newest_valid() == third


def test_a_backup_of_a_newer_version_is_not_valid(phone: Phone) -> None:
    phone.play_days(2)
    newest, older, *_ = phone.opened.backups.all()
    with closing(sqlite3.connect(newest)) as connection:
        connection.execute("CREATE TABLE more (id TEXT) STRICT")
        connection.execute("PRAGMA user_version = 99")

    assert phone.opened.backups.newest_valid() == older


def test_a_wrong_clock_loses_no_backup(phone: Phone) -> None:
    """Backups are ordered by when they were made, not by the date in their names."""
    match_id = phone.play_days(3)
    right = phone.clock.moment
    phone.clock.moment = right.replace(year=2035)
    for _ in range(BACKUPS_KEPT):
        phone.clock.next_day()
        phone.play(match_id, "", 5)
    phone.clock.moment = right
    for _ in range(3):
        phone.clock.next_day()
        phone.play(match_id, "", 5)

    assert [hands_in(backup) for backup in phone.opened.backups.all()] == [12, 11, 10, 9, 8, 7, 6]


def test_the_rest_of_an_interrupted_backup_is_deleted(
    open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    phone = open_phone(tmp_path)
    phone.play_days(1)
    phone.opened.database.close()
    left = tmp_path / "backups" / "pipkeeper-000009-2026-11-20.part"
    left.write_bytes(b"half a copy")

    open_phone(tmp_path)

    assert not left.exists()


def test_a_failed_backup_is_not_repeated_with_every_tap(phone: Phone) -> None:
    match_id = phone.play_days(1)
    phone.clock.next_day()
    phone.opened.backups._folder = phone.folder / "pipkeeper.sqlite3"  # noqa: SLF001 - a file, not a folder
    phone.play(match_id, "", 5)
    first = phone.opened.backups.fault

    phone.play(match_id, "", 5)
    same_day = phone.opened.backups.fault
    phone.clock.next_day()
    phone.play(match_id, "", 5)

    assert first is same_day is not None
    assert phone.opened.backups.fault is not first
