"""The preview of a restore, and the date of the last external backup."""

import os
from pathlib import Path

import pytest

from app.store.core.errors import StoreError
from app.store.safety.backups import LocalFolder, latest_external_backup
from app.store.safety.restore import Missing, count_missing
from tests.store.conftest import Phone


def copied(phone: Phone) -> Path:
    with phone.opened.database.writing():
        pass  # the first write of the day makes a backup before it
    return phone.opened.backups.make(phone.opened.database._connection)  # noqa: SLF001 - no public way


def test_nothing_is_missing_in_a_current_backup(phone: Phone) -> None:
    phone.play(phone.start(), "", "6-6")

    assert count_missing(phone.opened.database, copied(phone)) == Missing(0, 0)


def test_later_hands_are_missing_in_a_backup(phone: Phone) -> None:
    match = phone.start()
    phone.play(match, "", "6-6")
    copy = copied(phone)
    phone.play(match, "", "5-5")
    phone.play(phone.start(), "", "6-6")

    assert count_missing(phone.opened.database, copy) == Missing(1, 2)


def test_an_edited_hand_is_missing_in_an_older_backup(phone: Phone) -> None:
    match = phone.start()
    hand = phone.play(match, "", "6-6")
    copy = copied(phone)
    other = phone.hand("", "5-5")
    phone.matches.edit_hand(hand, other, phone.verdict(match, other))

    assert count_missing(phone.opened.database, copy) == Missing(0, 1)


def test_deleted_matches_are_not_missing(phone: Phone) -> None:
    match = phone.start()
    phone.play(match, "", "6-6")
    copy = copied(phone)
    phone.matches.delete(match)

    assert count_missing(phone.opened.database, copy) == Missing(0, 0)


def test_a_match_that_was_restored_later_is_missing(phone: Phone) -> None:
    match = phone.start()
    phone.play(match, "", "6-6")
    phone.matches.delete(match)
    copy = copied(phone)
    phone.matches.restore(match)

    assert count_missing(phone.opened.database, copy) == Missing(1, 1)


def test_an_unreadable_backup_is_reported_and_can_be_tried_again(
    phone: Phone, tmp_path: Path
) -> None:
    corrupt = tmp_path / "garbled.sqlite3"
    corrupt.write_bytes(b"nothing of ours" * 100)
    good = copied(phone)

    with pytest.raises(StoreError):
        count_missing(phone.opened.database, corrupt)

    assert count_missing(phone.opened.database, good) == Missing(0, 0)


def test_the_latest_external_backup_is_that_of_this_phone(phone: Phone, tmp_path: Path) -> None:
    database, folder = phone.opened.database, tmp_path / "stick"
    assert latest_external_backup(database, LocalFolder(str(folder))) == ""

    folder.mkdir()
    for name, seconds in ((f"pipkeeper-{database.device[:8]}-1", 60), ("pipkeeper-other-2", 120)):
        (folder / f"{name}.sqlite3").touch()
        os.utime(folder / f"{name}.sqlite3", (seconds, seconds))

    assert latest_external_backup(database, LocalFolder(str(folder))) == "1970-01-01T00:01:00.000Z"
