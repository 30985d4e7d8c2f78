"""The rows of the match list: headings of months, and a row for each match.

The list can have ten thousand rows, so a row is read from the database when it is shown.
"""

import logging
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from itertools import accumulate, zip_longest
from typing import overload

from app.domain.rules import RuleSet
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.i18n import Language, signed
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person, person_of, with_distinct_colours
from app.store.core.errors import StoreError
from app.store.core.stamps import Now, utc_now
from app.store.read.history import EVERYTHING, Filter, History, HistoryRow, MatchKey, MonthCount
from app.words.boxes import sample_tiles
from app.words.dates import date_and_time, local, month
from app.words.game_words import set_name
from app.words.naming import join_with_dots

logger = logging.getLogger(__name__)

PAGE_SIZE = 3
"""Matches read at once: few enough for one frame."""
CACHED_PAGES = 32
"""Pages that stay in the cache; the oldest is dropped first."""


@dataclass(frozen=True, slots=True)
class MonthTitle:
    title: str


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side of a match. ``colours`` and ``names`` are those of its players."""

    colours: tuple[int, ...]
    name: str
    total: str
    won: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRow:
    """``sides`` starts with the winner or the leader; ``day`` is the day of the month.
    ``is_unfinished``: the second of the ``details`` says so.
    """

    id: str
    day: str
    sides: tuple[SideLine, ...]
    details: tuple[str, ...]
    label: str
    menu_label: str
    tile: Tile | None = None
    faces: Faces | None = None
    marks: bool = False
    is_unfinished: bool = False


@dataclass(frozen=True, slots=True)
class RowContext:
    """What all rows need, read once: people, language, time zone."""

    current_match: CurrentMatch
    language: Language
    now: datetime
    zone: tzinfo | None
    marks: bool
    people: dict[str, Person] = field(default_factory=dict)
    boxes: dict[str, RuleSet | None] = field(default_factory=dict)

    def rules(self, set_id: str) -> RuleSet | None:
        """Returns the rules of a box, also of one that is deleted or that only matches know."""
        if set_id not in self.boxes:
            self.boxes[set_id] = self.current_match.leaflets.past(set_id)
        return self.boxes[set_id]

    def person(self, player: str) -> Person:
        """Returns a player, also one who is deleted from the roster."""
        if player not in self.people:
            self.people[player] = person_of(self.current_match.roster.get(player))
        return self.people[player]

    def people_of(self, players: Sequence[str]) -> tuple[Person, ...]:
        return with_distinct_colours(tuple(self.person(player) for player in players))


def row_context(
    current_match: CurrentMatch, language: Language, now: Now = utc_now, zone: tzinfo | None = None
) -> RowContext:
    people = {player.id: person_of(player) for player in current_match.roster.all()}
    return RowContext(current_match, language, now(), zone, current_match.has_marks, people)


class Rows(Sequence[MonthTitle | MatchRow]):
    """All rows of the list; ``headings`` are the indexes of the month headings."""

    def __init__(self, context: RowContext, filters: Filter = EVERYTHING) -> None:
        self._context = context
        self._deleted = filters.deleted
        self._history = History(context.current_match.database, context.zone)
        self._keys: tuple[MatchKey, ...] = self._history.keys(filters)
        self._months: tuple[MonthCount, ...] = self._history.months_of(self._keys)
        self._pages: dict[int, dict[str, MatchRow]] = {}
        rows = accumulate((1 + month.matches for month in self._months), initial=0)
        self.headings: tuple[int, ...] = tuple(rows)[:-1]

    @property
    def matches(self) -> int:
        return len(self._keys)

    def __len__(self) -> int:
        return len(self._keys) + len(self._months)

    @overload
    def __getitem__(self, index: int) -> MonthTitle | MatchRow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[MonthTitle | MatchRow]: ...
    def __getitem__(
        self, index: int | slice
    ) -> MonthTitle | MatchRow | Sequence[MonthTitle | MatchRow]:
        if isinstance(index, slice):
            return tuple(self[one] for one in range(*index.indices(len(self))))
        if not 0 <= index < len(self):
            raise IndexError(index)
        month = bisect_right(self.headings, index) - 1
        if self.headings[month] == index:
            return self._title(self._months[month])
        return self._match(index - month - 1)

    def _title(self, counted: MonthCount) -> MonthTitle:
        return MonthTitle(month(self._context.language, counted.month.year, counted.month.month))

    def _match(self, index: int) -> MatchRow:
        number, match_id = index // PAGE_SIZE, self._keys[index][1]
        if number not in self._pages:
            while len(self._pages) >= CACHED_PAGES:
                del self._pages[next(iter(self._pages))]
            self._pages[number] = self._read(
                self._keys[number * PAGE_SIZE : (number + 1) * PAGE_SIZE]
            )
        return self._pages[number].get(match_id) or self._unreadable(match_id)

    def _read(self, keys: Sequence[MatchKey]) -> dict[str, MatchRow]:
        """Returns the rows of a page, or none if it cannot be read; other pages still show."""
        try:
            ids = [match_id for _, match_id in keys]
            rows = self._history.rows(ids, deleted=self._deleted)
            return {row.match_id: match_row(self._context, row) for row in rows}
        except StoreError:
            logger.warning("Matches of the history cannot be read", exc_info=True)
            return {}

    def _unreadable(self, match_id: str) -> MatchRow:
        # Translators: instead of a match whose part of the file is damaged
        text = self._context.language.say("This match cannot be read.")
        return MatchRow(match_id, "", (), (text,), text, text)


def match_row(context: RowContext, row: HistoryRow) -> MatchRow:
    language, rules = context.language, context.rules(row.set_id)
    sides = _sides(context, row)
    names = language.listed(tuple(person.short for person in context.people_of(row.players)))
    when = date_and_time(language, row.started_at, context.now, context.zone)
    began = local(row.started_at, context.zone)
    return MatchRow(
        id=row.match_id,
        day=str(began.day) if began else "",
        sides=sides,
        details=tuple(_details(context, row, f"{began:%H:%M}" if began else "")),
        label=language.say("{names}. Match: {when}", names=names, when=when),
        menu_label=language.say("More about {names}. Match: {when}", names=names, when=when),
        tile=sample_tiles(rules)[0] if rules else None,
        faces=rules.faces if rules else None,
        marks=context.marks,
        is_unfinished=not row.deleted and not _is_over(row) and began is not None,
    )


def _is_over(row: HistoryRow) -> bool:
    return row.ended_at is not None or bool(row.winners)


def _details(context: RowContext, row: HistoryRow, time: str) -> tuple[str, ...]:
    """Returns the short texts first; the name or the box gets the remaining width."""
    language, rules = context.language, context.rules(row.set_id)
    what = row.name or (set_name(language, rules) if rules else row.set_id)
    if row.deleted:
        return (join_with_dots(filter(None, (time, what))),)
    ended = "" if _is_over(row) else language.say("not finished")
    hands = language.many("{n} hand", "{n} hands", row.hands)
    return tuple(filter(None, (time, ended, hands, what)))


def _sides(context: RowContext, row: HistoryRow) -> tuple[SideLine, ...]:
    """Returns the winners first, then the better total; a deleted match has no totals."""
    people, sign = context.people_of(row.players), 1 if row.lowest_wins else -1
    numbers = sorted(set(row.sides))
    lines = []
    for number, total in zip_longest(numbers, row.totals[: len(numbers)]):
        side = [person for person, of in zip(people, row.sides, strict=True) if of == number]
        names = tuple(person.short for person in side)
        colours = tuple(person.colour for person in side)
        total_text = "" if total is None else signed(total)
        name, won = context.language.listed(names), number in row.winners
        line = SideLine(colours, name, total_text, won, names)
        lines.append((total or 0, line))
    lines.sort(key=lambda line: (not line[1].won, sign * line[0]))
    return tuple(line for _, line in lines)
