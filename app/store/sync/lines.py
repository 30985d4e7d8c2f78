"""A row as a line of a file: as in an exported document, with its kind, and a hand or a change with
its match.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.store.core.json_values import foreign_json, is_too_deep, to_json
from app.store.core.kinds import KINDS, MATCH_FIELD, Kind, SharedRecord, kind_of, line_values
from app.store.sync.file_format import MAX_DEPTH, MAX_LINE_BYTES


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
        named = list[Key]()
        for reference in KINDS[self.key.kind].references:
            if reference.field == MATCH_FIELD:
                named.append(Key(reference.kind, self.match_id))
            else:
                found = self.values[reference.field]
                ids = found if reference.is_list else (found,)
                named += (Key(reference.kind, one) for one in ids)
        return tuple(named)

    @property
    def order(self) -> tuple[int, str, str, str]:
        """The law of the import: of two lines of one row the larger one stays."""
        return (*self.stamp, to_json(self.values))

    @property
    def stamp(self) -> tuple[int, str, str]:
        """The same for all rules and all changes, which never change."""
        if not KINDS[self.key.kind].is_stamped:
            return 0, "", ""
        return self.values["revision"], self.values["changed_at"], self.values["device"]


def line_of(record: SharedRecord) -> str:
    values = line_values(record)
    values["kind"] = kind_of(record).name
    return to_json(values)


def key_of(record: SharedRecord) -> Key:
    kind = kind_of(record)
    return Key(kind.name, kind.id_of(record))


def read_line(text: str) -> Line:
    """Raises ``LineError`` unless it is a row of a kind that this version knows."""
    raw = text.encode()
    if len(raw) > MAX_LINE_BYTES or is_too_deep(raw, MAX_DEPTH):
        raise LineError("too large")
    try:
        values = foreign_json(text)
    except (ValueError, RecursionError) as error:
        raise LineError("no JSON") from error
    if not isinstance(values, dict) or not isinstance(values.get("kind"), str):
        raise LineError("no row")
    if values["kind"] not in _KIND_NAMES:
        raise LineError("unknown kind", is_newer=True)
    kind = Kind(values.pop("kind"))
    return _line(text, kind, values)


_KIND_NAMES = frozenset(Kind)


def _line(text: str, kind: Kind, values: dict[str, Any]) -> Line:
    """Only what is needed before the row is validated: who it is, and what it refers to."""
    row = KINDS[kind]
    match_id: str | None = ""
    row_id = values.get(row.key)
    texts = [row_id]
    for reference in row.references:
        if reference.field == MATCH_FIELD:
            texts.append(match_id := values.pop(MATCH_FIELD, None) or None)
        else:
            found = values.get(reference.field)
            texts += found if reference.is_list and isinstance(found, list) else [found]
    if row.is_stamped:
        texts += [values.get("changed_at"), values.get("device")]
        if type(values.get("revision")) is not int:
            raise LineError("no revision")
    if not all(isinstance(one, str) and _is_short_ascii(one) for one in texts):
        raise LineError("no id")
    return Line(text, Key(kind, str(row_id)), str(match_id), values)


MAX_ID_LENGTH = 64
"""The hash of rules."""


def _is_short_ascii(text: str) -> bool:
    """As ids, hashes and times are: the database cannot hold every text, such as half a letter."""
    return len(text) <= MAX_ID_LENGTH and text.isascii()
