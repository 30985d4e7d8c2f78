"""A box as text to hand on, and back. Whatever a text holds, reading it changes nothing."""

import re
import unicodedata
from dataclasses import fields
from pathlib import Path

from app.domain.rules import RuleSet
from app.domain.rules.contradictions import first_limit, problems
from app.domain.rules.contradictions.of_sizes import values_in
from app.domain.rules.values import Kind
from app.rule_text import rules_from_text, text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import DECODE_ERRORS, is_too_deep
from app.store.core.records import ID_PATTERN, MAX_COUNT, MAX_RULES_LENGTH
from app.store.exchange.box_code import pack, unpack
from app.store.exchange.file_rules import MAX_DEPTH
from app.toml_schema import TableError, UnknownError

SUFFIX = ".pipkeeper-box"

_ID = re.compile(ID_PATTERN)
_UNSEEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of characters that no name has: line breaks, and halves of a character."""
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that would turn what stands around a name."""


def text_of_box(rules: RuleSet) -> str:
    """Returns the code. Raises StoreError: ``TOO_LONG``."""
    return pack(text_of(rules))


def box_of_file(file: Path) -> RuleSet:
    """Raises StoreError as ``box_of_text``; ``FILE_NOT_READ``."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(MAX_RULES_LENGTH + 1)
    except OSError as error:
        raise StoreError(StoreFault.FILE_NOT_READ, why=str(error)) from error
    return box_of_text(raw.decode("latin-1"))  # a code is ASCII, in whatever encoding


def box_of_text(text: str) -> RuleSet:
    """Raises StoreError: ``BOX_NOT_FOUND``, ``BOX_CUT``, ``BOX_GARBLED``, ``BOX_TOO_LONG``,
    ``BOX_NEWER`` with a field, ``BOX_WRONG`` with a field and what is wrong there, and with the
    ``Problem`` if the rules contradict each other.
    """
    if len(text) > MAX_RULES_LENGTH:
        raise StoreError(StoreFault.BOX_TOO_LONG)
    raw = unpack(text)
    if is_too_deep(raw, MAX_DEPTH):
        raise _wrong("", "too deep")
    try:
        rules = rules_from_text(raw.decode("utf-8"))
    except UnknownError as error:
        raise StoreError(StoreFault.BOX_NEWER, field=error.field) from error
    except TableError as error:
        raise _wrong(error.field, error.problem) from error
    except (RecursionError, *DECODE_ERRORS) as error:
        raise _wrong("", str(error)) from error
    limit = first_limit(rules)
    if limit is not None:
        raise _wrong(limit.field, limit.why)
    _verify_own(rules)
    _verify_playable(rules)
    return rules


def _verify_playable(rules: RuleSet) -> None:
    for problem in problems(rules):
        raise StoreError(StoreFault.BOX_WRONG, field=problem.rule, why=problem.why, problem=problem)


def _verify_own(rules: RuleSet) -> None:
    """Verifies that these are rules of an own box, which can replace none of the app's."""
    if rules.kind is not Kind.OWN:
        raise _wrong("kind", "is no own box")
    if not _ID.fullmatch(rules.id):
        raise _wrong("id", "is no id")
    if not 1 <= rules.revision <= MAX_COUNT:
        raise _wrong("revision", "is at least 1")
    if not rules.name.strip():
        raise _wrong("name", "is empty")
    for field in fields(rules):
        for value in values_in(getattr(rules, field.name)):
            if isinstance(value, str) and not _can_be_shown(value):
                raise _wrong(field.name, "has a character that cannot be shown")


def _can_be_shown(text: str) -> bool:
    """Joiners are no printable characters, but some names need them."""
    return text.isprintable() or not any(
        letter in _TURNING or unicodedata.category(letter) in _UNSEEN for letter in text
    )


def _wrong(field: str, why: str) -> StoreError:
    return StoreError(StoreFault.BOX_WRONG, field=field, why=why)
