"""A full disk, a read-only folder, a locked file: all of them real, not mocked."""

import ctypes
import errno
import os
import platform
import select
import signal
import sqlite3
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import gettempdir

import pytest

from app.domain.rules import RuleSet
from app.store.core.database import Database, migrations
from app.store.core.errors import StoreError
from app.store.exchange.exporting import export_json
from app.store.safety.integrity import is_valid_backup
from app.store.safety.opening import FILE, Opened, Outcome, open_store
from tests.fake_clock import FakeClock
from tests.store.conftest import Phone

Sets = dict[str, RuleSet]

LONGEST = 30.0
"""Seconds that two processes wait for each other."""
NOBODY = 65534
"""A user without rights: root may write everywhere."""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)],  # noqa: S607
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)  # noqa: S607


def fill_up(folder: Path) -> Path:
    """Fills the disk with a file."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(b"\0" * 1024)
        except OSError:
            pass
    return filler


@pytest.mark.process
def test_a_full_disk_is_reported_loses_nothing_and_the_next_write_works(
    small_disk: Path, open_phone: Callable[[Path], Phone]
) -> None:
    phone = open_phone(small_disk / "phone")
    match_id = phone.start(target=None)
    phone.play(match_id, "", 5)
    filler = fill_up(small_disk)

    faults = refused_until_full(phone, match_id)
    stored = phone.matches.get(match_id)
    filler.unlink()
    phone.play(match_id, "", 99)

    assert faults == {"disk_full"}
    assert phone.matches.get(match_id).hands[:-1] == stored.hands
    assert phone.matches.get(match_id).hands[-1].verdict.points == 99
    phone.opened.database.close()
    again = open_phone(small_disk / "phone")
    assert again.opened.outcome is Outcome.READY
    assert len(again.matches.get(match_id).hands) == len(stored.hands) + 1


def refused_until_full(phone: Phone, match_id: str) -> set[str]:
    """Writes until the disk is full, three times; returns the keys of the errors."""
    faults = set()
    for _ in range(3):
        with pytest.raises(StoreError) as refused:  # noqa: PT012 - a loop until the disk is full
            for _ in range(500):
                phone.play(match_id, "", 7)
        faults.add(str(refused.value.key))
        hands = phone.matches.get(match_id).hands
        with pytest.raises(StoreError):
            phone.drafts.save(match_id, {"too much": "x" * 100_000})
        assert phone.matches.get(match_id).hands == hands
        assert phone.drafts.get(match_id) is None
    return faults


@pytest.mark.process
def test_an_export_to_a_full_disk_keeps_the_old_file(small_disk: Path, phone: Phone) -> None:
    file = small_disk / "all.json"
    file.write_text("the export of yesterday")
    match_id = phone.start()
    phone.play(match_id, "", 5)
    fill_up(small_disk)

    with pytest.raises(StoreError, match="disk_full"):
        export_json(phone.opened.database, file)

    assert file.read_text() == "the export of yesterday"
    assert sorted(path.name for path in small_disk.iterdir()) == ["all.json", "filler"]


@pytest.mark.process
def test_a_backup_to_a_full_disk_loses_no_hand(
    small_disk: Path, open_phone: Callable[[Path], Phone], clock: FakeClock
) -> None:
    phone = open_phone(small_disk / "phone")
    match_id = phone.start(target=None)
    phone.play(match_id, "", 5)
    before = phone.opened.backups.all()
    filler = fill_up(small_disk)
    with filler.open("r+b") as full:
        full.truncate(filler.stat().st_size - 60_000)  # room for a hand, but not for a backup
    clock.next_day()

    phone.play(match_id, "", 6)

    assert len(phone.matches.get(match_id).hands) == 2
    assert phone.opened.backups.fault is not None
    assert phone.opened.backups.fault.key == "disk_full"
    assert phone.opened.backups.all() == before
    assert not list((small_disk / "phone" / "backups").glob("*.part"))


@pytest.mark.process
def test_a_full_disk_loses_no_mark_of_a_check(
    small_disk: Path, open_phone: Callable[[Path], Phone]
) -> None:
    checks = open_phone(small_disk / "phone").opened.backups.last_check
    checks.mark_suspected()
    filler = fill_up(small_disk)

    checks.mark_suspected()
    checks.mark_sound()
    when_suspected = checks.is_suspected
    filler.unlink()
    checks.mark_sound()
    fill_up(small_disk)
    checks.mark_suspected()

    assert when_suspected
    assert checks.is_due


def started(act: Callable[[], None]) -> int:
    """Runs it in a child process: limits and user ids cannot be reset."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            act()
            code = 0
        except BaseException as fault:  # noqa: BLE001 - reported by the exit code
            os.write(2, f"{type(fault).__name__}: {fault}\n".encode())
        finally:
            os._exit(code)
    return child


