"""The files of a shared folder, and their lines: the same rows are the same file, whoever writes
them.

The name of a file is the hash of its content. So a file that is torn, half carried or mixed is
told from its name, and nothing has to be appended, renamed or locked (rule 1). A line is a row as
in an exported document, with its kind, and a hand or a change with its match.
"""

import hashlib
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.store.core.json_values import to_json
from app.store.core.kinds import (
    KINDS,
    MATCH_FIELD,
    OF_MATCH,
    Kind,
    RecordKind,
    Reference,
    SharedRecord,
    kind_of,
    line_values,
    row_text,
)
from app.store.core.records import ChangeRecord
from app.store.core.stored_rules import RulesRecord
from app.store.exchange.values import foreign_json, is_too_deep

logger = logging.getLogger(__name__)

FORMAT = "pipkeeper"
VERSION = 1
FILE_SUFFIX = ".jsonl"
NAME_LENGTH = 32
"""In hex digits, of the 64 of SHA-256."""
MAX_FILE_BYTES = 8 << 20
MAX_LINE_BYTES = 256 << 10
MAX_DEPTH = 64
"""In levels of brackets; our own lines have a dozen."""

MAX_ID_LENGTH = 64
"""Of ids, hashes and times, which are ASCII: the hash of rules is the longest. The database cannot
hold every text, such as half a letter.
"""
NO_STAMP = 0, "", ""
"""Of rules and of changes, which never change."""

_NAME = re.compile(f"[0-9a-f]{{{NAME_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class Content:
    """The files that it replaces, its rows as lines, and its bytes; ``is_newer``: only a later
    version of the app knows how to read them.
    """

    replaces: tuple[str, ...]
    lines: tuple[str, ...]
    size: int
    is_newer: bool = False


def name_of(file_name: str) -> str | None:
    """The name without what a folder's program adds, such as " (1)" or ".sync-conflict-…" (rule 2);
    ``None``: no file of ours.
    """
    found = _NAME.match(file_name)
    return found[0] if found else None


def pack(lines: Sequence[str], replaces: Iterable[str] = ()) -> tuple[str, bytes]:
    """Returns the name and the content."""
    head = {"format": FORMAT, "version": VERSION, "replaces": sorted(replaces)}
    content = "\n".join((to_json(head), *lines, "")).encode()
    return hashlib.sha256(content).hexdigest()[:NAME_LENGTH], content


def unpack(name: str, content: bytes) -> Content | None:
    """Returns ``None`` unless the content has this name and a head that can be read."""
    if hashlib.sha256(content).hexdigest()[:NAME_LENGTH] != name:
        return None
    head, *lines = content.decode(errors="replace").removesuffix("\n").split("\n")
    try:
        values = parse_head(head)
        replaces, version = values["replaces"], values["version"]
        is_ours = values["format"] == FORMAT and type(version) is int and _are_names(replaces)
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        logger.info("a file without a head: %s", type(error).__name__)
        return None
    if not is_ours:
        return None
    return Content(tuple(replaces), tuple(lines), len(content), version > VERSION)


def parse_head(text: str) -> Any:  # noqa: ANN401 - any JSON
    """Brackets of thousands of levels can end the program of a phone, not only raise an error."""
    if is_too_deep(text.encode(), MAX_DEPTH):
        raise ValueError("too deep")
    return foreign_json(text)


def _are_names(names: object) -> bool:
    return isinstance(names, list) and all(
        isinstance(name, str) and _NAME.fullmatch(name) for name in names
    )


class Key(NamedTuple):
    """The id of rules is the hash of their text."""

    kind: Kind
    id: str


class LineError(Exception):
    """A line that this version does not understand; ``is_newer``: a later one may."""

    def __init__(self, why: str, *, is_newer: bool = False) -> None:
        super().__init__(why)
        self.is_newer = is_newer


@dataclass(frozen=True, slots=True)
class Line:
    """A line, its key and its values, which are not validated yet. ``match_id``: of a hand or a
    change.
    """

    text: str
    key: Key
    match_id: str
    values: Mapping[str, Any]

    @property
    def references(self) -> tuple[Key, ...]:
        """The rows that must be there before this one can be validated and kept."""
        named = KINDS[self.key.kind].references
        if named is OF_MATCH:
            return (Key(Kind.MATCH, self.match_id),)
        return tuple(
            Key(reference.kind, one) for reference in named for one in _ids(reference, self.values)
        )

    @property
    def order(self) -> tuple[int, str, str, str]:
        """The law of the import: of two lines of one row the larger one stays."""
        return (*self.stamp, to_json(self.values))

    @property
    def stamp(self) -> tuple[int, str, str]:
        if not KINDS[self.key.kind].is_stamped:
            return NO_STAMP
        return self.values["revision"], self.values["changed_at"], self.values["device"]


def stamp_of(record: SharedRecord) -> tuple[int, str, str]:
    """As ``Line.stamp``."""
    if isinstance(record, RulesRecord | ChangeRecord):
        return NO_STAMP
    return record.stamp.revision, record.stamp.changed_at, record.stamp.device


def order_of(record: SharedRecord) -> tuple[int, str, str, str]:
    """As ``Line.order``."""
    return (*stamp_of(record), row_text(record))


def key_of(record: SharedRecord) -> Key:
    kind = kind_of(record)
    return Key(kind.name, kind.id_of(record))


def line_of(record: SharedRecord) -> str:
    values = line_values(record)
    values["kind"] = kind_of(record).name
    return to_json(values)


def read_line(text: str) -> Line:
    """Raises ``LineError`` unless it is a row of a kind that this version knows. Reads only what is
    needed before the row is validated: who it is, and what it refers to.
    """
    raw = text.encode()
    if len(raw) > MAX_LINE_BYTES or is_too_deep(raw, MAX_DEPTH):
        raise LineError("too large")
    try:
        values = foreign_json(text)
    except (ValueError, RecursionError) as error:
        raise LineError("no JSON") from error
    if not isinstance(values, dict) or not isinstance(values.get("kind"), str):
        raise LineError("no row")
    if values["kind"] not in KINDS:
        raise LineError("unknown kind", is_newer=True)
    kind = KINDS[Kind(values.pop("kind"))]
    try:
        return _line(text, kind, values)
    except KeyError as error:
        raise LineError("a value is missing") from error


def _line(text: str, kind: RecordKind[Any], values: dict[str, Any]) -> Line:
    row_id, match_id = values[kind.key], ""
    texts = [row_id]
    if kind.references is OF_MATCH:
        match_id = values.pop(MATCH_FIELD)
        texts.append(match_id or None)
    else:
        for reference in kind.references:
            texts += _ids(reference, values)
    if kind.is_stamped:
        texts += values["changed_at"], values["device"]
        if type(values["revision"]) is not int:
            raise LineError("no revision")
    for one in texts:
        if not (isinstance(one, str) and len(one) <= MAX_ID_LENGTH and one.isascii()):
            raise LineError("no id")
    return Line(text, Key(kind.name, row_id), match_id, values)


def _ids(reference: Reference, values: Mapping[str, Any]) -> Sequence[Any]:
    found = values[reference.field]
    return found if reference.is_list and isinstance(found, list) else (found,)
