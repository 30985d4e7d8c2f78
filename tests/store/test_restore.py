"""The list of backups, restoring one, and backups in a folder of the player."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.store.core import files as locks
from app.store.core.errors import StoreError
from app.store.core.settings import EXTERNAL_FOLDER, RECOVERY_NOTE
from app.store.safety import restore as copying
from app.store.safety.backups import BACKUPS_KEPT, LocalFolder
from app.store.safety.opening import FILE, Opened, Outcome, finish_replacement, open_store
from app.store.safety.restore import (
    Contents,
    discard_restore,
    finish_restore,
    list_backups,
    prepare_restore,
    read_backup,
)
from app.store.sync.membership import join, read_membership
from app.store.write.players import Players
from tests.store.conftest import Phone, Sets
from tests.store.later_versions import LATER_STEPS
from tests.store.stored_databases import stored

OpenPhone = Callable[[Path], Phone]


def hands(phone: Phone, match_id: str) -> int:
    return len(phone.matches.get(match_id).hands)


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def restore(opened: Opened, chosen: Path) -> Path:
    """Restores a backup; returns the backup of the data before."""
    prepared = prepare_restore(opened, chosen)
    opened.database.close()
    finish_restore(prepared)
    return prepared.backup


def test_the_content_of_each_backup_is_read_without_changing_it(phone: Phone) -> None:
    match_id = phone.play_days(3)
    folder = phone.folder / "backups"
    before = {file: file.read_bytes() for file in folder.iterdir()}

    copies = list_backups(phone.opened.backups)

    rows = phone.opened.database.rows(
        "SELECT changed_at FROM hands WHERE match_id = ? ORDER BY position", match_id
    )
    first, second = (row["changed_at"] for row in rows[:2])
    assert [copy.contents for copy in copies[:2]] == [
        Contents(matches=1, hands=2, players=2, last_played=second),
        Contents(matches=1, hands=1, players=2, last_played=first),
    ]
    assert all(copy.size == len(before[copy.file]) for copy in copies)
    assert all(copy.made_at.endswith("Z") for copy in copies)
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


def test_the_content_of_a_corrupt_backup_is_unknown(phone: Phone) -> None:
    phone.play_days(1)
    newest = phone.opened.backups.all()[0]
    newest.write_bytes(b"no database at all")

    assert list_backups(phone.opened.backups)[0].contents is None


def test_a_restore_replaces_the_file_and_can_be_undone(phone: Phone, open_phone: OpenPhone) -> None:
    match_id = phone.play_days(3)
    chosen = list_backups(phone.opened.backups)[1]

    undo = restore(phone.opened, chosen.file)
    restored = open_phone(phone.folder)
    then = hands(restored, match_id)
    restore(restored.opened, undo)
    again = open_phone(phone.folder)

    assert (then, hands(again, match_id)) == (1, 3)
    assert restored.opened.outcome is again.opened.outcome is Outcome.READY
    assert not [name for name in files(phone.folder) if name.startswith(("re", "damaged"))]


def test_the_oldest_of_seven_backups_can_be_restored(phone: Phone, open_phone: OpenPhone) -> None:
    match_id = phone.play_days(9)
    oldest = phone.opened.backups.all()[-1]
    phone.clock.next_day()

    restore(phone.opened, oldest)

    assert not oldest.exists()
    assert hands(open_phone(phone.folder), match_id) == 2


def test_a_file_that_another_program_has_open_is_not_replaced(
    phone: Phone, open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it records later would go into the replaced file."""
    monkeypatch.setattr(locks, "_PATIENCE", 0.1)
    match_id = phone.play_days(3)
    other = open_phone(phone.folder)
    chosen = phone.opened.backups.all()[1]

    with pytest.raises(StoreError, match="locked"):
        restore(phone.opened, chosen)
    other.play(match_id, "", 5)
    other.opened.database.close()
    after_it_closed = hands(phone, match_id)
    restore(phone.opened, chosen)

    assert after_it_closed == 4
    assert hands(open_phone(phone.folder), match_id) == 1


