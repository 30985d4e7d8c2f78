"""Own boxes: list, add, change, delete, restore; what is known of their revisions; and how each was
changed, step by step.
"""

import logging
from dataclasses import replace

from app.domain.rules import RuleSet
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.values import Kind
from app.rule_text import hash_of, text_of
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.folding import fold_text
from app.store.core.kinds import upsert
from app.store.core.records import MAX_RULES_LENGTH, BoxRecord
from app.store.core.rows import read_box
from app.store.core.stored_rules import add_rules, record_of, rules_of_text
from app.store.write.changes import save_change

logger = logging.getLogger(__name__)

MOST_STEPS = 100
"""Of each box; the earlier ones are dropped."""

_NEWEST = "SELECT max(number) FROM box_steps WHERE box = ?1 AND undone = 0"
_NEXT = "SELECT min(number) FROM box_steps WHERE box = ?1 AND undone = 1"

_HIGHEST_REVISION = """
    SELECT max(revision) AS highest FROM (
        SELECT CASE WHEN json_valid(text) THEN
            CASE json_type(text, '$.revision')
                WHEN 'integer' THEN json_extract(text, '$.revision') END
        END AS revision FROM rules WHERE id = ?)
    WHERE revision <= ?"""
"""Rules that came from elsewhere can hold any number, also one that is too large for SQLite."""


