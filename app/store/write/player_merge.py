"""Merges two players who are the same person into one player, and undoes that.

Each match logs it in its change log, with the id of the merge. So the merge can be undone at
any later time, on any phone, for exactly those matches.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import Json
from app.store.core.records import MatchRecord
from app.store.core.rows import SELECT_MATCHES, read_change, read_match
from app.store.write.changes import ChangeKind, log_change, save_change
from app.store.write.matches import Matches
from app.store.write.players import Players

MergeValues = Mapping[str, Json]
"""The values of a merge in the change log."""

_OF_PLAYER = """
    WHERE id IN (SELECT match_id FROM seats WHERE player_id = ?) ORDER BY started_at, id"""
_CHANGES_OF_KIND = "SELECT * FROM changes WHERE what = ? ORDER BY at, id"


@dataclass(frozen=True, slots=True)
class Merged:
    """``stays`` replaced ``goes`` in these matches; ``was_deleted``: ``goes`` already was."""

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
        self._matches = Matches(database)

    def common_matches(self, one: str, other: str) -> tuple[str, ...]:
        """The matches in which both played, without deleted ones: so they are two people."""
        rows = self._database.rows(
            "SELECT m.id FROM seats AS s JOIN seats AS o ON o.match_id = s.match_id "
            "JOIN matches AS m ON m.id = s.match_id AND m.deleted = 0 "
            "WHERE s.player_id = ? AND o.player_id = ? ORDER BY m.started_at DESC, m.id DESC",
            one,
            other,
        )
        return tuple(row["id"] for row in rows)

    def merge(self, stays: str, goes: str) -> Merged:
        """Gives the seats of ``goes`` to ``stays`` and deletes ``goes``.

        Raises StoreError ``SAT_TOGETHER`` if both played in one match.
        """
        with self._database.writing():
            self._verify(stays, goes)
            was_deleted = self._players.get(goes).stamp.deleted
            values: MergeValues = {
                "merge": new_id(),
                "stays": stays,
                "goes": goes,
                "was_deleted": was_deleted,
            }
            matches = [match for match in self._matches_of(goes) if stays not in match.players]
            for match in matches:
                self._reseat(ChangeKind.PLAYERS_MERGED, values, match, old=goes, new=stays)
            gone = self._players.delete(goes)
        ids = tuple(match.id for match in matches)
        return Merged(values["merge"], stays, goes, gone.stamp.changed_at, ids, was_deleted)

    def merges(self) -> tuple[Merged, ...]:
        """The merges that are not undone, latest first.

        Without those of a player without matches: restoring the deleted player undoes them.
        Without those of an unknown player: they came with a match from another phone, and are
        undone there.
        """
        undone = {merge["merge"] for merge, _, _ in self._changes(ChangeKind.PLAYERS_PARTED)}
        known = self._players.ids()
        found: dict[str, Merged] = {}
        for values, match_id, at in self._changes(ChangeKind.PLAYERS_MERGED):
            key = values["merge"]
            if key not in undone and {values["stays"], values["goes"]} <= known:
                before = found[key].matches if key in found else ()
                found[key] = _merged(values, (*before, match_id), at)
        return tuple(sorted(found.values(), key=lambda merge: merge.at, reverse=True))

    def undo(self, merge: Merged) -> None:
        """Gives the seats back in the matches of the merge.

        Raises StoreError ``MERGED_SINCE`` if a later merge changed one of these matches: it
        has to be undone first.
        """
        with self._database.writing():
            values: MergeValues = {"merge": merge.id, "stays": merge.stays, "goes": merge.goes}
            for match in map(self._matches.record, merge.matches):
                if merge.goes in match.players:  # a change from another phone restored the seat
                    continue
                if merge.stays not in match.players:
                    raise StoreError(StoreFault.MERGED_SINCE, match=match.id)
                stays, goes = merge.stays, merge.goes
                self._reseat(ChangeKind.PLAYERS_PARTED, values, match, old=stays, new=goes)
            if not merge.was_deleted and self._players.get(merge.goes).stamp.deleted:
                self._players.restore(merge.goes)

    def _verify(self, stays: str, goes: str) -> None:
        if stays == goes or self._players.get(stays).stamp.deleted:
            raise StoreError(StoreFault.REFUSED, stays=stays, goes=goes)
        if matches := self.common_matches(stays, goes):
            raise StoreError(StoreFault.SAT_TOGETHER, matches=matches)

    def _matches_of(self, player: str) -> tuple[MatchRecord, ...]:
        """All matches of a player, deleted ones too: they can be restored."""
        return tuple(map(read_match, self._database.rows(f"{SELECT_MATCHES} {_OF_PLAYER}", player)))

    def _reseat(
        self, kind: ChangeKind, merge: MergeValues, match: MatchRecord, *, old: str, new: str
    ) -> None:
        seats = [new if player == old else player for player in match.players]
        stamp = self._database.next_stamp(match.stamp)
        save_change(self._database, match, replace(match, players=tuple(seats), stamp=stamp))
        before, after = {"players": list(match.players)}, {**merge, "players": seats}
        log_change(self._database, kind, match, before, after)

    def _changes(self, kind: ChangeKind) -> Sequence[tuple[MergeValues, str, str]]:
        """The values, match id and time of each such change in all change logs.

        Skips invalid values: an imported file can hold anything there.
        """
        changes = map(read_change, self._database.rows(_CHANGES_OF_KIND, kind))
        found = ((change.after or {}, change.match_id, change.at) for change in changes)
        return [change for change in found if _is_valid(change[0], kind)]


def _is_valid(values: MergeValues, kind: ChangeKind) -> bool:
    names = ("merge",) if kind is ChangeKind.PLAYERS_PARTED else ("merge", "stays", "goes")
    return all(isinstance(values.get(name), str) for name in names)


def _merged(values: MergeValues, matches: tuple[str, ...], at: str) -> Merged:
    was_deleted = values.get("was_deleted") is True
    return Merged(values["merge"], values["stays"], values["goes"], at, matches, was_deleted)
