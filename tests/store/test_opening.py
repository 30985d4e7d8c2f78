"""Opening a file in any state, and the reported outcome."""

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.store.core import files
from app.store.core.database import Migration, connect, migrate, migrations, schema_version
from app.store.core.errors import StoreError
from app.store.read.history import History
from app.store.safety.integrity import NEWEST_SCHEMA, check_file, hash_of_schema, schema_of
from app.store.safety.opening import FILE, Outcome, open_store
from tests.fake_clock import FakeClock
from tests.store.conftest import Phone

Sets = dict[str, RuleSet]
OpenPhone = Callable[[Path], Phone]
Damage = Callable[[bytes], bytes]


def closed(phone: Phone) -> Path:
    """Closes the store; returns its file."""
    phone.opened.database.close()
    return phone.folder / FILE


def played(phone: Phone, hands: int) -> str:
    match_id = phone.start(target=None)
    for points in range(1, hands + 1):
        phone.play(match_id, "", points)
    return match_id


def test_a_first_start_makes_a_new_file(phone: Phone) -> None:
    assert phone.opened.outcome is Outcome.FRESH
    assert (phone.opened.damaged_file, phone.opened.backup) == (None, None)
    assert phone.opened.database.rows("PRAGMA journal_mode")[0][0] == "wal"
    assert phone.opened.database.rows("PRAGMA synchronous")[0][0] == 2
    assert phone.opened.database.rows("PRAGMA foreign_keys")[0][0] == 1


def test_drafts_do_not_wait_for_the_disk_but_recorded_hands_do(
    phone: Phone,
) -> None:
    database = phone.opened.database
    match_id = phone.start()

    phone.drafts.save(match_id, {"out": 0})
    while_tapping = database.rows("PRAGMA synchronous")[0][0]
    with database.writing():
        while_recording = database.rows("PRAGMA synchronous")[0][0]

    assert (while_tapping, while_recording) == (1, 2)


