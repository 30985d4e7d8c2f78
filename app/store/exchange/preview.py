"""Preview of an import: what it would change. Changes nothing itself.

The import takes the document that the preview has read; it does not read the file again.
Each player, own box and match is validated separately, so that the preview lists all problems, not
only the first. An import refuses a file with a problem.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.merging import MergeOutcome, merge_outcome
from app.store.core.progress import Progress, no_progress, sub_progress
from app.store.core.rows import is_new_change
from app.store.exchange import validation
from app.store.exchange.document import Document, MatchBundle
from app.store.exchange.file_rules import parse_rules
from app.store.exchange.importing import ReferenceCheck, read_json
from app.store.exchange.validation import RuleSets
from app.store.exchange.values import JsonNode

T = TypeVar("T")

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


def preview(
    database: Database, file: Path, rule_sets: RuleSets, progress: Progress = no_progress
) -> Preview:
    """Raises StoreError, as an import does, if the file cannot be read at all."""
    header = validation.parse_header(read_json(file))
    errors: list[StoreError] = []
    rules = parse_rules(header)
    players = _parse_each(header["players"], validation.parse_player, errors)
    boxes = _parse_each(header["boxes"], validation.parse_box, errors)
    matches = _parse_each(
        header["matches"],
        lambda node: validation.parse_match(node, rule_sets, rules),
        errors,
        sub_progress(progress, 0, 0.7),
    )
    with database.reading() as connection:
        references = ReferenceCheck(database, _player_ids(header["players"]))
        for node, bundle in matches:
            with _collect_errors(errors):
                references.verify(node, bundle)
        document = Document(
            players=tuple(player for _, player in players),
            matches=tuple(bundle for _, bundle in matches),
            rules=rules.used_by(bundle for _, bundle in matches),
            boxes=tuple(box for _, box in boxes),
        )
        return _preview(connection, document, errors, sub_progress(progress, 0.7, 1))


def _parse_each(
    node: JsonNode,
    parse: Callable[[JsonNode], T],
    errors: list[StoreError],
    progress: Progress = no_progress,
) -> list[tuple[JsonNode, T]]:
    """The valid items with their nodes. Collects the errors of the others."""
    valid: list[tuple[JsonNode, T]] = []
    items = list(node.items())
    for number, item in enumerate(items):
        progress(number / len(items))
        with _collect_errors(errors):
            valid.append((item, parse(item)))
    return valid


@contextmanager
def _collect_errors(errors: list[StoreError]) -> Iterator[None]:
    try:
        yield
    except StoreError as fault:
        if fault.key != StoreFault.FILE_WRONG:
            raise
        errors.append(fault)


def _player_ids(players: JsonNode) -> set[str]:
    """The ids of all players, invalid ones too: their matches need no error of their own."""
    rows = (player.value for player in players.items())
    ids = (row.get("id") for row in rows if isinstance(row, dict))
    return {player for player in ids if isinstance(player, str)}


def _preview(
    connection: sqlite3.Connection, document: Document, errors: list[StoreError], progress: Progress
) -> Preview:
    hands = Counter[MergeOutcome]()
    outcomes: dict[str, MergeOutcome] = {}
    for number, bundle in enumerate(document.matches):
        progress(number / len(document.matches))
        of_hands = [merge_outcome(connection, hand) for hand in bundle.hands]
        outcomes[bundle.match.id] = _outcome_of(connection, bundle, of_hands)
        hands.update(of_hands)
    progress(1)
    return Preview(
        players=_count(Counter(merge_outcome(connection, player) for player in document.players)),
        boxes=_count(Counter(merge_outcome(connection, box) for box in document.boxes)),
        matches=_count(Counter(outcomes.values())),
        hands=_count(hands),
        match_ids=tuple(match for match, outcome in outcomes.items() if outcome.is_written),
        problems=tuple(
            Problem(str(error.values["place"]), str(error.values["why"]))
            for error in errors[:MAX_PROBLEMS]
        ),
        document=None if errors else document,
    )


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
