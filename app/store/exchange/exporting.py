"""Export of all or some matches: as one JSON file, or as CSV with one line per hand."""

import csv
import io
import logging
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from app.domain.rules import RuleSet
from app.rule_text import hash_of
from app.store.core.course import Course, course_of, rules_or_none
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.fact_codec import KEPT_ALWAYS
from app.store.core.files import whole_file
from app.store.core.json_values import Json, to_json
from app.store.core.kinds import to_dict
from app.store.core.progress import Progress, no_progress
from app.store.core.records import BoxRecord, HandRecord, MatchRecord, PlayerRecord
from app.store.core.rows import (
    CHANGES_OF_MATCH,
    HANDS_OF_MATCH,
    SELECT_MATCHES,
    Row,
    read_box,
    read_change,
    read_hand,
    read_match,
    read_player,
)
from app.store.core.stamps import format_timestamp
from app.store.core.stored_match import decode_hand, verify_seats
from app.store.core.verdict_codec import SCORED_BY, VERDICT
from app.store.exchange.document import MatchBundle, header_to_dict, match_to_dict
from app.store.exchange.hand_validation import NAMES_OF_LINES
from app.store.exchange.validation import parse_box
from app.store.exchange.values import JsonNode

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
MatchIds = Collection[str] | None
"""The ids of the matches to export; ``None``: all."""

_SEPARATOR = " / "
_ID_LIST = "(SELECT value FROM json_each(?))"


def export_json(
    database: Database, file: Path, only: MatchIds = None, progress: Progress = no_progress
) -> int:
    """Exports all that phones share, deleted rows too; never settings and drafts.
    ``only``: exports these matches, their players and their own boxes.

    Returns the number of rows that were skipped because a disk fault damaged them: with them
    no phone would accept the file.
    """
    skipped = SkippedRows()
    head = header_to_dict(at=format_timestamp(database.now()), device=database.device)
    with database.reading():  # one state, whatever is written meanwhile
        write_atomically(file, _pieces(database, head, skipped, only, progress))
    return skipped.count


@dataclass(slots=True)
class SkippedRows:
    """Counts the damaged rows that an export skips."""

    count: int = 0

    def readable(self, read: Callable[[Row], T], rows: Iterable[Row]) -> Iterator[T]:
        for row in rows:
            try:
                yield read(row)
            except StoreError as fault:
                logger.info("a row is left out: %s", fault.key)
                self.count += 1


def _pieces(
    database: Database, head: Json, skipped: SkippedRows, only: MatchIds, progress: Progress
) -> Iterator[str]:
    """The text of the document, match by match: all of it may not fit into memory."""
    players, rules = players_of(database, only), rules_of(database, only)
    boxes = [to_dict(box) for box in skipped.readable(_read_valid_box, _boxes(database, only))]
    yield to_json(head).removesuffix("}")
    yield f',"players":{to_json([to_dict(player) for player in players])}'
    if boxes:
        yield f',"boxes":{to_json(boxes)}'
    yield f',"rules":{to_json(rules)},"matches":['
    separator = ""
    for bundle in match_bundles(database, skipped, only, progress):
        if bundle.match.rules in rules:
            yield f"{separator}{to_json(match_to_dict(bundle))}"
            separator = ","
        else:
            skipped.count += 1
    yield "]}"


def export_csv(
    database: Database, file: Path, only: MatchIds = None, progress: Progress = no_progress
) -> None:
    """Exports the hands for a spreadsheet, without deleted ones."""
    text = io.StringIO("\ufeff", newline="")  # by this mark spreadsheets recognise UTF-8
    text.seek(0, io.SEEK_END)
    table = csv.writer(text)
    table.writerow(CSV_COLUMNS)
    with database.reading():
        rows = database.rows("SELECT id, name FROM players")
        names = {row["id"]: row["name"] for row in rows}
        for bundle in match_bundles(database, SkippedRows(), only, progress):
            if not bundle.match.stamp.deleted:
                course = course_of_bundle(bundle)
                table.writerows(_csv_rows(bundle, course, names))
    write_atomically(file, (text.getvalue(),))


def players_of(database: Database, only: MatchIds) -> tuple[PlayerRecord, ...]:
    """All players, or those of these matches."""
    sql = "SELECT * FROM players"
    if only is not None:
        sql += f" WHERE id IN (SELECT player_id FROM seats WHERE match_id IN {_ID_LIST})"
    rows = database.rows(f"{sql} ORDER BY id", *_id_list(only))
    return tuple(map(read_player, rows))


def _boxes(database: Database, only: MatchIds) -> list[Row]:
    """All own boxes, or those of these matches."""
    where = (
        "" if only is None else f" WHERE id IN (SELECT set_id FROM matches WHERE id IN {_ID_LIST})"
    )
    return [*database.rows(f"SELECT * FROM boxes{where} ORDER BY id", *_id_list(only))]