@pytest.mark.parametrize("given_up", [True, False])
def test_no_other_program_opens_a_file_that_is_being_replaced(
    phone: Phone, open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch, *, given_up: bool
) -> None:
    monkeypatch.setattr(locks, "_PATIENCE", 0.1)
    match_id = phone.play_days(3)
    prepared = prepare_restore(phone.opened, phone.opened.backups.all()[1])

    with pytest.raises(StoreError, match="locked"):
        open_phone(phone.folder)
    if given_up:
        discard_restore(prepared)
        other = open_phone(phone.folder)
        with pytest.raises(StoreError, match="locked"):
            restore(phone.opened, phone.opened.backups.all()[1])
    else:
        phone.opened.database.close()
        with pytest.raises(StoreError, match="locked"):
            open_phone(phone.folder)
        finish_restore(prepared)
        other = open_phone(phone.folder)

    assert hands(other, match_id) == (3 if given_up else 1)


def test_a_damaged_backup_is_refused_without_a_change(phone: Phone) -> None:
    match_id = phone.play_days(2)
    before = phone.opened.backups.all()
    before[0].write_bytes(before[0].read_bytes()[:5000])

    for chosen, key in ((before[0], "copy_damaged"), (phone.folder / "none", "not_found")):
        with pytest.raises(StoreError) as refused:
            restore(phone.opened, chosen)
        assert refused.value.key == key

    phone.play(match_id, "", 5)
    assert hands(phone, match_id) == 3
    assert phone.opened.backups.all() == before
    assert not list(phone.folder.glob("*.part*"))


def test_a_backup_of_an_older_version_is_migrated(sets: Sets, tmp_path: Path) -> None:
    shutil.copy(stored(1), tmp_path / "old.sqlite3")
    phone = open_store(tmp_path / "phone", sets, steps=LATER_STEPS)

    restore(phone, tmp_path / "old.sqlite3")

    restored = open_store(tmp_path / "phone", sets, steps=LATER_STEPS)
    assert restored.outcome is Outcome.READY
    assert len(Players(restored.database).all()) == 24
    assert len(restored.database.rows("SELECT * FROM places")) == 2
    restored.database.close()


def test_an_old_recovery_message_is_not_shown_again(phone: Phone, open_phone: OpenPhone) -> None:
    phone.settings.set(
        RECOVERY_NOTE, {"outcome": "restored", "aside": None, "backup": None, "salvaged": 0}
    )
    copy = read_backup(phone.opened.backups.back_up(phone.folder / FILE))

    restore(phone.opened, copy.file)

    assert open_phone(phone.folder).opened.outcome is Outcome.READY


