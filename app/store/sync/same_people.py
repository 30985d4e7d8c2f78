"""Players of several phones who are one person, as far as the rows can tell. Nobody is merged by
itself: a player is asked, and what was declined is remembered on this phone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import combinations

from app.store.core.database import Database
from app.store.core.folding import fold_text
from app.store.core.records import PlayerRecord
from app.store.core.rows import read_player
from app.store.core.settings import DECLINED
from app.store.write.local_data import Settings
from app.store.write.player_merge import Merged, PlayerMerge
from app.store.write.players import Players


class Reason(StrEnum):
    """Why two players are proposed as one."""

    SAME_NAME = "same_name"
    LATER_MATCHES = "later_matches"
    """Merged before; matches of the one who went came in later."""
    BOTH_GONE = "both_gone"
    """Merged both ways round on two phones, so that nobody is left."""


@dataclass(frozen=True, slots=True)
class OnePerson:
    """``matches``: those that came later; ``merge``: what is undone to bring back ``stays``."""

    reason: Reason
    stays: PlayerRecord
    goes: PlayerRecord
    matches: tuple[str, ...] = ()
    merge: Merged | None = None

    @property
    def pair(self) -> str:
        return " ".join(sorted((self.stays.id, self.goes.id)))


def same_people(database: Database) -> tuple[OnePerson, ...]:
    """Returns what to propose: each pair once."""
    players = {row["id"]: read_player(row) for row in database.rows("SELECT * FROM players")}
    declined, found = Settings(database).get(DECLINED), dict[str, OnePerson]()
    for one in (*_merged_before(database, players), *_same_names(database, players)):
        if one.pair not in declined:
            found.setdefault(one.pair, one)
    return tuple(found.values())


def decline(database: Database, one: OnePerson) -> None:
    settings = Settings(database)
    settings.set(DECLINED, tuple(sorted({*settings.get(DECLINED), one.pair})))


def bring_back(database: Database, one: OnePerson) -> None:
    """Lists ``stays`` again, with the matches of both."""
    with database.writing():
        if one.merge is not None:
            PlayerMerge(database).undo(one.merge)
        players = Players(database)
        if players.get(one.stays.id).stamp.deleted:
            players.restore(one.stays.id)


def _same_names(database: Database, players: Mapping[str, PlayerRecord]) -> Iterator[OnePerson]:
    """Of two players, the one of more matches stays, unless somebody says otherwise."""
    merging, by_name = PlayerMerge(database), dict[str, list[PlayerRecord]]()
    for player in players.values():
        if not player.stamp.deleted:
            by_name.setdefault(_folded(player.name), []).append(player)
    for group in by_name.values():
        for one, other in combinations(group, 2):
            if not merging.common_matches(one.id, other.id):
                stays, goes = sorted((one, other), key=partial(_most_matches, database))
                yield OnePerson(Reason.SAME_NAME, stays, goes)


def _most_matches(database: Database, player: PlayerRecord) -> tuple[int, str]:
    return -len(database.rows(_MATCHES_OF, player.id)), player.id


def _merged_before(database: Database, players: Mapping[str, PlayerRecord]) -> Iterator[OnePerson]:
    """Reads the change logs only if somebody who is not listed sits in a match."""
    if database.rows(_SITS_UNLISTED):
        merges = PlayerMerge(database).merges()
        yield from _both_gone(players, merges)
        yield from _later_matches(database, players, merges)


def _later_matches(
    database: Database, players: Mapping[str, PlayerRecord], merges: Sequence[Merged]
) -> Iterator[OnePerson]:
    """Follows a merge to the player who is listed, where that one was merged too."""
    merging = PlayerMerge(database)
    for merge in merges:
        stays, goes = _listed(players, merges, merge.stays), players[merge.goes]
        if stays is None or not goes.stamp.deleted:
            continue
        matches = tuple(row["id"] for row in database.rows(_MATCHES_OF, goes.id))
        if matches and not merging.common_matches(stays.id, goes.id):
            yield OnePerson(Reason.LATER_MATCHES, stays, goes, matches)


def _both_gone(
    players: Mapping[str, PlayerRecord], merges: Sequence[Merged]
) -> Iterator[OnePerson]:
    """The latest merge stands; what took away who stays in it is undone."""
    told = set[str]()
    for merge in merges:
        stays, goes = players[merge.stays], players[merge.goes]
        if _listed(players, merges, stays.id) is None and not {stays.id, goes.id} & told:
            undone = next((one for one in merges if one.goes == stays.id), None)
            yield OnePerson(Reason.BOTH_GONE, stays, goes, merge=undone)
        told |= {stays.id, goes.id}


def _listed(
    players: Mapping[str, PlayerRecord], merges: Sequence[Merged], player: str
) -> PlayerRecord | None:
    """Returns who this player became, perhaps over several merges; ``None`` if nobody is left."""
    became = {merge.goes: merge.stays for merge in reversed(merges)}
    seen = set[str]()
    while players[player].stamp.deleted:
        if player in seen or player not in became:
            return None
        seen.add(player)
        player = became[player]
    return players[player]


def _folded(name: str) -> str:
    return " ".join(fold_text(name).split())


_SITS_UNLISTED = """
    SELECT p.id FROM players AS p WHERE p.deleted = 1 AND EXISTS (
        SELECT 1 FROM seats AS s JOIN matches AS m ON m.id = s.match_id AND m.deleted = 0
        WHERE s.player_id = p.id) LIMIT 1"""
_MATCHES_OF = """
    SELECT m.id FROM seats AS s JOIN matches AS m ON m.id = s.match_id AND m.deleted = 0
    WHERE s.player_id = ? ORDER BY m.started_at, m.id"""
