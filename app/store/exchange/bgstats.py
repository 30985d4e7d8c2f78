"""Export to the app BG Stats.

One match becomes a link, as BG Stats documents it for other apps. Many matches become a play
file, which BG Stats imports. docs/export-format.md describes both. BG Stats identifies games by
name, and players and plays by their ids: what the user has matched once stays matched.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from app.store.core.codec import to_json
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.progress import Progress, no_progress
from app.store.exchange.document import MatchBundle
from app.store.exchange.exporting import (
    MatchIds,
    SkippedRows,
    match_bundles,
    players_of,
    write_atomically,
)
from app.store.exchange.validation import RuleSets

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Pipkeeper"
GAME = "Dominoes"
GAME_ID = "pipkeeper-dominoes"
GAME_UUID = "5c0d5f1e-6f0e-5b0a-9d58-2f6b6b1c7a28"
MAX_COMMENT_LENGTH = 400
"""In characters: the link contains all of it."""
HIGHEST_WINS = 1

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one seat. Partners have the same result."""

    player: str
    total: int
    rank: int
    won: bool
    is_starter: bool


def bgstats_play(database: Database, match_id: str, rule_sets: RuleSets) -> JsonObject:
    """One match as BG Stats documents it. Raises StoreError ``NOT_FOUND`` if it has no result."""
    for bundle in _finished(database, (match_id,)):
        names = {player.id: player.name for player in players_of(database, (match_id,))}
        return _link_play(bundle, names, rule_sets)
    raise StoreError(StoreFault.NOT_FOUND, match=match_id)


def bgstats_link(database: Database, match_id: str, rule_sets: RuleSets) -> str:
    return LINK + quote(to_json(bgstats_play(database, match_id, rule_sets)), safe="")


def export_bgstats(
    database: Database,
    file: Path,
    rule_sets: RuleSets,
    only: MatchIds = None,
    progress: Progress = no_progress,
) -> int:
    """Writes a play file (``.bgsplay``) of the finished matches; returns their number."""
    people = {player.id: player for player in players_of(database, only)}
    numbers: dict[str, int] = {}
    plays = []
    for bundle in _finished(database, only, progress):
        for player in bundle.match.players:
            numbers.setdefault(player, len(numbers) + 1)
        plays.append(_file_play(bundle, numbers, rule_sets))
    document = {
        "about": "Matches kept by Pipkeeper. Open this file with BG Stats to import them.",
        "games": [_game()],
        "locations": [],
        "players": [
            {"id": number, "uuid": player, "name": people[player].name, "isAnonymous": False}
            for player, number in numbers.items()
        ],
        "plays": plays,
        "userInfo": {"meRefId": 0},
    }
    write_atomically(file, (to_json(document),))
    return len(plays)


def _finished(
    database: Database, only: MatchIds, progress: Progress = no_progress
) -> Iterable[MatchBundle]:
    """The matches with a result: they have hands, and an end or a winner."""
    for bundle in match_bundles(database, SkippedRows(), only, progress):
        if bundle.match.stamp.deleted or not bundle.played_hands:
            continue
        if bundle.match.ended_at is not None or _totals_and_winner(bundle)[1] is not None:
            yield bundle


def _link_play(bundle: MatchBundle, names: Mapping[str, str], rule_sets: RuleSets) -> JsonObject:
    return {
        "sourceName": SOURCE,
        "sourcePlayId": bundle.match.id,
        **_common_fields(bundle, rule_sets),
        "game": {"name": GAME, "sourceGameId": GAME_ID, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": names[score.player],
                "sourcePlayerId": score.player,
                "startPlayer": score.is_starter,
                "score": score.total,
                "rank": score.rank,
                "winner": score.won,
            }
            for score in _scores(bundle)
        ],
    }


def _file_play(bundle: MatchBundle, numbers: Mapping[str, int], rule_sets: RuleSets) -> JsonObject:
    scores = _scores(bundle)
    return {
        "uuid": bundle.match.id,
        "gameRefId": 1,
        **_common_fields(bundle, rule_sets),
        "rounds": len(bundle.played_hands),
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
                "startPlayer": score.is_starter,
                "newPlayer": False,
            }
            for seat, score in enumerate(scores, start=1)
        ],
    }


def _game() -> JsonObject:
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


def _common_fields(bundle: MatchBundle, rule_sets: RuleSets) -> JsonObject:
    """The fields of both forms: the end in UTC, the minutes, the box, name and note."""
    match = bundle.match
    ended_at = match.ended_at or max(hand.stamp.changed_at for hand in bundle.played_hands)
    start, end = map(datetime.fromisoformat, (match.started_at, ended_at))
    comments = "\n".join(filter(None, (match.name, match.note)))
    return {
        "playDate": end.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(0, round((end - start).total_seconds() / 60)),
        "board": rule_sets[match.set_id].name if match.set_id in rule_sets else match.set_id,
        "comments": comments[:MAX_COMMENT_LENGTH],
    }


def _scores(bundle: MatchBundle) -> tuple[Score, ...]:
    """By seat. The winner has rank 1, even if another side has more points after playing on."""
    totals, winner = _totals_and_winner(bundle)
    order = {side: (side == winner, total) for side, total in totals.items()}
    starter = bundle.played_hands[0].starter
    sides = [bundle.match.side_of(seat) for seat in range(len(bundle.match.players))]
    return tuple(
        Score(
            player=player,
            total=totals[side],
            rank=1 + sum(other > order[side] for other in order.values()),
            won=side == winner,
            is_starter=seat == starter,
        )
        for seat, (player, side) in enumerate(zip(bundle.match.players, sides, strict=True))
    )


def _totals_and_winner(bundle: MatchBundle) -> tuple[dict[int, int], int | None]:
    totals = dict.fromkeys(map(min, bundle.match.all_sides), 0)
    winner: int | None = None
    for hand in bundle.played_hands:
        if side := hand.verdict["side"]:
            totals[min(side)] += hand.verdict["points"]
            reached = bundle.match.target is not None and totals[min(side)] >= bundle.match.target
            winner = min(side) if winner is None and reached else winner
    return totals, winner