def test_a_second_start_finds_everything(open_phone: OpenPhone, tmp_path: Path) -> None:
    match_id = played(phone := open_phone(tmp_path), 3)
    phone.drafts.save(match_id, {"out": 1})
    closed(phone)

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.READY
    assert len(again.matches.get(match_id).hands) == 3
    assert again.drafts.get(match_id) == {"out": 1}
    assert again.opened.database.device == phone.opened.database.device


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda data: data[:17],
        lambda data: data[: len(data) // 2],
        lambda _: b"not a database " * 600,
        lambda data: data[:100] + b"\xff" * 200 + data[300:],
        lambda data: data[:60] + b"\x7f\xff\xff\xff" + data[64:],
        lambda data: data.replace(b"matches_by_set", b"matches_by_sat"),
        lambda data: data.replace(b"note TEXT", b"note BLOB"),
        lambda data: data.replace(b"matches_by_set", b"matches_by_\xff\xfe\xff"),
        lambda data: data[:18] + b"\x05" + data[19:],
    ],
    ids=[
        "emptied",
        "a stump",
        "a half",
        "nonsense",
        "a page",
        "its version",
        "a name",
        "a kind",
        "no letters",
        "who may write",
    ],
)
def test_a_damaged_file_is_set_aside_and_the_newest_backup_restored(
    open_phone: OpenPhone, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    match_id = played(phone := open_phone(tmp_path), 5)
    phone.clock.next_day()
    phone.play(match_id, "", 6)
    newest = phone.opened.backups.all()[0]
    file = closed(phone)
    damaged = damage(file.read_bytes())
    file.write_bytes(damaged)

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.RESTORED
    assert again.opened.damaged_file is not None
    assert again.opened.damaged_file.read_bytes() == damaged
    assert again.opened.backup == newest
    assert len(again.matches.get(match_id).hands) in {5, 6}
    again.play(match_id, "", 7)


def test_rows_newer_than_the_backup_are_salvaged_if_readable(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    """With a damaged index the file is corrupt, but all rows are readable."""
    match_id = played(phone := open_phone(tmp_path), 5)
    phone.clock.next_day()
    phone.play(match_id, "", 6)
    phone.play(match_id, "", 7)
    phone.drafts.save(match_id, {"out": 1})
    spoil(phone, "hands_by_match")

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.RESTORED
    assert again.opened.salvaged == 2
    assert [hand.verdict.points for hand in again.matches.get(match_id).hands] == list(range(1, 8))
    assert again.drafts.get(match_id) == {"out": 1}


def spoil(phone: Phone, index: str) -> None:
    """Damages an index, with all rows readable; closes the store, so that the daily check
    finds it.
    """
    sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
    page = phone.opened.database.rows(sql, index)[0][0]
    overwrite_page(closed(phone), page)
    found_when_idle(phone)


def found_when_idle(phone: Phone) -> None:
    checks = phone.opened.backups.last_check
    check_file(phone.folder / FILE, STEPS, checks)
    assert checks.is_suspected


def overwrite_page(file: Path, page: int, size: int = 4096) -> None:
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xee" * size)


def test_a_damaged_file_without_a_backup_is_kept_and_a_new_one_made(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_bytes(b"SQLite format 3\x00 and then nothing of it")

    phone = open_phone(tmp_path)

    assert phone.opened.outcome is Outcome.STARTED_OVER
    assert phone.opened.damaged_file is not None
    assert phone.opened.damaged_file.read_bytes().startswith(b"SQLite format 3")
    assert History(phone.opened.database).page() == ()


def test_readable_rows_are_salvaged_even_without_a_backup(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    match_id = played(phone := open_phone(tmp_path), 4)
    for backup in phone.opened.backups.all():
        backup.unlink()
    spoil(phone, "changes_by_match")

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.STARTED_OVER
    assert len(again.matches.get(match_id).hands) == 4


def test_a_missing_file_is_restored_from_its_backup(open_phone: OpenPhone, tmp_path: Path) -> None:
    match_id = played(phone := open_phone(tmp_path), 2)
    phone.clock.next_day()
    phone.play(match_id, "", 3)
    closed(phone).unlink()

    again = open_phone(tmp_path)

    assert (again.opened.outcome, again.opened.damaged_file) == (Outcome.RESTORED, None)
    assert len(again.matches.get(match_id).hands) == 2


def test_a_file_from_a_newer_version_is_read_and_never_written(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    match_id = played(phone := open_phone(tmp_path), 2)
    file = closed(phone)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE more (id TEXT) STRICT")
        connection.execute("PRAGMA user_version = 99")
        connection.execute("PRAGMA journal_mode = DELETE")
    before = file.read_bytes()

    newer = open_phone(tmp_path)

    assert newer.opened.outcome is Outcome.NEWER
    assert len(newer.matches.get(match_id).hands) == 2
    with pytest.raises(StoreError, match="newer"):
        newer.players.add("Ada", 1)
    assert file.read_bytes() == before


@pytest.mark.parametrize("bit", range(8))
def test_one_wrong_bit_in_the_version_does_not_make_a_file_newer(
    open_phone: OpenPhone, tmp_path: Path, bit: int
) -> None:
    match_id = played(phone := open_phone(tmp_path), 2)
    file = closed(phone)
    data = bytearray(file.read_bytes())
    data[63] ^= 1 << bit
    file.write_bytes(data)

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.RESTORED
    assert len(again.matches.get(match_id).hands) == 2
    again.play(match_id, "", 5)


STEPS = migrations()
ADDS_A_TABLE = Migration(len(STEPS) + 1, "-- one more\nCREATE TABLE more (id TEXT) STRICT;\n")
FAILS_HALFWAY = Migration(
    len(STEPS) + 1, "CREATE TABLE half (id TEXT) STRICT;\nINSERT INTO nowhere VALUES (1);\n"
)


def test_a_migration_makes_a_backup_first_and_keeps_everything(
    open_phone: OpenPhone, tmp_path: Path, sets: Sets, clock: FakeClock
) -> None:
    match_id = played(phone := open_phone(tmp_path), 2)
    closed(phone)
    before = len(phone.opened.backups.all())

    opened = open_store(tmp_path, sets, now=clock, steps=(*STEPS, ADDS_A_TABLE))

    assert opened.outcome is Outcome.MIGRATED
    assert len(opened.backups.all()) == before + 1
    assert opened.database.rows("SELECT * FROM more") == []
    assert Phone(tmp_path, opened, sets, clock).matches.get(match_id).hands[1].verdict.points == 2
    opened.database.close()


def test_a_migration_that_fails_is_rolled_back(tmp_path: Path) -> None:
    with closing(connect(tmp_path / FILE)) as connection:
        migrate(connection, STEPS)

        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            migrate(connection, (*STEPS, FAILS_HALFWAY))

        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema")]
        assert schema_version(connection) == len(STEPS)
        assert "half" not in names


def test_a_migration_that_fails_is_reported_and_the_file_stays(
    open_phone: OpenPhone, tmp_path: Path, sets: Sets
) -> None:
    """A bug in a migration is no damage: the file stays, and the old version can open it."""
    match_id = played(phone := open_phone(tmp_path), 2)
    closed(phone)

    with pytest.raises(StoreError, match="refused"):
        open_store(tmp_path, sets, now=phone.clock, steps=(*STEPS, FAILS_HALFWAY))

    again = open_phone(tmp_path)
    assert again.opened.outcome is Outcome.READY
    assert len(again.matches.get(match_id).hands) == 2
    assert list(tmp_path.glob("damaged-*")) == []


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [step.version for step in STEPS] == list(range(1, len(STEPS) + 1))


def test_each_migration_changes_the_schema() -> None:
    """By it a file of a newer version is told from one with a damaged version."""
    schemas = set()
    with closing(connect(Path(":memory:"), "mode=memory")) as connection:
        for number in range(len(STEPS) + 1):
            migrate(connection, STEPS[:number])
            found = connection.execute("SELECT name, sql FROM sqlite_schema").fetchall()
            schemas.add(frozenset(map(tuple, found)))

    assert len(schemas) == len(STEPS) + 1


def test_the_schema_that_a_start_knows_is_that_of_the_migrations() -> None:
    assert (len(STEPS), hash_of_schema(schema_of(STEPS))) == NEWEST_SCHEMA


def test_a_start_runs_no_migration_of_a_file_that_has_them_all(
    open_phone: OpenPhone, tmp_path: Path, sets: Sets
) -> None:
    closed(open_phone(tmp_path))
    steps = tuple(Migration(step.version, "fails if it is run") for step in STEPS)

    opened = open_store(tmp_path, sets, steps=steps)

    assert opened.outcome is Outcome.READY
    opened.database.close()


def test_a_damaged_name_in_the_schema_is_found_at_the_start(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    """SQLite takes any letters for a name."""
    file = closed(open_phone(tmp_path))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        changed = connection.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, 'note', 'mote') WHERE name = 'matches'"
        )
        connection.commit()

    again = open_phone(tmp_path)

    assert changed.rowcount == 1
    assert again.opened.damaged_file is not None


def test_a_missing_folder_is_made(open_phone: OpenPhone, tmp_path: Path) -> None:
    assert open_phone(tmp_path / "a" / "b").opened.outcome is Outcome.FRESH


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_file_in_place_of_the_folder_is_reported_and_kept(
    sets: Sets, tmp_path: Path, below: str
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")

    with pytest.raises(StoreError, match="cannot_open"):
        open_store(file / below, sets)

    assert file.read_text() == "no folder"


# --- the check of the whole file ------------------------------------------------------------


def spoil_unseen(phone: Phone) -> None:
    """Damages a page that neither the start nor a frame reads; closes the store."""
    sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'changes_by_match'"
    page = phone.opened.database.rows(sql)[0][0]
    overwrite_page(closed(phone), page)


def test_a_normal_start_does_not_read_the_whole_file(open_phone: OpenPhone, tmp_path: Path) -> None:
    played(phone := open_phone(tmp_path), 3)
    spoil_unseen(phone)

    assert open_phone(tmp_path).opened.outcome is Outcome.READY


def test_damage_found_by_the_daily_check_is_repaired_by_the_next_start(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    match_id = played(phone := open_phone(tmp_path), 3)
    spoil_unseen(phone)
    again = open_phone(tmp_path)
    again.play(match_id, "", 4)

    found_when_idle(again)
    closed(again)
    mended = open_phone(tmp_path)

    assert mended.opened.outcome is Outcome.RESTORED
    assert [h.verdict.points for h in mended.matches.get(match_id).hands] == [1, 2, 3, 4]
    assert not mended.opened.backups.last_check.is_suspected


@pytest.mark.process
def test_a_start_after_a_kill_checks_the_whole_file(
    open_phone: OpenPhone, sets: Sets, tmp_path: Path
) -> None:
    killed_with_a_log(tmp_path, sets)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'changes_by_match'"
        page = connection.execute(sql).fetchone()[0]
        connection.execute("UPDATE players SET colour = 3")
        connection.commit()
        log = (tmp_path / f"{FILE}-wal").read_bytes()
    overwrite_page(tmp_path / FILE, page)
    (tmp_path / f"{FILE}-wal").write_bytes(log)

    assert open_phone(tmp_path).opened.outcome is Outcome.RESTORED


def test_an_app_killed_in_the_background_needs_no_check(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    match_id = played(phone := open_phone(tmp_path), 3)
    log = tmp_path / f"{FILE}-wal"
    in_use = log.stat().st_size

    phone.opened.database.checkpoint()
    left = log.stat().st_size
    phone.play(match_id, "", 4)

    assert in_use > 0
    assert left == 0
    assert log.stat().st_size > 0
    assert phone.opened.database.rows("PRAGMA busy_timeout")[0][0] == 1000


def test_the_whole_file_is_checked_once_a_day(phone: Phone) -> None:
    checks = phone.opened.backups.last_check
    at_first = checks.is_due

    check_file(phone.folder / FILE, STEPS, checks)
    when_checked = checks.is_due
    phone.clock.next_day()

    assert at_first
    assert not when_checked
    assert checks.is_due
    assert not checks.is_suspected


def test_a_valid_daily_backup_counts_as_the_daily_check(phone: Phone) -> None:
    checks = phone.opened.backups.last_check
    assert checks.is_due

    played(phone, 1)

    assert not checks.is_due


def test_after_damage_was_found_nothing_is_written(open_phone: OpenPhone, tmp_path: Path) -> None:
    match_id = played(phone := open_phone(tmp_path), 3)
    sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'hands_by_match'"
    page = phone.opened.database.rows(sql)[0][0]
    overwrite_page(closed(phone), page)
    again = open_phone(tmp_path)
    calls: list[str] = []
    again.opened.backups.last_check.on_suspected = lambda: calls.append("suspected")

    with pytest.raises(StoreError, match="damaged"):
        again.matches.get(match_id)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="damaged"):
        again.players.add("Ada", 1)
    with pytest.raises(StoreError, match="damaged"):
        again.matches.get(match_id)

    assert calls == ["suspected"]
    assert (tmp_path / FILE).read_bytes() == before
    closed(again)
    assert open_phone(tmp_path).opened.outcome is Outcome.RESTORED


# --- several faults ---------------------------------------------------------------


def some_weeks(phone: Phone) -> str:
    """A match of three days, with a hand after the last backup."""
    match_id = played(phone, 2)
    for points in (3, 4, 5):
        phone.clock.next_day()
        phone.play(match_id, "", points)
    phone.play(match_id, "", 6)
    return match_id


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.replace(b"matches_by_set", b"matches_by_sat"),
        lambda data: data[:18] + b"\x05" + data[19:],
        lambda _: b"",
        lambda data: data[:5000],
    ],
    ids=["a name", "who may write", "emptied", "a stump"],
)
def test_a_damaged_newest_backup_is_skipped(
    open_phone: OpenPhone, tmp_path: Path, damage: Damage
) -> None:
    match_id = some_weeks(phone := open_phone(tmp_path))
    newest, older, *_ = phone.opened.backups.all()
    newest.write_bytes(damage(newest.read_bytes()))
    closed(phone).write_bytes(b"nothing")

    again = open_phone(tmp_path)

    assert (again.opened.outcome, again.opened.backup) == (Outcome.RESTORED, older)
    assert len(again.matches.get(match_id).hands) == 3


def test_the_message_about_a_recovery_is_shown_until_it_was_seen(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    some_weeks(phone := open_phone(tmp_path))
    spoil(phone, "hands_by_match")
    first = open_phone(tmp_path)
    closed(first)

    second = open_phone(tmp_path)
    second.opened.mark_seen()
    closed(second)

    assert first.opened.outcome is second.opened.outcome is Outcome.RESTORED
    assert first.opened.damaged_file == second.opened.damaged_file
    assert first.opened.salvaged == second.opened.salvaged > 0
    assert open_phone(tmp_path).opened.outcome is Outcome.READY


@pytest.mark.parametrize("broken", ["[]", '{"outcome":"restoxed"}', "7", "{}"])
def test_a_corrupt_message_about_a_recovery_does_not_prevent_opening(
    open_phone: OpenPhone, tmp_path: Path, broken: str
) -> None:
    phone = open_phone(tmp_path)
    with phone.opened.database.writing() as connection:
        connection.execute("INSERT INTO settings VALUES ('recovery', ?)", (broken,))
    closed(phone)

    assert open_phone(tmp_path).opened.outcome is Outcome.READY


@pytest.mark.process
@pytest.mark.parametrize("step", range(22))
def test_an_interrupted_recovery_is_finished_by_the_next_start(
    open_phone: OpenPhone, sets: Sets, tmp_path: Path, step: int
) -> None:
    """Killed before each copy, move and removal of a file."""
    match_id = some_weeks(phone := open_phone(tmp_path))
    spoil(phone, "hands_by_match")
    damaged = (tmp_path / FILE).read_bytes()
    killed_at(step, lambda: open_store(tmp_path, sets, now=phone.clock))

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.RESTORED
    assert again.opened.salvaged == 2
    assert [hand.verdict.points for hand in again.matches.get(match_id).hands] == [1, 2, 3, 4, 5, 6]
    assert [file.read_bytes() for file in tmp_path.glob("damaged-*.sqlite3")] == [damaged]
    assert list(tmp_path.glob("ready-*")) == list(tmp_path.glob("salvage-*")) == []


def killed_at(step: int, act: Callable[[], object]) -> None:
    """Runs it in a process that dies before this file operation."""
    child = os.fork()
    if child == 0:
        left = step

        def die(event: str, _values: object) -> None:
            nonlocal left
            if event in {"os.rename", "os.remove", "shutil.copyfile", "os.rmdir", "os.link"}:
                if left == 0:
                    os._exit(0)
                left -= 1

        sys.addaudithook(die)
        act()
        os._exit(0)
    os.waitpid(child, 0)


def killed_with_a_log(folder: Path, sets: Sets) -> None:
    """A phone that is killed while all its writes are still in the write-ahead log."""
    child = os.fork()
    if child == 0:
        clock = FakeClock()
        phone = Phone(folder, open_store(folder, sets, now=clock), sets, clock)
        played(phone, 5)
        os._exit(0)
    os.waitpid(child, 0)


@pytest.mark.process
@pytest.mark.parametrize("damage", ["emptied", "gone"])
def test_a_lost_file_is_salvaged_from_its_log(
    open_phone: OpenPhone, sets: Sets, tmp_path: Path, damage: str
) -> None:
    killed_with_a_log(tmp_path, sets)
    for backup in (tmp_path / "backups").iterdir():
        backup.unlink()
    if damage == "gone":
        (tmp_path / FILE).unlink()
    else:
        (tmp_path / FILE).write_bytes(b"")

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.STARTED_OVER
    assert again.opened.damaged_file is not None
    (match,) = again.matches.unfinished()
    assert len(again.matches.get(match.id).hands) == 5


@pytest.mark.process
def test_a_corrupt_log_is_reported_and_set_aside(
    open_phone: OpenPhone, sets: Sets, tmp_path: Path
) -> None:
    """SQLite would silently ignore and delete it."""
    killed_with_a_log(tmp_path, sets)
    log = tmp_path / f"{FILE}-wal"
    broken = log.read_bytes()[:20] + b"\xff" + log.read_bytes()[21:]
    log.write_bytes(broken)

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.RESTORED
    assert again.opened.damaged_file is not None
    assert Path(f"{again.opened.damaged_file}-wal").read_bytes() == broken


@pytest.mark.parametrize(
    "torn",
    [
        lambda _: bytes(32),
        lambda log: log[:16],
        lambda log: log[:32][::-1],
        lambda _: bytes(4096),
        lambda log: bytes(24) + log[24:32] + bytes(4096),
    ],
    ids=["zeros", "half a header", "nonsense", "a page of zeros", "a header without frames"],
)
def test_a_log_that_was_just_begun_when_the_power_failed_is_no_damage(
    open_phone: OpenPhone, tmp_path: Path, torn: Damage
) -> None:
    match_id = played(phone := open_phone(tmp_path), 2)
    log = tmp_path / f"{FILE}-wal"
    whole = log.read_bytes()
    closed(phone)
    log.write_bytes(torn(whole))

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.READY
    assert len(again.matches.get(match_id).hands) == 2


@pytest.mark.parametrize("is_moved", [True, False], ids=["in the file", "in the log alone"])
def test_a_torn_header_before_what_an_older_log_left_is_damage_if_the_file_lacks_it(
    open_phone: OpenPhone, tmp_path: Path, *, is_moved: bool
) -> None:
    """A log is begun anew only when all that it has is in the file."""
    match_id = played(phone := open_phone(tmp_path), 2)
    log = tmp_path / f"{FILE}-wal"
    before, file = log.read_bytes(), (tmp_path / FILE).read_bytes()
    moved = (closed(phone)).read_bytes()
    (tmp_path / FILE).write_bytes(moved if is_moved else file)
    log.write_bytes(bytes(32) + before[32:])

    again = open_phone(tmp_path)

    assert again.opened.outcome is (Outcome.READY if is_moved else Outcome.RESTORED)
    if is_moved:
        assert len(again.matches.get(match_id).hands) == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"player_id", b"player_ix"),
        (b"key TEXT", b"kex TEXT"),
        (b"8675309", b"    NaN"),
    ],
    ids=["a column of the seats", "a column of the settings", "a setting"],
)
def test_one_corrupt_place_does_not_prevent_salvaging_the_rest(
    open_phone: OpenPhone, tmp_path: Path, before: bytes, after: bytes
) -> None:
    match_id = some_weeks(phone := open_phone(tmp_path))
    phone.opened.database.set("text_size", "8675309")
    spoil(phone, "hands_by_match")
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes().replace(before, after))

    again = open_phone(tmp_path)

    assert again.opened.outcome is Outcome.RESTORED
    assert len(again.matches.get(match_id).hands) == 6


def test_a_corrupt_row_does_not_replace_a_good_one(open_phone: OpenPhone, tmp_path: Path) -> None:
    some_weeks(phone := open_phone(tmp_path))
    phone.players.add("Ada", 1)
    phone.clock.next_day()
    phone.players.add("Bo", 2)
    spoil(phone, "hands_by_match")
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes().replace(b"Ada", b"Zda"))

    again = open_phone(tmp_path)

    names = {player.name for player in again.players.all()}
    assert names == {"Player 0", "Player 1", "Ada", "Bo"}