FSYNC = {"x86_64": (74, 75), "aarch64": (82, 83)}.get(platform.machine(), ())
"""The numbers of ``fsync`` and ``fdatasync``."""


def deny(calls: tuple[int, ...]) -> None:
    """From now on these calls of the system fail in this process, as those of a broken disk do."""
    load, equal, answer = 0x20, 0x15, 0x06
    steps = [(load, 0, 0, 0)]
    for number in calls:
        steps += [(equal, 0, 1, number), (answer, 0, 0, 0x00050000 | errno.EIO)]
    steps.append((answer, 0, 0, 0x7FFF0000))
    program = b"".join(struct.pack("HBBI", *step) for step in steps)
    code = ctypes.create_string_buffer(program)
    filters = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code))
    prctl = ctypes.CDLL(None).prctl
    set_no_new_privileges, set_filter = 38, 22
    if not calls or prctl(set_no_new_privileges, 1, 0, 0, 0) or prctl(set_filter, 2, filters):
        os._exit(SKIPPED)


SKIPPED = 77
"""The exit code where this system has no such filters."""


def exit_code(child: int) -> int:
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == SKIPPED:
        pytest.skip("no call of the system can be made to fail here")
    return code


@pytest.mark.process
def test_a_limit_on_the_size_of_files_is_reported_and_does_not_crash(
    sets: Sets, tmp_path: Path
) -> None:
    import resource  # noqa: PLC0415 - Node has no such module

    def act() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        phone = Phone(tmp_path, open_store(tmp_path, sets, now=FakeClock()), sets, FakeClock())
        match_id = phone.start(target=None)
        phone.play(match_id, "", 5)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, hard))
        with pytest.raises(StoreError) as refused:
            phone.drafts.save(match_id, {"too much": "x" * 200_000})
        assert refused.value.key in {"disk_full", "disk_trouble"}
        assert phone.drafts.get(match_id) is None
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        phone.play(match_id, "", 6)
        assert [hand.verdict.points for hand in phone.matches.get(match_id).hands] == [5, 6]

    assert exit_code(started(act)) == 0


@pytest.mark.process
@pytest.mark.parametrize("more", [0, 1], ids=["alone", "before another hand"])
def test_what_a_failed_disk_did_not_confirm_is_not_there_after_a_restart(
    open_phone: Callable[[Path], Phone], sets: Sets, tmp_path: Path, more: int
) -> None:
    first = open_phone(tmp_path)
    match_id = first.start(target=None)
    first.play(match_id, "", 5)
    first.opened.database.close()

    def act() -> None:
        phone = Phone(tmp_path, open_store(tmp_path, sets, now=FakeClock()), sets, FakeClock())
        phone.play(match_id, "", 6)
        deny(FSYNC)
        for _ in range(1 + more):
            with pytest.raises(StoreError, match="disk_trouble"):
                phone.play(match_id, "", 7)
        assert [hand.verdict.points for hand in phone.matches.get(match_id).hands] == [5, 6]

    assert exit_code(started(act)) == 0
    again = open_phone(tmp_path)
    assert [hand.verdict.points for hand in again.matches.get(match_id).hands] == [5, 6]


