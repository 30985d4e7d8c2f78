"""Ways out: everything, or some matches, as one JSON file, and a line a hand as CSV."""

import csv
import io
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from app.store.core.codec import Json, dumped
from app.store.core.database import Database, settle
from app.store.core.errors import StoreError, as_store_errors
from app.store.core.progress import Progress, unwatched
from app.store.core.records import HandRecord, MatchRecord, PlayerRecord
from app.store.core.rows import (
    CHANGES,
    HANDS,
    MATCHES,
    Row,
    change_in,
    hand_in,
    match_in,
    player_in,
)
from app.store.core.stamps import written
from app.store.core.stored_match import verify_seats
from app.store.exchange.document import MatchFile, head_out, match_out, player_out

CSV_COLUMNS = (
    "match",
    "started_at",
    "box",
    "hand",
    "players",
    "partners",
    "starter",
    "out",
    "left",
    "winners",
    "points",
    "totals",
)
logger = logging.getLogger(__name__)
T = TypeVar("T")
Ids = Collection[str] | None
"""Of the matches that are wanted; ``None``: all."""

_BETWEEN = " / "
_LISTED = "(SELECT value FROM json_each(?))"


def export_json(
    database: Database, file: Path, only: Ids = None, progress: Progress = unwatched
) -> int:
    """Everything that two phones share, the deleted too; settings and drafts stay here.
    ``only`` are the matches to tell, with those who sat there.

    How many rows had to be left out, garbled by a fault of the disk: they would make the
    whole file one that no phone takes.
    """
    left_out = LeftOut()
    write_whole(file, _pieces(database, left_out, only, progress))
    return left_out.rows


@dataclass(slots=True)
class LeftOut:
    rows: int = 0

    def readable(self, read: Callable[[Row], T], rows: Iterable[Row]) -> Iterator[T]:
        for row in rows:
            try:
                yield read(row)
            except StoreError as fault:
                logger.info("a row is left out: %s", fault.key)
                self.rows += 1


def _pieces(database: Database, left_out: LeftOut, only: Ids, progress: Progress) -> Iterator[str]:
    """The document match by match: the text of all of them need not be in memory at once."""
    players = players_of(database, only)
    head = head_out(at=written(database.now()), device=database.device)
    yield dumped(head).removesuffix("}")
    yield f',"players":{dumped([player_out(player) for player in players])},"matches":['
    for number, match in enumerate(match_files(database, left_out, only, progress)):
        yield f"{',' if number else ''}{dumped(match_out(match))}"
    yield "]}"


def export_csv(
    database: Database, file: Path, only: Ids = None, progress: Progress = unwatched
) -> None:
    """What was played, without what was deleted, for a spreadsheet."""
    rows = database.rows("SELECT id, name FROM players")
    names = {row["id"]: row["name"] for row in rows}
    text = io.StringIO("\ufeff", newline="")  # spreadsheets take it for UTF-8 by this mark
    text.seek(0, io.SEEK_END)
    table = csv.writer(text)
    table.writerow(CSV_COLUMNS)
    for match in match_files(database, LeftOut(), only, progress):
        if not match.match.stamp.deleted:
            table.writerows(_csv_lines(match, names))
    write_whole(file, (text.getvalue(),))


def players_of(database: Database, only: Ids) -> tuple[PlayerRecord, ...]:
    """Everybody, or those who sat in these matches."""
    sql = "SELECT * FROM players"
    if only is not None:
        sql += f" WHERE id IN (SELECT player_id FROM seats WHERE match_id IN {_LISTED})"
    rows = database.rows(f"{sql} ORDER BY id", *_listed(only))
    return tuple(map(player_in, rows))


def match_files(
    database: Database, left_out: LeftOut, only: Ids, progress: Progress = unwatched
) -> Iterator[MatchFile]:
    sql = MATCHES if only is None else f"{MATCHES} WHERE id IN {_LISTED}"
    rows = database.rows(f"{sql} ORDER BY started_at, id", *_listed(only))
    for number, match in enumerate(left_out.readable(match_in, rows)):
        progress(number / len(rows))
        hands = database.rows(f"{HANDS} WHERE match_id = ? ORDER BY position, id", match.id)
        changes = database.rows(f"{CHANGES} WHERE match_id = ? ORDER BY at, id", match.id)
        yield MatchFile(
            match,
            tuple(left_out.readable(partial(_hand_of, match), hands)),
            tuple(left_out.readable(change_in, changes)),
        )
    progress(1)


def _hand_of(match: MatchRecord, row: Row) -> HandRecord:
    hand = hand_in(row)
    verify_seats(hand, match)
    return hand


def _listed(only: Ids) -> tuple[str, ...]:
    return () if only is None else (dumped(sorted(only)),)


def _csv_lines(file: MatchFile, names: Mapping[str, str]) -> Iterator[list[str]]:
    match = file.match
    seated = [_safe(names[player]) for player in match.players]
    totals = [0] * len(match.all_sides)
    played = (hand for hand in file.hands if not hand.stamp.deleted)
    for number, hand in enumerate(played, start=1):
        side = hand.verdict["side"]
        if side:
            totals[min(side)] += hand.verdict["points"]
        yield [
            match.id,
            match.started_at,
            match.set_id,
            str(number),
            _BETWEEN.join(seated),
            "yes" if match.partners else "no",
            "" if hand.starter is None else seated[hand.starter],
            "" if hand.facts["out"] is None else seated[hand.facts["out"]],
            _BETWEEN.join(map(_left, hand.facts["left"])),
            _BETWEEN.join(seated[seat] for seat in side),
            str(hand.verdict["points"]),
            _BETWEEN.join(map(str, totals)),
        ]


def _left(left: Json) -> str:
    return str(left) if isinstance(left, int) else " ".join(left)


def _safe(name: str) -> str:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def write_whole(file: Path, pieces: Iterable[str]) -> None:
    """The file is there whole, or as it was before."""
    begun = file.with_name(f"{file.name}.part")
    with as_store_errors():
        try:
            with begun.open("w", encoding="utf-8", newline="") as out:
                out.writelines(pieces)
            settle(begun)
            begun.replace(file)
        finally:
            begun.unlink(missing_ok=True)
