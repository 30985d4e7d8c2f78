"""Ways out: everything as one JSON file, and a line a hand as CSV."""

import csv
import io
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from app.store.database import Database
from app.store.document import MatchFile, document_out
from app.store.errors import told_as_store_errors
from app.store.facts import Json
from app.store.records import ChangeRecord, HandRecord
from app.store.rows import MATCHES, change_in, hand_in, match_in, player_in
from app.store.stamps import written

R = TypeVar("R", HandRecord, ChangeRecord)

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
_BETWEEN = " / "


def export_json(database: Database, file: Path) -> None:
    """Everything that two phones share, the deleted too; settings and drafts stay here."""
    _write(file, json.dumps(document(database), ensure_ascii=False, separators=(",", ":")))


def document(database: Database) -> Json:
    players = map(player_in, database.rows("SELECT * FROM players ORDER BY id"))
    files = _match_files(database)
    return document_out(players, files, at=written(database.now()), device=database.device)


def export_csv(database: Database, file: Path) -> None:
    """What was played, without what was deleted, for a spreadsheet."""
    rows = database.rows("SELECT id, name FROM players")
    names = {row["id"]: row["name"] for row in rows}
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(CSV_COLUMNS)
    for match in _match_files(database):
        if not match.match.stamp.deleted:
            table.writerows(_csv_lines(match, names))
    _write(file, "\ufeff" + text.getvalue())  # spreadsheets take it for UTF-8 by this mark


def _match_files(database: Database) -> Iterator[MatchFile]:
    hands = _by_match(map(hand_in, database.rows("SELECT * FROM hands ORDER BY position, id")))
    changes = _by_match(map(change_in, database.rows("SELECT * FROM changes ORDER BY at, id")))
    for row in database.rows(f"{MATCHES} ORDER BY started_at, id"):
        match = match_in(row)
        yield MatchFile(match, tuple(hands[match.id]), tuple(changes[match.id]))


def _by_match(records: Iterable[R]) -> Mapping[str, list[R]]:
    sorted_out: dict[str, list[R]] = defaultdict(list)
    for record in records:
        sorted_out[record.match_id].append(record)
    return sorted_out


def _csv_lines(file: MatchFile, names: Mapping[str, str]) -> Iterator[list[str]]:
    match = file.match
    seated = [_safe(names[player]) for player in match.players]
    totals = [0] * len({match.side_of(seat) for seat in range(len(seated))})
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


def _write(file: Path, text: str) -> None:
    """The file is there whole, or as it was before."""
    begun = file.with_name(f"{file.name}.part")
    with told_as_store_errors():
        try:
            with begun.open("w", encoding="utf-8", newline="") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            begun.replace(file)
        finally:
            begun.unlink(missing_ok=True)