def _read_valid_box(row: Row) -> BoxRecord:
    return parse_box(JsonNode(to_dict(read_box(row))))


def rules_of(database: Database, only: MatchIds) -> dict[str, str]:
    """Returns the texts of all rules that these matches use, by hash; without damaged ones."""
    where = "" if only is None else f" WHERE id IN {_ID_LIST}"
    rows = database.rows(
        f"SELECT hash, text FROM rules WHERE hash IN (SELECT rules FROM matches{where})",
        *_id_list(only),
    )
    return {row["hash"]: row["text"] for row in rows if hash_of(row["text"]) == row["hash"]}


def match_bundles(
    database: Database, skipped: SkippedRows, only: MatchIds, progress: Progress = no_progress
) -> Iterator[MatchBundle]:
    sql = SELECT_MATCHES if only is None else f"{SELECT_MATCHES} WHERE id IN {_ID_LIST}"
    rows = database.rows(f"{sql} ORDER BY started_at, id", *_id_list(only))
    known = dict[str, RuleSet | None]()
    for number, match in enumerate(skipped.readable(read_match, rows)):
        progress(number / len(rows))
        hands = database.rows(HANDS_OF_MATCH, match.id)
        changes = database.rows(CHANGES_OF_MATCH, match.id)
        if match.rules not in known:
            with database.reading() as connection:
                known[match.rules] = rules_or_none(connection, match)
        rules = known[match.rules]
        yield MatchBundle(
            match,
            tuple(skipped.readable(partial(_read_valid_hand, match), hands)),
            tuple(skipped.readable(read_change, changes)),
            rules,
        )
    progress(1)


def _read_valid_hand(match: MatchRecord, row: Row) -> HandRecord:
    """Decodes only what is not in every hand: the rest was checked when it was read."""
    hand = read_hand(row)
    verify_seats(hand, match)
    if NAMES_OF_LINES & hand.facts.keys():
        raise StoreError(StoreFault.DAMAGED, table="hands", id=hand.id)
    if len(hand.facts) > len(KEPT_ALWAYS) or not hand.verdict.keys() <= VERDICT | {SCORED_BY}:
        decode_hand(hand, match)
    return hand


def _id_list(only: MatchIds) -> tuple[str, ...]:
    return () if only is None else (to_json(sorted(only)),)


def course_of_bundle(bundle: MatchBundle) -> Course:
    return course_of(bundle.match, bundle.played_hands, bundle.rules)


def _csv_rows(bundle: MatchBundle, course: Course, names: Mapping[str, str]) -> Iterator[list[str]]:
    match = bundle.match
    names_by_seat = [_escape(names[player]) for player in match.players]
    rows = zip(course.hands, course.gains, course.totals, strict=True)
    places = {seat: place for place, side in enumerate(match.all_sides) for seat in side}
    for number, (hand, gains, totals) in enumerate(rows, start=1):
        winner = hand.verdict["winner"]
        cells = (
            match.id,
            match.started_at,
            match.set_id,
            str(number),
            _SEPARATOR.join(names_by_seat),
            "yes" if match.partners else "no",
            "" if hand.starter is None else names_by_seat[hand.starter],
            "" if hand.facts["out"] is None else names_by_seat[hand.facts["out"]],
            _SEPARATOR.join(map(_left, hand.facts["left"])),
            _SEPARATOR.join(names_by_seat[seat] for seat in hand.verdict["side"]),
            _points(0 if winner is None else gains[places[winner]], gains),
            _SEPARATOR.join(map(str, totals)),
        )
        yield [*map(_escape, cells)]


def _left(left: Json) -> str:
    if left is None:
        return "?"
    return str(left) if isinstance(left, int) else " ".join(left)


def _points(points: int, gains: tuple[int, ...]) -> str:
    """What the winner gained; by side, if somebody else gained or lost points too."""
    others = sum(gain != 0 for gain in gains) - (points != 0)
    return _SEPARATOR.join(map(str, gains)) if others else str(points)


def _escape(text: str) -> str:
    """Marks as text what a spreadsheet would read as a formula; a number is none."""
    is_formula = text.startswith(_BEGINNINGS) and _NUMBER.fullmatch(text) is None
    return f"'{text}" if is_formula else text


_BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Those of full width too, as spreadsheets in Japan read them."""
_NUMBER = re.compile(r"-\d+", re.ASCII)


def write_atomically(file: Path, pieces: Iterable[str]) -> None:
    """Writes the whole file or leaves the old one as it was."""
    with (
        as_store_errors(),
        whole_file(file) as temporary,
        temporary.open("w", encoding="utf-8", newline="") as out,
    ):
        out.writelines(pieces)