def test_an_interrupted_restore_is_finished_by_the_next_start(
    phone: Phone, open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The phone dies when the new file is ready, but not yet in its place."""
    match_id = phone.play_days(3)
    chosen = list_backups(phone.opened.backups)[1]
    monkeypatch.setattr(copying, "finish_replacement", lambda _file: None)
    restore(phone.opened, chosen.file)
    ready = [name for name in files(phone.folder) if name.startswith("ready-replaced-")]
    monkeypatch.setattr(copying, "finish_replacement", finish_replacement)

    restored = open_phone(phone.folder)

    assert len(ready) == 1
    assert hands(restored, match_id) == 1
    assert not [name for name in files(phone.folder) if name.startswith("re")]


def test_a_disk_fault_during_a_restore_loses_nothing(
    phone: Phone, open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = phone.play_days(2)
    chosen = list_backups(phone.opened.backups)[1]

    def failing(_file: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(copying, "sync_to_disk", failing)
    with pytest.raises(StoreError, match="disk_trouble"):
        restore(phone.opened, chosen.file)

    assert hands(phone, match_id) == 2
    assert not list(phone.folder.glob("*.part*"))
    assert hands(open_phone(phone.folder), match_id) == 2


def test_a_read_only_file_is_not_replaced(phone: Phone, open_phone: OpenPhone) -> None:
    phone.play_days(1)
    phone.opened.database.close()
    with closing(sqlite3.connect(phone.folder / "pipkeeper.sqlite3")) as connection:
        connection.execute("CREATE TABLE more (id TEXT) STRICT")
        connection.execute("PRAGMA user_version = 99")
    newer = open_phone(phone.folder)

    with pytest.raises(StoreError, match="newer"):
        restore(newer.opened, newer.opened.backups.all()[0])


@pytest.fixture
def outside(phone: Phone, tmp_path: Path) -> Path:
    folder = tmp_path / "outside"
    folder.mkdir()
    phone.settings.set(EXTERNAL_FOLDER, str(folder))
    return folder


def test_each_daily_backup_is_copied_to_the_external_folder_and_seven_are_kept(
    phone: Phone, outside: Path, open_phone: OpenPhone, tmp_path: Path
) -> None:
    (outside / "holiday.jpg").write_bytes(b"mine")
    (outside / "pipkeeper-other123-000001-2026-01-01.sqlite3").write_bytes(b"of another phone")
    match_id = phone.play_days(9)

    external = sorted(outside.glob(f"pipkeeper-{phone.opened.database.device[:8]}-*.sqlite3"))
    other = open_phone(tmp_path / "other")
    restore(other.opened, external[-1])

    assert len(external) == BACKUPS_KEPT == 7
    assert len(files(outside)) == 9
    assert phone.opened.backups.external_fault is None
    assert hands(open_phone(tmp_path / "other"), match_id) == 8


def test_external_backups_go_on_where_the_phone_begins_its_numbers_anew(
    phone: Phone, outside: Path, open_phone: OpenPhone
) -> None:
    """Only the database was carried to a new phone, or its backups were cleared."""
    match_id = phone.play_days(9)
    phone.opened.database.close()
    shutil.rmtree(phone.folder / "backups")
    again = open_phone(phone.folder)

    for _ in range(2):
        again.clock.next_day()
        again.play(match_id, "", 5)

    external = sorted(outside.iterdir())
    found = [read_backup(file).contents for file in external]
    assert [contents and contents.hands for contents in found] == [4, 5, 6, 7, 8, 9, 10]


def test_a_missing_external_folder_does_not_prevent_playing(phone: Phone, outside: Path) -> None:
    match_id = phone.play_days(1)
    shutil.rmtree(outside)

    phone.clock.next_day()
    phone.play(match_id, "", 5)

    fault = phone.opened.backups.external_fault
    assert hands(phone, match_id) == 2
    assert phone.opened.backups.fault is None
    assert fault is not None
    assert fault.key == "no_folder"


def test_a_manual_backup_is_copied_to_the_external_folder_at_once(
    phone: Phone, outside: Path
) -> None:
    match_id = phone.start()
    phone.play(match_id, "", 5)

    made = read_backup(phone.opened.backups.back_up(phone.folder / FILE))

    assert made.contents is not None
    assert made.contents.hands == 1
    assert phone.opened.backups.external_fault is None
    assert len(files(outside)) == 1


def test_the_daily_backup_is_copied_to_the_external_folder_in_the_background(
    phone: Phone, outside: Path
) -> None:
    put_off: list[Callable[[], None]] = []
    phone.opened.backups.run_in_background = put_off.append
    match_id = phone.play_days(2)
    assert not files(outside)

    for work in put_off:
        work()

    assert len(files(outside)) == 2
    assert hands(phone, match_id) == 2


def test_an_android_folder_is_found_by_its_address(phone: Phone, tmp_path: Path) -> None:
    asked: list[str] = []

    def open_folder(place: str) -> LocalFolder:
        asked.append(place)
        return LocalFolder(str(tmp_path))

    phone.opened.backups.open_folder = open_folder
    phone.settings.set(EXTERNAL_FOLDER, "content://far/away")

    phone.opened.backups.back_up(phone.folder / FILE)

    assert asked == ["content://far/away"]
    assert len(list(tmp_path.glob("pipkeeper-*.sqlite3"))) == 1


def test_a_corrupt_setting_of_the_folder_is_ignored(phone: Phone) -> None:
    phone.opened.database.set(EXTERNAL_FOLDER.key, "7")

    phone.opened.backups.back_up(phone.folder / FILE)

    assert phone.opened.backups.external_fault is None


def test_a_restored_file_does_not_read_the_shared_folder_before_the_player_says_so(
    phone: Phone, open_phone: OpenPhone
) -> None:
    """What came after the backup is still in the folder."""
    match_id = phone.start()
    join(phone.opened.database, "/shared", "Ann's phone")
    backup = phone.opened.backups.back_up(phone.folder / FILE)
    phone.play(match_id, 0, 10)

    restore(phone.opened, backup)

    again = open_phone(phone.folder)
    membership = read_membership(again.opened.database)
    assert membership is not None
    assert membership.is_paused
    assert hands(again, match_id) == 0


def test_a_restore_that_is_given_up_leaves_no_file(phone: Phone) -> None:
    phone.start()
    backup = phone.opened.backups.back_up(phone.folder / FILE)
    before = files(phone.folder)
    prepared = prepare_restore(phone.opened, backup)
    assert files(phone.folder) != before

    discard_restore(prepared)

    assert files(phone.folder) == before
