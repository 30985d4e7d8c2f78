"""The rules of matches: each text is stored once, by its hash, and never changes."""

import sqlite3
from dataclasses import dataclass
from functools import lru_cache

from app.domain.rules import RuleSet
from app.domain.rules.playable import first_limit
from app.rule_text import hash_of, rules_from_text, text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import DECODE_ERRORS
from app.toml_schema import TableError

MOST_CACHED = 100
"""More than the rules of one app; those of hundreds of own boxes are read again."""


@dataclass(frozen=True, slots=True)
class RulesRecord:
    """The canonical text of a rule set; ``id`` is the one in the text."""

    hash: str
    id: str
    text: str


def record_of(rules: RuleSet) -> RulesRecord:
    text = text_of(rules)
    return RulesRecord(hash_of(text), rules.id, text)


def add_rules(connection: sqlite3.Connection, record: RulesRecord) -> None:
    """Adds rules once. A stored text that a disk fault damaged is replaced."""
    connection.execute(
        "INSERT INTO rules (hash, id, text) VALUES (?, ?, ?) ON CONFLICT (hash) DO UPDATE "
        "SET id = excluded.id, text = excluded.text WHERE text <> excluded.text",
        (record.hash, record.id, record.text),
    )


TEXT_OF_HASH = "SELECT text FROM rules WHERE hash = ?"

RULES_OF_MATCH = """
    SELECT matches.rules AS hash, rules.text FROM matches
    LEFT JOIN rules ON rules.hash = matches.rules WHERE matches.id = ?"""


def read_rules(connection: sqlite3.Connection, rules_hash: str) -> RuleSet:
    """Raises StoreError: ``NEWER_RULES`` if only a later version of the app can read them."""
    return rules_of_text(stored_text(connection, rules_hash), rules_hash)


def stored_text(connection: sqlite3.Connection, rules_hash: str) -> str:
    row = connection.execute(TEXT_OF_HASH, (rules_hash,)).fetchone()
    return verified_text(None if row is None else row["text"], rules_hash)


def verified_text(text: str | None, rules_hash: str) -> str:
    """Raises StoreError (``DAMAGED``) if the text is missing or another one."""
    if text is None or hash_of(text) != rules_hash:
        raise StoreError(StoreFault.DAMAGED, table="rules", hash=rules_hash)
    return text


def rules_of_row(row: sqlite3.Row) -> RuleSet:
    """``row`` has the ``hash`` and ``text`` of the rules."""
    return rules_of_text(verified_text(row["text"], row["hash"]), row["hash"])


def rules_of_text(text: str, rules_hash: str) -> RuleSet:
    """``text`` has this hash. Raises StoreError ``NEWER_RULES`` if this version cannot read or play
    the rules.
    """
    rules = _rules_or_error(text)
    if isinstance(rules, str):
        raise StoreError(StoreFault.NEWER_RULES, hash=rules_hash, why=rules)
    return rules


@lru_cache(MOST_CACHED)
def _rules_or_error(text: str) -> RuleSet | str:
    """Returns why the text cannot be read, if so: that takes as long to find out."""
    try:
        rules = rules_from_text(text)
        limit = first_limit(rules)
    except (TableError, RecursionError, *DECODE_ERRORS) as error:
        return str(error)[:200]
    return rules if limit is None else f"{rules.id}: {limit.field}: {limit.why}"[:200]