def test_a_folder_in_place_of_the_file_is_set_aside(open_phone: OpenPhone, tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()

    phone = open_phone(tmp_path)

    assert phone.opened.outcome is Outcome.STARTED_OVER
    assert phone.opened.damaged_file is not None
    assert phone.opened.damaged_file.is_dir()


def test_a_damaged_file_that_another_program_has_open_is_not_replaced(
    open_phone: OpenPhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the other one records would go into the file that is set aside."""
    monkeypatch.setattr(files, "_PATIENCE", 0.1)
    match_id = played(open_phone(tmp_path), 2)
    other = open_phone(tmp_path)
    other.opened.backups.last_check.mark_suspected()
    sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'changes_by_match'"
    page = other.opened.database.rows(sql)[0][0]
    other.opened.database.checkpoint()
    overwrite_page(tmp_path / FILE, page)

    with pytest.raises(StoreError, match="locked"):
        open_phone(tmp_path)
    other.play(match_id, "", 3)

    assert [file.name for file in tmp_path.glob("damaged-*")] == []
    assert len(other.matches.get(match_id).hands) == 3


def test_two_files_damaged_in_the_same_second_are_both_kept(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    for nonsense in (b"one", b"other"):
        (tmp_path / FILE).write_bytes(nonsense)
        closed(open_phone(tmp_path))

    kept = {file.read_bytes() for file in tmp_path.glob("damaged-*.sqlite3")}

    assert kept == {b"one", b"other"}


def test_a_player_with_a_corrupt_name_is_salvaged_with_all_matches(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    some_weeks(phone := open_phone(tmp_path))
    phone.players.add("Philippa", 1)
    spoil(phone, "hands_by_match")
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes().replace(b"Philippa", b"Phil\xff\xfepa"))

    again = open_phone(tmp_path)

    assert "Phil\ufffd\ufffdpa" in {player.name for player in again.players.all()}


@pytest.mark.process  # the SQLite in Node has no dbstat
def test_rows_on_both_sides_of_a_damaged_page_are_salvaged(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    match_id = played(phone := open_phone(tmp_path), 100)
    sql = "SELECT pageno FROM dbstat WHERE name = 'hands' AND pagetype = 'leaf' ORDER BY path"
    leaves = [row["pageno"] for row in phone.opened.database.rows(sql)]
    for backup in phone.opened.backups.all():
        backup.unlink()
    overwrite_page(closed(phone), leaves[len(leaves) // 2])
    found_when_idle(phone)

    again = open_phone(tmp_path)

    points = [hand.verdict.points for hand in again.matches.get(match_id).hands]
    assert again.opened.outcome is Outcome.STARTED_OVER
    assert len(leaves) > 4
    assert (points[0], points[-1]) == (1, 100)
    assert 50 < len(points) < 100


def test_a_match_whose_players_cannot_be_read_is_kept_with_stand_ins(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    lost, kept = played(phone := open_phone(tmp_path), 2), played(phone, 3)
    gone = phone.matches.get(lost).record.players
    phone.players.add("? 1", 4)
    for backup in phone.opened.backups.all():
        backup.unlink()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.executemany("DELETE FROM players WHERE id = ?", [(one,) for one in gone])
        connection.commit()
    spoil(phone, "hands_by_match")

    again = open_phone(tmp_path)

    stand_ins = tuple(map(again.players.get, gone))
    assert again.opened.unreadable == 2
    assert {record.id for record in again.matches.unfinished()} == {lost, kept}
    assert [len(again.matches.get(one).hands) for one in (lost, kept)] == [2, 3]
    assert sorted(player.name for player in stand_ins) == ["? 2", "? 3"]
    assert {player.stamp.changed_at[:4] for player in stand_ins} == {"1970"}


def test_a_player_who_can_be_read_elsewhere_has_no_stand_in(
    open_phone: OpenPhone, tmp_path: Path
) -> None:
    match_id = some_weeks(phone := open_phone(tmp_path))
    player = phone.matches.get(match_id).record.players[0]
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("DELETE FROM players WHERE id = ?", (player,))
        connection.commit()
    spoil(phone, "hands_by_match")

    again = open_phone(tmp_path)

    assert again.opened.unreadable == 0
    assert again.players.get(player).name == "Player 0"
