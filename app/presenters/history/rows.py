"""The list of matches as rows to be shown: headings of months, and a row for each match.

It can be ten thousand rows long: what is told of a match is read when somebody looks at it.
"""

import logging
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from itertools import accumulate, zip_longest
from typing import overload

from app.domain.rules import Faces
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.history import words
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.boxes import pictured
from app.presenters.shared.colour_marks import has_marks
from app.presenters.shared.dates import date_and_time, local, month
from app.presenters.shared.naming import beside
from app.presenters.shared.people import Person, person_of, told_apart
from app.store.core.errors import StoreError
from app.store.core.stamps import Now, utc_now
from app.store.read.history import EVERYTHING, Filter, History, HistoryRow, Key, MonthCount

logger = logging.getLogger(__name__)

PAGE = 3
"""Matches that are read at once: few enough for one frame."""
PAGES = 32
"""Of them are kept, the last ones that were looked at."""


@dataclass(frozen=True, slots=True)
class MonthTitle:
    title: str


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side of a match. ``colours`` are its players'."""

    colours: tuple[int, ...]
    name: str
    total: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class MatchRow:
    """``sides`` begins with who won, or leads; ``day`` is that of the month."""

    id: str
    day: str
    sides: tuple[SideLine, ...]
    told: tuple[str, ...]
    label: str
    more: str
    tile: Tile | None = None
    faces: Faces | None = None
    marks: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """Who and what the rows speak of, read once for all of them."""

    current_match: CurrentMatch
    language: Language
    now: datetime
    zone: tzinfo | None
    marks: bool
    people: dict[str, Person] = field(default_factory=dict)

    def person(self, player: str) -> Person:
        """Also somebody who was taken off the roster."""
        if player not in self.people:
            self.people[player] = person_of(self.current_match.roster.get(player))
        return self.people[player]

    def everybody(self, players: Sequence[str]) -> tuple[Person, ...]:
        return told_apart(tuple(self.person(player) for player in players))


def known(
    current_match: CurrentMatch, language: Language, now: Now = utc_now, zone: tzinfo | None = None
) -> Known:
    people = {player.id: person_of(player) for player in current_match.roster.all()}
    return Known(current_match, language, now(), zone, has_marks(current_match), people)


class Rows(Sequence[MonthTitle | MatchRow]):
    """``headings`` are the places of the months among them."""

    def __init__(self, told: Known, wanted: Filter = EVERYTHING) -> None:
        self._told = told
        self._deleted = wanted.deleted
        self._history = History(told.current_match.database, told.zone)
        self._keys: tuple[Key, ...] = self._history.keys(wanted)
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
    def __getitem__(self, place: int) -> MonthTitle | MatchRow: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[MonthTitle | MatchRow]: ...
    def __getitem__(
        self, place: int | slice
    ) -> MonthTitle | MatchRow | Sequence[MonthTitle | MatchRow]:
        if isinstance(place, slice):
            return tuple(self[one] for one in range(*place.indices(len(self))))
        if not 0 <= place < len(self):
            raise IndexError(place)
        month = bisect_right(self.headings, place) - 1
        if self.headings[month] == place:
            return self._title(self._months[month])
        return self._match(place - month - 1)

    def _title(self, counted: MonthCount) -> MonthTitle:
        return MonthTitle(month(self._told.language, counted.month.year, counted.month.month))

    def _match(self, place: int) -> MatchRow:
        number, match_id = place // PAGE, self._keys[place][1]
        if number not in self._pages:
            while len(self._pages) >= PAGES:
                del self._pages[next(iter(self._pages))]
            self._pages[number] = self._read(self._keys[number * PAGE : (number + 1) * PAGE])
        return self._pages[number].get(match_id) or self._unreadable(match_id)

    def _read(self, keys: Sequence[Key]) -> dict[str, MatchRow]:
        """What cannot be read is told in its place, and hides nothing else."""
        try:
            ids = [match_id for _, match_id in keys]
            rows = self._history.rows(ids, deleted=self._deleted)
            return {row.match_id: match_row(self._told, row) for row in rows}
        except StoreError:
            logger.warning("Matches of the history cannot be read", exc_info=True)
            return {}

    def _unreadable(self, match_id: str) -> MatchRow:
        told = self._told.language.say(words.CANNOT_BE_READ)
        return MatchRow(match_id, "", (), (told,), told, told)


def match_row(told: Known, row: HistoryRow) -> MatchRow:
    language, rules = told.language, told.current_match.leaflets.get(row.set_id)
    sides = _sides(told, row)
    names = language.listed(tuple(person.short for person in told.everybody(row.players)))
    when = date_and_time(language, row.started_at, told.now, told.zone)
    began = local(row.started_at, told.zone)
    return MatchRow(
        id=row.match_id,
        day=str(began.day) if began else "",
        sides=sides,
        told=tuple(_told(told, row, f"{began:%H:%M}" if began else "")),
        label=words.match_of(language, names, when),
        more=words.more_about(language, names, when),
        tile=pictured(rules)[0] if rules else None,
        faces=rules.faces if rules else None,
        marks=told.marks,
    )


def _told(told: Known, row: HistoryRow, time: str) -> tuple[str, ...]:
    """What is short comes first: the name, or the box, has what room is left."""
    language, rules = told.language, told.current_match.leaflets.get(row.set_id)
    what = row.name or (rules.name if rules else row.set_id)
    if row.deleted:
        return (beside(filter(None, (time, what))),)
    is_over = row.ended_at is not None or row.winner is not None
    ended = "" if is_over else language.say(words.NOT_FINISHED)
    hands = language.many("{n} hand", "{n} hands", row.hands)
    return tuple(filter(None, (time, ended, hands, what)))


def _sides(told: Known, row: HistoryRow) -> tuple[SideLine, ...]:
    """The winner first, then by their totals, which a deleted match does not have."""
    people = told.everybody(row.players)
    numbers = sorted(set(row.sides))
    lines = []
    for number, total in zip_longest(numbers, row.totals[: len(numbers)]):
        side = [person for person, of in zip(people, row.sides, strict=True) if of == number]
        name = told.language.listed(tuple(person.short for person in side))
        colours = tuple(person.colour for person in side)
        told_total = "" if total is None else str(total)
        line = SideLine(colours, name, told_total, won=row.winner == number)
        lines.append((total or 0, line))
    lines.sort(key=lambda line: (not line[1].won, -line[0]))
    return tuple(line for _, line in lines)
