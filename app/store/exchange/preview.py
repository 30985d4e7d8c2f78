"""What an import would do, told ahead of it; nothing is changed. What was read here is what comes
in then: the file is not looked at again.

Each player and each match of the file is looked at by itself, so that all that is wrong is
told, not the first of it alone. An import refuses the file while anything is.
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
from app.store.core.progress import Progress, part, unwatched
from app.store.core.rows import Fate, fate, is_news
from app.store.exchange import validation as reading
from app.store.exchange.document import Document, MatchFile
from app.store.exchange.importing import References, parsed
from app.store.exchange.validation import RuleSets
from app.store.exchange.values import Value

T = TypeVar("T")

MOST_REFUSED = 50
"""Nobody reads more places than this."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rows have which fate."""

    added: int = 0
    changed: int = 0
    same: int = 0
    older: int = 0


@dataclass(frozen=True, slots=True)
class Refused:
    """What is wrong, and where it stands in the file."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class Preview:
    """Matches are told by what changes in them, hands and all: ``matches`` counts a match
    once, ``match_ids`` are those that would be added or changed. ``document`` is what an import
    takes, ``None`` where anything is wrong with the file.
    """

    players: Tally
    matches: Tally
    hands: Tally
    match_ids: tuple[str, ...]
    refused: tuple[Refused, ...]
    document: Document | None = None


def preview(
    database: Database, file: Path, rule_sets: RuleSets, progress: Progress = unwatched
) -> Preview:
    """Raises what an import would where nothing of the file can be read at all."""
    told = reading.head_in(parsed(file))
    refused: list[StoreError] = []
    players = _each(told["players"], reading.player_in, refused)
    matches = _each(
        told["matches"],
        lambda found: reading.match_in(found, rule_sets),
        refused,
        part(progress, 0, 0.7),
    )
    with database.reading() as connection:
        references = References(database, _named(told["players"]))
        for found, match in matches:
            with _collected(refused):
                references.verify(found, match)
        document = Document(
            players=tuple(player for _, player in players),
            matches=tuple(match for _, match in matches),
        )
        return _preview(connection, document, refused, part(progress, 0.7, 1))


def _each(
    found: Value,
    read: Callable[[Value], T],
    refused: list[StoreError],
    progress: Progress = unwatched,
) -> list[tuple[Value, T]]:
    """What can be read, and where it stands; what is wrong with the others is collected."""
    good: list[tuple[Value, T]] = []
    items = list(found.items())
    for number, item in enumerate(items):
        progress(number / len(items))
        with _collected(refused):
            good.append((item, read(item)))
    return good


@contextmanager
def _collected(refused: list[StoreError]) -> Iterator[None]:
    try:
        yield
    except StoreError as fault:
        if fault.key != StoreFault.FILE_WRONG:
            raise
        refused.append(fault)


def _named(players: Value) -> set[str]:
    """Every player the file names: one that is refused is told once, not with each match."""
    rows = (player.value for player in players.items())
    ids = (row.get("id") for row in rows if isinstance(row, dict))
    return {player for player in ids if isinstance(player, str)}


def _preview(
    connection: sqlite3.Connection,
    document: Document,
    refused: list[StoreError],
    progress: Progress,
) -> Preview:
    hands = Counter[Fate]()
    fates: dict[str, Fate] = {}
    for number, match in enumerate(document.matches):
        progress(number / len(document.matches))
        told = [fate(connection, hand) for hand in match.hands]
        fates[match.match.id] = _fate_of(connection, match, told)
        hands.update(told)
    progress(1)
    return Preview(
        players=_tally(Counter(fate(connection, player) for player in document.players)),
        matches=_tally(Counter(fates.values())),
        hands=_tally(hands),
        match_ids=tuple(key for key, kind in fates.items() if kind in _TAKEN),
        refused=tuple(map(_refused, refused[:MOST_REFUSED])),
        document=None if refused else document,
    )


_TAKEN = {Fate.ADDED, Fate.CHANGED}


def _fate_of(connection: sqlite3.Connection, file: MatchFile, hands: list[Fate]) -> Fate:
    """A match has changed where anything in it has."""
    own = fate(connection, file.match)
    if own in _TAKEN:
        return own
    changes = any(is_news(connection, change) for change in file.changes)
    return Fate.CHANGED if changes or not _TAKEN.isdisjoint(hands) else own


def _tally(fates: Counter[Fate]) -> Tally:
    return Tally(*(fates[kind] for kind in Fate))


def _refused(fault: StoreError) -> Refused:
    return Refused(str(fault.values["place"]), str(fault.values["why"]))