@pytest.mark.process
def test_in_a_read_only_folder_matches_are_read_and_writes_are_refused(
    sets: Sets, tmp_path: Path
) -> None:
    phone = Phone(tmp_path, open_store(tmp_path, sets, now=FakeClock()), sets, FakeClock())
    match_id = phone.start()
    phone.play(match_id, "", 5)
    phone.opened.database.close()
    before = (tmp_path / FILE).read_bytes()

    def act() -> None:
        opened = open_store(tmp_path, sets, now=FakeClock())
        held = Phone(tmp_path, opened, sets, FakeClock())
        assert opened.outcome is Outcome.READ_ONLY
        assert len(held.matches.get(match_id).hands) == 1
        with pytest.raises(StoreError, match="read_only"):
            held.players.add("Ada", 1)

    with unwritable(tmp_path):
        assert exit_code(started(as_nobody(act))) == 0
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.process
def test_a_folder_where_no_file_can_be_made_is_reported(sets: Sets, tmp_path: Path) -> None:
    def act() -> None:
        with pytest.raises(StoreError) as refused:
            open_store(tmp_path / "new", sets)
        assert refused.value.key == "read_only"

    with unwritable(tmp_path):
        assert exit_code(started(as_nobody(act))) == 0


@contextmanager
def unwritable(folder: Path) -> Iterator[None]:
    """Makes the folder readable, but not writable, and its parents accessible."""
    above = [part for part in folder.parents if part.stat().st_uid == os.getuid()]
    modes = {part: part.stat().st_mode for part in [folder, *above]}
    for part in above:
        if Path(gettempdir()) in part.parents:  # pytest's own folders
            part.chmod(0o755)
    for part in folder.rglob("*"):
        part.chmod(0o555 if part.is_dir() else 0o444)
    folder.chmod(0o555)
    yield
    for part, mode in modes.items():
        if Path(gettempdir()) in part.parents:
            part.chmod(mode)


def as_nobody(act: Callable[[], None]) -> Callable[[], None]:
    def write_in_turns() -> None:
        if os.getuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        act()

    return write_in_turns


