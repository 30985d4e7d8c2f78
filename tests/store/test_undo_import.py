"""An import is undone on a phone that shares a folder: on all phones, and for good."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.store.core.records import Record
from app.store.exchange.importing import WrittenRow, import_document, undo_import, written_row
from app.store.exchange.preview import preview
from app.store.safety.opening import FILE
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import join
from app.store.sync.rounds import Rounds
from tests.importing import import_json
from tests.store.conftest import Phone

SHARED = ("players", "boxes", "matches", "seats", "hands", "changes", "tallies", "rules")


@dataclass
class Family:
    """Two phones of one folder, and a third that knew their match and sends a file."""

    one: Phone
    other: Phone
    sender: Phone
    shared: Path
    written: list[WrittenRow] = field(default_factory=list)
    backup: Path = Path()

    def sync(self) -> None:
        for phone in (self.one, self.other, self.one, self.other):
            Rounds(LocalSyncFolder(str(self.shared))).run(phone.opened.database)

    def take_file(self) -> None:
        database = self.one.opened.database
        self.backup = Path(str(self.one.opened.backups.back_up(self.one.folder / FILE)))
        found = preview(database, self.sender.export())
        assert found.document is not None

        def note(record: Record) -> None:
            self.written.append(written_row(record))

        import_document(database, found.document, note=note)

    def undo(self) -> None:
        undo_import(self.one.opened.database, self.written, self.backup)

    def verify_equal(self) -> None:
        rows = [
            {table: _rows(phone, table) for table in SHARED} for phone in (self.one, self.other)
        ]
        assert rows[0] == rows[1]


def _rows(phone: Phone, table: str) -> list[tuple[Any, ...]]:
    return sorted(tuple(row) for row in phone.opened.database.rows(f"SELECT * FROM {table}"))


@pytest.fixture
def family(open_phone: Callable[[Path], Phone], tmp_path: Path) -> Family:
    one, other, sender = (open_phone(tmp_path / name) for name in ("one", "other", "sender"))
    shared = tmp_path / "shared"
    shared.mkdir()
    for phone in (one, other):
        join(phone.opened.database, str(shared), "phone")
    return Family(one, other, sender, shared)


def shown(phone: Phone) -> dict[str, list[tuple[object, ...]]]:
    """What a player sees: the hands of each match, and the names."""
    matches = phone.opened.database.rows("SELECT id FROM matches WHERE deleted = 0 ORDER BY id")
    found: dict[str, list[tuple[object, ...]]] = {
        row["id"]: [
            (hand.id, hand.hand, hand.verdict) for hand in phone.matches.get(row["id"]).hands
        ]
        for row in matches
    }
    players = phone.opened.database.rows("SELECT id, name FROM players WHERE deleted = 0")
    names = phone.opened.database.rows("SELECT id, name, note FROM matches WHERE deleted = 0")
    return {
        **found,
        "players": sorted(tuple(row) for row in players),
        "names": sorted(tuple(row) for row in names),
    }


def with_history(family: Family) -> str:
    """A match that all three know, which the sender plays on; and another of the sender's own."""
    match_id = family.one.start(target=None)
    hand = family.one.play(match_id, "", 5)
    gone = family.one.play(match_id, "", 6)
    file = family.one.export()
    import_json(family.sender.opened.database, file)
    sender = family.sender
    after = sender.hand("", 9)
    sender.matches.edit_hand(hand, after, sender.verdict(match_id, after))
    sender.matches.delete_hand(gone)
    sender.play(match_id, "", 7)
    sender.matches.change(match_id, name="at Easter", note="theirs")
    sender.play(sender.start(), "", 8)
    return match_id


def test_what_a_file_brought_is_gone_on_all_phones_and_stays_away(family: Family) -> None:
    with_history(family)
    family.sync()
    before = shown(family.one)

    family.take_file()
    family.sync()
    assert shown(family.other) != before
    family.undo()
    family.sync()

    assert shown(family.one) == shown(family.other) == before
    family.verify_equal()


def test_an_import_is_undone_before_anybody_else_has_seen_it(family: Family) -> None:
    with_history(family)
    before = shown(family.one)

    family.take_file()
    family.undo()
    family.sync()

    assert shown(family.one) == shown(family.other) == before
    family.verify_equal()


def test_what_was_changed_since_the_import_stays_and_nothing_is_lost(family: Family) -> None:
    match_id = with_history(family)
    family.sync()
    family.take_file()
    family.sync()
    family.other.matches.change(match_id, note="ours")
    new = next(row.id for row in family.written if row.kind == "match" and row.id != match_id)
    family.other.matches.change(new, name="kept")
    family.sync()

    family.undo()
    family.sync()

    record = family.one.matches.record(match_id)
    assert record.note == "ours"
    assert not family.one.matches.record(new).stamp.deleted
    seated = family.one.matches.record(new).players
    assert set(seated) <= {row[0] for row in shown(family.one)["players"]}
    assert family.one.opened.database.rows("SELECT count(*) AS n FROM hands")[0]["n"] == 4
    whats = [change.what for change in family.one.matches.changes(match_id)]
    assert whats[-1] in {"hand_edited", "hand_restored", "hand_deleted"}
    family.verify_equal()
