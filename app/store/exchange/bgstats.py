"""Matches for BG Stats, so that nobody has to type them in there again.

One match as the link that BG Stats documents for other apps, or many as a play file, which
it imports too. Both are told in docs/export-format.md. It takes games by their name, and
players and plays by the ids they come with: what was matched once stays matched.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from app.store.core.codec import dumped
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.progress import Progress, unwatched
from app.store.core.records import HandRecord
from app.store.exchange.document import MatchFile
from app.store.exchange.exporting import Ids, LeftOut, match_files, players_of, write_whole
from app.store.exchange.validation import RuleSets

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Pipkeeper"
GAME = "Dominoes"
GAME_ID = "pipkeeper-dominoes"
GAME_UUID = "5c0d5f1e-6f0e-5b0a-9d58-2f6b6b1c7a28"
LONGEST_COMMENT = 400
"""In characters: all of it travels in a link."""
HIGHEST_WINS = 1

Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's share of a match. Partners share it all."""

    player: str
    total: int
    rank: int
    won: bool
    began: bool


def bgstats_play(database: Database, match_id: str, rule_sets: RuleSets) -> Table:
    """One match as BG Stats documents it. ``NOT_FOUND`` where there is nothing to tell."""
    for file in _finished(database, (match_id,)):
        names = {player.id: player.name for player in players_of(database, (match_id,))}
        return _linked(file, names, rule_sets)
    raise StoreError(StoreFault.NOT_FOUND, match=match_id)


def bgstats_link(database: Database, match_id: str, rule_sets: RuleSets) -> str:
    return LINK + quote(dumped(bgstats_play(database, match_id, rule_sets)), safe="")


def export_bgstats(
    database: Database,
    file: Path,
    rule_sets: RuleSets,
    only: Ids = None,
    progress: Progress = unwatched,
) -> int:
    """A play file (``.bgsplay``) of what is over; how many matches it tells."""
    people = {player.id: player for player in players_of(database, only)}
    numbers: dict[str, int] = {}
    plays = []
    for match in _finished(database, only, progress):
        for player in match.match.players:
            numbers.setdefault(player, len(numbers) + 1)
        plays.append(_filed(match, numbers, rule_sets))
    told = {
        "about": "Matches kept by Pipkeeper. Open this file with BG Stats to import them.",
        "games": [_game()],
        "locations": [],
        "players": [
            {"id": number, "uuid": one, "name": people[one].name, "isAnonymous": False}
            for one, number in numbers.items()
        ],
        "plays": plays,
        "userInfo": {"meRefId": 0},
    }
    write_whole(file, (dumped(told),))
    return len(plays)


def _finished(database: Database, only: Ids, progress: Progress = unwatched) -> Iterable[MatchFile]:
    """What has a result: hands, and an end or a winner."""
    for file in match_files(database, LeftOut(), only, progress):
        if file.match.stamp.deleted or not _hands(file):
            continue
        if file.match.ended_at is not None or _counted(file)[1] is not None:
            yield file


def _linked(file: MatchFile, names: Mapping[str, str], rule_sets: RuleSets) -> Table:
    return {
        "sourceName": SOURCE,
        "sourcePlayId": file.match.id,
        **_both(file, rule_sets),
        "game": {
            "name": GAME,
            "sourceGameId": GAME_ID,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": names[score.player],
                "sourcePlayerId": score.player,
                "startPlayer": score.began,
                "score": score.total,
                "rank": score.rank,
                "winner": score.won,
            }
            for score in _scores(file)
        ],
    }


def _filed(file: MatchFile, numbers: Mapping[str, int], rule_sets: RuleSets) -> Table:
    scores = _scores(file)
    return {
        "uuid": file.match.id,
        "gameRefId": 1,
        **_both(file, rule_sets),
        "rounds": len(_hands(file)),
        "usesTeams": False,
        "ignored": False,
        "manualWinner": any(score.won for score in scores),
        "scoringSetting": HIGHEST_WINS,
        "playerScores": [
            {
                "playerRefId": numbers[score.player],
                "score": str(score.total),
                "winner": score.won,
                "rank": score.rank,
                "seatOrder": seat,
                "startPlayer": score.began,
                "newPlayer": False,
            }
            for seat, score in enumerate(scores, start=1)
        ],
    }


def _game() -> Table:
    return {
        "id": 1,
        "uuid": GAME_UUID,
        "name": GAME,
        "bggId": 0,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _both(file: MatchFile, rule_sets: RuleSets) -> Table:
    """What link and file tell alike: the end in UTC, the minutes, the box, the words."""
    match = file.match
    start, end = datetime.fromisoformat(match.started_at), datetime.fromisoformat(_end(file))
    words = "\n".join(filter(None, (match.name, match.note)))
    return {
        "playDate": end.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(0, round((end - start).total_seconds() / 60)),
        "board": rule_sets[match.set_id].name if match.set_id in rule_sets else match.set_id,
        "comments": words[:LONGEST_COMMENT],
    }


def _end(file: MatchFile) -> str:
    return file.match.ended_at or max(hand.stamp.changed_at for hand in _hands(file))


def _hands(file: MatchFile) -> tuple[HandRecord, ...]:
    return tuple(hand for hand in file.hands if not hand.stamp.deleted)


def _scores(file: MatchFile) -> tuple[Score, ...]:
    """By seat. Whoever won is first, even where another went past while they played on."""
    totals, winner = _counted(file)
    order = {side: (side == winner, total) for side, total in totals.items()}
    hands = _hands(file)
    began = hands[0].starter if hands else None
    sides = [file.match.side_of(seat) for seat in range(len(file.match.players))]
    return tuple(
        Score(
            player=player,
            total=totals[side],
            rank=1 + sum(other > order[side] for other in order.values()),
            won=side == winner,
            began=seat == began,
        )
        for seat, (player, side) in enumerate(zip(file.match.players, sides, strict=True))
    )


def _counted(file: MatchFile) -> tuple[dict[int, int], int | None]:
    totals = dict.fromkeys(map(min, file.match.all_sides), 0)
    winner: int | None = None
    for hand in _hands(file):
        if side := hand.verdict["side"]:
            totals[min(side)] += hand.verdict["points"]
            reached = file.match.target is not None and totals[min(side)] >= file.match.target
            winner = min(side) if winner is None and reached else winner
    return totals, winner