def test_a_locked_file_is_reported_and_the_next_write_works(phone: Phone) -> None:
    match_id = phone.start()
    with closing(sqlite3.connect(phone.folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StoreError, match="locked"):
            phone.play(match_id, "", 5)

        other.execute("ROLLBACK")
    phone.play(match_id, "", 6)
    assert [hand.verdict.points for hand in phone.matches.get(match_id).hands] == [6]


def test_nested_transactions_are_committed_together(phone: Phone) -> None:
    match_id = phone.start()

    with phone.opened.database.writing():
        phone.play(match_id, "", 5)
        phone.drafts.save(match_id, {"out": 1})

    assert len(phone.matches.get(match_id).hands) == 1
    assert phone.drafts.get(match_id) == {"out": 1}
    assert phone.opened.database.rows("PRAGMA synchronous")[0][0] == 2


def write_with(phone: Phone, other: Callable[[], object]) -> None:
    with phone.opened.database.writing():
        phone.players.add("Bea", 2)
        other()


def test_nested_transactions_are_rolled_back_together(
    open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    """Not even the name of the phone, which the first write stores, is kept."""
    phone = open_phone(tmp_path)

    with pytest.raises(StoreError, match="too_long"):
        write_with(phone, lambda: phone.players.add("x" * 201, 1))

    assert phone.players.all() == ()
    ada = phone.players.add("Ada", 1)

    assert phone.players.all() == (ada,)
    assert phone.opened.database.device == ada.stamp.device != ""


@pytest.mark.process
def test_a_disk_that_gets_full_within_a_transaction_keeps_nothing_of_it(
    small_disk: Path, open_phone: Callable[[Path], Phone]
) -> None:
    phone = open_phone(small_disk / "phone")
    match_id = phone.start(target=None)
    fill_up(small_disk)

    with pytest.raises(StoreError, match="disk_full"):
        write_with(phone, lambda: phone.drafts.save(match_id, {"too much": "x" * 5_000_000}))

    assert [player.name for player in phone.players.all()] == ["Player 0", "Player 1"]
    assert phone.drafts.get(match_id) is None


@pytest.mark.process
@pytest.mark.parametrize("existing", [False, True], ids=["no file yet", "a file"])
def test_two_programs_that_start_at_once_both_work(
    sets: Sets, tmp_path: Path, pairs: int, *, existing: bool
) -> None:
    """Both open each folder at once; every other time they are killed instead of closing it."""
    if existing:
        for number in range(pairs):
            open_store(tmp_path / str(number), sets, now=FakeClock()).database.close()
    ways = [os.pipe(), os.pipe()]
    programs = [
        started(partial(act_in_turns, sets, tmp_path, pairs, ways[number], ways[1 - number]))
        for number in (0, 1)
    ]
    for end in (*ways[0], *ways[1]):
        os.close(end)

    assert [exit_code(program) for program in programs] == [0, 0]
    for number in range(pairs):
        opened = open_store(tmp_path / str(number), sets)
        assert opened.outcome is Outcome.READY
        assert len(Phone(tmp_path, opened, sets, FakeClock()).matches.unfinished()) == 2
        assert len(opened.backups.all()) in {1, 2}
        assert all(is_valid_backup(copy, migrations()) for copy in opened.backups.all())
        opened.database.close()


def act_in_turns(
    sets: Sets, folder: Path, pairs: int, here: tuple[int, int], there: tuple[int, int]
) -> None:
    """Waits until the other process is ready, then opens the file."""
    os.close(here[0])
    os.close(there[1])
    for number in range(pairs):
        os.write(here[1], b"!")
        assert select.select([there[0]], [], [], LONGEST)[0]
        os.read(there[0], 1)
        opened = opened_at_last(folder / str(number), sets)
        phone = Phone(folder, opened, sets, FakeClock())
        phone.play(phone.start(), "", 5)
        assert opened.backups.fault is None
        if number % 2:
            opened.database.close()


def opened_at_last(folder: Path, sets: Sets) -> Opened:
    """A file that another process is creating is reported as locked."""
    until = time.monotonic() + LONGEST
    while True:
        try:
            return open_store(folder, sets, now=FakeClock())
        except StoreError as refused:
            assert refused.key == "locked"
            assert time.monotonic() < until


# --- closed files ----------------------------------------------------------------

WAYS: dict[str, Callable[[Database], object]] = {
    "rows": lambda database: database.rows("SELECT 1"),
    "row": lambda database: database.row("SELECT 1"),
    "reading": lambda database: entered(database.reading()),
    "writing": lambda database: entered(database.writing()),
    "writing soon": lambda database: database.write_unsynced("DELETE FROM drafts"),
    "setting": lambda database: database.set("look", '"dark"'),
    "setting soon": lambda database: database.set("look", '"dark"', unsynced=True),
    "unsetting": lambda database: database.delete_setting("look"),
    "device": lambda database: database.device,
    "stamp": lambda database: database.stamp(),
    "checkpoint": lambda database: database.checkpoint(),
}


def entered(block: AbstractContextManager[object]) -> None:
    with block:
        pass


@pytest.mark.parametrize("way", WAYS)
def test_every_use_of_a_closed_file_is_an_error(phone: Phone, way: str) -> None:
    phone.opened.database.close()

    with pytest.raises(StoreError, match="closed"):
        WAYS[way](phone.opened.database)


def test_closing_the_file_within_a_transaction_is_an_error(phone: Phone) -> None:
    with pytest.raises(StoreError, match="closed"), phone.opened.database.writing():
        phone.opened.database.close()


def test_a_file_may_be_closed_twice(phone: Phone) -> None:
    phone.opened.database.close()
    phone.opened.database.close()

    assert phone.opened.database.is_closed
