"""Two players who turn out to be one person: their matches become one player's, and back.

Each match tells it in its change log, with the id of the merge, so that it can be undone at
any later time, on any phone, for exactly those matches.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.store.core.codec import Json
from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import MatchRecord
from app.store.core.rows import CHANGES, MATCHES, change_in, match_in, put
from app.store.write.change_log import What, log_seats
from app.store.write.players import Players

MergeRecord = Mapping[str, Json]
"""What a line of a change log says of a merge."""

_SAT_IN = """
    WHERE id IN (SELECT match_id FROM seats WHERE player_id = ?) ORDER BY started_at, id"""
_TOLD = f"{CHANGES} WHERE what = ? ORDER BY at, id"


@dataclass(frozen=True, slots=True)
class Merged:
    """``goes`` became ``stays`` in these matches; ``was_deleted``: was deleted before."""

    id: str
    stays: str
    goes: str
    at: str
    matches: tuple[str, ...]
    was_deleted: bool


class PlayerMerge:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._players = Players(database)

    def together(self, one: str, other: str) -> tuple[str, ...]:
        """The matches in which both sat: these are two people. None of the deleted."""
        rows = self._database.rows(
            "SELECT m.id FROM seats AS s JOIN seats AS o ON o.match_id = s.match_id "
            "JOIN matches AS m ON m.id = s.match_id AND m.deleted = 0 "
            "WHERE s.player_id = ? AND o.player_id = ? ORDER BY m.started_at DESC, m.id DESC",
            one,
            other,
        )
        return tuple(row["id"] for row in rows)

    def merge(self, stays: str, goes: str) -> Merged:
        """Give the seats of one to the other, and delete who has none left. Where both sat
        in one match, it is ``SAT_TOGETHER``.
        """
        with self._database.writing() as connection:
            self._verify(stays, goes)
            was_deleted = self._players.get(goes).stamp.deleted
            told: MergeRecord = {
                "merge": new_id(),
                "stays": stays,
                "goes": goes,
                "was_deleted": was_deleted,
            }
            matches = [match for match in self._matches(goes) if stays not in match.players]
            for match in matches:
                seats = _seated(match, goes, stays)
                self._reseat(connection, match, seats, (What.PLAYERS_MERGED, told))
            gone = self._players.delete(goes)
        ids = tuple(match.id for match in matches)
        return Merged(told["merge"], stays, goes, gone.stamp.changed_at, ids, was_deleted)

    def merges(self) -> tuple[Merged, ...]:
        """Those that were not undone, the latest first. One without a match left no trace
        but a deleted player, who can be restored; one of somebody who is not known here came
        with a match from another phone, and is undone there.
        """
        undone = {merge["merge"] for merge, _, _ in self._lines(What.PLAYERS_PARTED)}
        known = {row["id"] for row in self._database.rows("SELECT id FROM players")}
        found: dict[str, Merged] = {}
        for told, match_id, at in self._lines(What.PLAYERS_MERGED):
            key = told["merge"]
            if key not in undone and {told["stays"], told["goes"]} <= known:
                before = found[key].matches if key in found else ()
                found[key] = _merged(told, (*before, match_id), at)
        return tuple(sorted(found.values(), key=lambda merge: merge.at, reverse=True))

    def undo(self, merge: Merged) -> None:
        """Part them again in the matches that were given away. Where one of these was
        merged once more since, that has to be undone first: it is ``MERGED_SINCE``.
        """
        with self._database.writing() as connection:
            told: MergeRecord = {"merge": merge.id, "stays": merge.stays, "goes": merge.goes}
            for match in map(self._match, merge.matches):
                if merge.goes in match.players:  # another phone's change has put it back
                    continue
                if merge.stays not in match.players:
                    raise StoreError(StoreFault.MERGED_SINCE, match=match.id)
                seats = _seated(match, merge.stays, merge.goes)
                self._reseat(connection, match, seats, (What.PLAYERS_PARTED, told))
            if not merge.was_deleted and self._players.get(merge.goes).stamp.deleted:
                self._players.restore(merge.goes)

    def _verify(self, stays: str, goes: str) -> None:
        if stays == goes or self._players.get(stays).stamp.deleted:
            raise StoreError(StoreFault.REFUSED, stays=stays, goes=goes)
        if together := self.together(stays, goes):
            raise StoreError(StoreFault.SAT_TOGETHER, matches=together)

    def _matches(self, player: str) -> tuple[MatchRecord, ...]:
        """The deleted too: they can come back."""
        return tuple(map(match_in, self._database.rows(f"{MATCHES} {_SAT_IN}", player)))

    def _match(self, match_id: str) -> MatchRecord:
        row = self._database.row(f"{MATCHES} WHERE id = ?", match_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, match=match_id)
        return match_in(row)

    def _reseat(
        self,
        connection: sqlite3.Connection,
        match: MatchRecord,
        seats: tuple[str, ...],
        told: tuple[What, MergeRecord],
    ) -> None:
        put(connection, replace(match, players=seats, stamp=self._database.later(match.stamp)))
        what, merge = told
        log_seats(self._database, connection, what, match, {**merge, "players": list(seats)})

    def _lines(self, what: What) -> Sequence[tuple[MergeRecord, str, str]]:
        """What such lines of all change logs tell, as far as they tell it as we do: a file
        of another can say anything there.
        """
        changes = map(change_in, self._database.rows(_TOLD, what))
        told = ((change.after or {}, change.match_id, change.at) for change in changes)
        return [line for line in told if _tells(line[0], what)]


def _tells(told: MergeRecord, what: What) -> bool:
    names = ("merge",) if what is What.PLAYERS_PARTED else ("merge", "stays", "goes")
    return all(isinstance(told.get(name), str) for name in names)


def _merged(told: MergeRecord, matches: tuple[str, ...], at: str) -> Merged:
    was_deleted = told.get("was_deleted") is True
    return Merged(told["merge"], told["stays"], told["goes"], at, matches, was_deleted)


def _seated(match: MatchRecord, goes: str, comes: str) -> tuple[str, ...]:
    return tuple(comes if player == goes else player for player in match.players)
