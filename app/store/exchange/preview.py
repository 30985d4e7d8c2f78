"""Preview of an import: what it would change. Changes nothing itself.

The import takes the document that the preview has read; it does not read the file again. A file may
be larger than the memory: its matches are read one by one, and kept in a ``Spool``.
Each player, own box and match is validated separately, so that the preview lists all problems, not
only the first. An import refuses a file with a problem.
"""

import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar

from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.json_values import Json
from app.store.core.kinds import is_new_change
from app.store.core.merging import MergeOutcome, merge_outcome
from app.store.core.progress import Progress, no_progress
from app.store.core.records import Record
from app.store.exchange import validation
from app.store.exchange.document import Document, MatchBundle, Spool
from app.store.exchange.importing import ReferenceCheck
from app.store.exchange.json_source import JsonSource, Member, members
from app.store.exchange.validation import parse_rules
from app.store.exchange.values import JsonNode

T = TypeVar("T")

MATCHES = "matches"
NEEDED = frozenset({"format", "version", "exported_at", "device", "players", "rules", MATCHES})
"""The fields that are needed before a match can be read."""
MAX_PROBLEMS = 50
"""A user does not read more of them."""


@dataclass(frozen=True, slots=True)
class RowCounts:
    """The number of rows by their merge outcome."""

    added: int = 0
    changed: int = 0
    same: int = 0
    older: int = 0

    @property
    def rows(self) -> int:
        return self.added + self.changed + self.same + self.older


@dataclass(frozen=True, slots=True)
class Problem:
    """An error and its place in the file."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class Preview:
    """``matches`` counts a match as changed if anything in it changes. ``match_ids``: the added
    and changed ones. ``document``: what an import takes, ``None`` if there are problems.
    """

    players: RowCounts
    matches: RowCounts
    hands: RowCounts
    match_ids: tuple[str, ...]
    problems: tuple[Problem, ...]
    document: Document | None = None
    boxes: RowCounts = RowCounts()


def preview(database: Database, file: Path, progress: Progress = no_progress) -> Preview:
    """Raises StoreError, as an import does, if the file cannot be read at all."""
    with as_store_errors(), file.open("rb") as opened, database.reading() as connection:
        reading = _Reading(connection, opened, progress)
        for share in reading.matches():
            progress(share)
        found = reading.found()
    progress(1)
    return found


class _Parts:
    """The fields of a document, then its matches one by one. Goes once through a file in which the
    matches come after what they need, as in ours; else twice.
    """

    def __init__(self, opened: BinaryIO, progress: Progress) -> None:
        self._opened = opened
        self._size = opened.seek(0, os.SEEK_END)
        self._source = JsonSource(opened, self._size)
        self._members = members(self._source, MATCHES)
        self._first: Member | None = None
        self._is_skipped = False
        self.whole: Json = {}
        self._read_fields(progress)

    @property
    def share(self) -> float:
        return self._source.share

    def matches(self) -> Iterator[JsonNode]:
        if self._is_skipped:
            self._source = JsonSource(self._opened, self._size)
            self._members = members(self._source, MATCHES)
        elif self._first is not None:
            yield JsonNode(self._first[1], self._first[0])
        for path, value in self._members:
            if len(path) > 1:
                yield JsonNode(value, path)
            else:
                self.whole[path[0]] = value

    def _read_fields(self, progress: Progress) -> None:
        for path, value in self._members:
            if not path:
                self.whole = value
            elif len(path) == 1:
                self.whole[path[0]] = value
            elif self.whole.keys() >= NEEDED:
                self._first = path, value
                return
            else:
                self._is_skipped = True
                progress(0)


class _Reading:
    """What a file would change, found out in one go."""

    def __init__(
        self, connection: sqlite3.Connection, opened: BinaryIO, progress: Progress
    ) -> None:
        self._connection = connection
        self._parts = _Parts(opened, progress)
        self._errors: list[StoreError] = []
        fields = validation.parse_header(self._parts.whole)
        self._rules = parse_rules(fields)
        self._players = self._rows(fields["players"], validation.parse_player)
        self._references = ReferenceCheck(connection, _ids(fields["players"]))
        self._bundles = Spool(_folder_of(connection))
        self._used_rules = set[str]()
        self._outcomes = dict[str, MergeOutcome]()
        self._hands = Counter[MergeOutcome]()

    def matches(self) -> Iterator[float]:
        """Reads match by match; yields how much of the file was read."""
        for node in self._parts.matches():
            with self._collected():
                bundle = validation.parse_match(node, self._rules)
                self._add(bundle)
                self._references.verify(node, bundle)
            if len(self._errors) >= MAX_PROBLEMS:
                return
            yield self._parts.share

    def found(self) -> Preview:
        fields = validation.parse_header(self._parts.whole)  # some may come after the matches
        fields[MATCHES].items()
        boxes = self._rows(fields["boxes"], validation.parse_box)
        document = Document(
            players=self._players,
            matches=self._bundles,
            rules=self._rules.used_by(self._used_rules),
            boxes=boxes,
        )
        return Preview(
            players=self._counts(self._players),
            boxes=self._counts(boxes),
            matches=_count(Counter(self._outcomes.values())),
            hands=_count(self._hands),
            match_ids=tuple(one for one, outcome in self._outcomes.items() if outcome.is_written),
            problems=tuple(
                Problem(str(error.values["place"]), str(error.values["why"]))
                for error in self._errors[:MAX_PROBLEMS]
            ),
            document=None if self._errors else document,
        )

    def _add(self, bundle: MatchBundle) -> None:
        of_hands = [merge_outcome(self._connection, hand) for hand in bundle.hands]
        self._outcomes[bundle.match.id] = _outcome_of(self._connection, bundle, of_hands)
        self._hands.update(of_hands)
        self._used_rules.add(bundle.match.rules)
        if not self._errors:
            self._bundles.add(bundle)

    def _rows(self, node: JsonNode, parse: Callable[[JsonNode], T]) -> tuple[T, ...]:
        """The valid items. Collects the errors of the others."""
        valid: list[T] = []
        for item in node.items():
            with self._collected():
                valid.append(parse(item))
        return tuple(valid)

    def _counts(self, records: Iterable[Record]) -> RowCounts:
        return _count(Counter(merge_outcome(self._connection, record) for record in records))

    @contextmanager
    def _collected(self) -> Iterator[None]:
        try:
            yield
        except StoreError as fault:
            if fault.key != StoreFault.FILE_WRONG:
                raise
            self._errors.append(fault)


def _ids(players: JsonNode) -> set[str]:
    """The ids of all players, invalid ones too: their matches need no error of their own."""
    rows = (player.value for player in players.items())
    ids = (row.get("id") for row in rows if isinstance(row, dict))
    return {player for player in ids if isinstance(player, str)}


def _folder_of(connection: sqlite3.Connection) -> str | None:
    """That of the database; ``None`` for one in memory."""
    path = str(connection.execute("PRAGMA database_list").fetchone()[2])
    return str(Path(path).parent) if path else None


def _outcome_of(
    connection: sqlite3.Connection, bundle: MatchBundle, hands: list[MergeOutcome]
) -> MergeOutcome:
    """A match counts as changed if anything in it changes."""
    own = merge_outcome(connection, bundle.match)
    if own.is_written:
        return own
    logged = any(is_new_change(connection, change) for change in bundle.changes)
    return MergeOutcome.CHANGED if logged or any(hand.is_written for hand in hands) else own


def _count(outcomes: Counter[MergeOutcome]) -> RowCounts:
    return RowCounts(*(outcomes[outcome] for outcome in MergeOutcome))