class Boxes:
    """A deleted box keeps its row: it can be restored, and its matches keep their own rules."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[RuleSet, ...]:
        """Those that are not deleted and that this version can play, by name."""
        rows = self._database.rows("SELECT * FROM boxes WHERE deleted = 0")
        found = [rules for row in rows if (rules := _rules_or_none(read_box(row))) is not None]
        return tuple(sorted(found, key=lambda rules: (fold_text(rules.name), rules.id)))

    def get(self, box_id: str) -> RuleSet:
        """Raises StoreError: ``NOT_FOUND`` for a deleted box too, ``NEWER_RULES`` for one that this
        version cannot play.
        """
        record = self._record(box_id)
        if record.stamp.deleted:
            raise StoreError(StoreFault.NOT_FOUND, box=box_id)
        return _rules(record)

    def find(self, box_id: str) -> RuleSet | None:
        """Returns ``None`` where ``get`` raises an error."""
        row = self._database.row("SELECT * FROM boxes WHERE id = ? AND deleted = 0", box_id)
        return None if row is None else _rules_or_none(read_box(row))

    def find_past(self, box_id: str) -> RuleSet | None:
        """Returns the rules of a box that was deleted, or that only matches know."""
        row = self._database.row("SELECT * FROM boxes WHERE id = ?", box_id)
        if row is not None and (rules := _rules_or_none(read_box(row))) is not None:
            return rules
        known = self._database.rows("SELECT text FROM rules WHERE id = ?", box_id)
        found = filter(None, (_played_or_none(row["text"]) for row in known))
        return max(found, key=lambda rules: rules.revision, default=None)

    def add(self, rules: RuleSet) -> None:
        """Raises StoreError ``REFUSED`` if there is a box with this id, deleted or not. Others can
        add the same box, of other rules: so its history begins here.
        """
        with self._database.writing() as connection:
            if self._has_row(rules.id):
                raise StoreError(StoreFault.REFUSED, box=rules.id)
            stamp = self._database.stamp()
            first = f"{self._database.run_after('')}:{stamp.revision}"
            box = BoxRecord(rules.id, text_of(rules), replace(stamp, history=first))
            upsert(connection, _verified(box))

    def change(self, rules: RuleSet) -> None:
        """A deleted box stays deleted."""
        self.change_text(rules.id, text_of(rules))

    def change_text(self, box_id: str, text: str) -> None:
        """``text``: one that this phone wrote."""
        with self._database.writing():
            before = self._record(box_id)
            stamp = self._database.next_stamp(before.stamp)
            after = _verified(BoxRecord(box_id, text, stamp))
            save_change(self._database, before, after)

    def put(self, rules: RuleSet) -> None:
        """Adds a box, or replaces the one with this id; it is not deleted then."""
        with self._database.writing():
            if not self._has_row(rules.id):
                self.add(rules)
                return
            if self._record(rules.id).stamp.deleted:
                self.restore(rules.id)
            if self._record(rules.id).text != text_of(rules):
                self.change(rules)

    def delete(self, box_id: str) -> None:
        self._mark(box_id, deleted=True)

    def restore(self, box_id: str) -> None:
        self._mark(box_id, deleted=False)

    def is_known(self, rules: RuleSet) -> bool:
        """True if somebody plays by exactly these rules, or got them."""
        sql = "SELECT 1 FROM rules WHERE hash = ?"
        return self._database.row(sql, hash_of(text_of(rules))) is not None

    def make_known(self, rules: RuleSet) -> None:
        """They are handed on, or were got from somebody."""
        with self._database.writing() as connection:
            add_rules(connection, record_of(rules))

    def highest_revision(self, box_id: str) -> int:
        """Returns the highest one that is known; 0 for none."""
        row = self._database.row(_HIGHEST_REVISION, box_id, LARGEST_NUMBER)
        return 0 if row is None or row["highest"] is None else int(row["highest"])

    def _mark(self, box_id: str, *, deleted: bool) -> None:
        with self._database.writing():
            before = self._record(box_id)
            stamp = self._database.next_stamp(before.stamp, deleted=deleted)
            save_change(self._database, before, replace(before, stamp=stamp))

    def _record(self, box_id: str) -> BoxRecord:
        row = self._database.row("SELECT * FROM boxes WHERE id = ?", box_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, box=box_id)
        return read_box(row)

    def _has_row(self, box_id: str) -> bool:
        return self._database.row("SELECT 1 FROM boxes WHERE id = ?", box_id) is not None


def _verified(box: BoxRecord) -> BoxRecord:
    if len(box.text) > MAX_RULES_LENGTH:
        raise StoreError(StoreFault.TOO_LONG, name=MAX_RULES_LENGTH)
    return box


def _rules(box: BoxRecord) -> RuleSet:
    """Another phone can have written anything: raises StoreError ``NEWER_RULES`` unless this
    version can play it.
    """
    from app.domain.rules.lines import problems  # noqa: PLC0415 - not needed without boxes

    rules = rules_of_text(box.text, hash_of(box.text))
    if (rules.id, rules.kind) != (box.id, Kind.OWN):
        raise StoreError(StoreFault.NEWER_RULES, box=box.id, why="no own box")
    for problem in problems(rules):
        raise StoreError(StoreFault.NEWER_RULES, box=box.id, why=problem.why)
    return rules


def _rules_or_none(box: BoxRecord) -> RuleSet | None:
    try:
        return _rules(box)
    except StoreError as error:
        logger.warning("a box is not listed: %s", error)
        return None


def _played_or_none(text: str) -> RuleSet | None:
    try:
        return rules_of_text(text, hash_of(text))
    except StoreError as error:
        logger.info("rules cannot be read: %s", error)
        return None


class BoxSteps:
    """How a box was changed on this phone, tap by tap: what can be undone and redone. Each step is
    the text of the whole rules after it; the first one is where the changes began. The store does
    not look inside.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def now(self, box_id: str) -> str | None:
        """Returns the newest step that is not undone."""
        sql = f"SELECT text FROM box_steps WHERE number = ({_NEWEST})"
        row = self._database.row(sql, box_id)
        return None if row is None else str(row["text"])

    def add(self, box_id: str, text: str) -> None:
        """Also drops what could be redone. Does not wait for the disk."""
        if len(text) > MAX_RULES_LENGTH:
            raise StoreError(StoreFault.TOO_LONG, name=MAX_RULES_LENGTH)
        with self._database.writing(sync=False) as connection:
            connection.execute("DELETE FROM box_steps WHERE box = ? AND undone = 1", (box_id,))
            connection.execute("INSERT INTO box_steps (box, text) VALUES (?, ?)", (box_id, text))
            connection.execute(_DROP_EARLIEST, (box_id, MOST_STEPS))

    def undo(self, box_id: str) -> None:
        """Does nothing if there is no step before."""
        if self.can_undo(box_id):
            sql = f"UPDATE box_steps SET undone = 1 WHERE number = ({_NEWEST})"
            self._database.write_unsynced(sql, box_id)

    def redo(self, box_id: str) -> None:
        sql = f"UPDATE box_steps SET undone = 0 WHERE number = ({_NEXT})"
        self._database.write_unsynced(sql, box_id)

    def can_undo(self, box_id: str) -> bool:
        sql = "SELECT 1 FROM box_steps WHERE box = ? AND undone = 0 LIMIT 2"
        return len(self._database.rows(sql, box_id)) > 1

    def can_redo(self, box_id: str) -> bool:
        sql = "SELECT 1 FROM box_steps WHERE box = ? AND undone = 1 LIMIT 1"
        return self._database.row(sql, box_id) is not None

    def clear(self, box_id: str) -> None:
        self._database.write_unsynced("DELETE FROM box_steps WHERE box = ?", box_id)


_DROP_EARLIEST = """
    DELETE FROM box_steps WHERE box = ?1 AND number <= (
        SELECT number FROM box_steps WHERE box = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)"""
