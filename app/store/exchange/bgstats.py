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

from app.store.core.course import Course
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import to_json
from app.store.core.progress import Progress, no_progress
from app.store.exchange.document import MatchBundle
from app.store.exchange.exporting import (
    MatchIds,
    SkippedRows,
    course_of_bundle,
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
FEWEST_GAME = "Dominoes (fewest points win)"
FEWEST_GAME_ID = "pipkeeper-dominoes-fewest"
FEWEST_GAME_UUID = "0d2c31c6-94a7-53ee-8a3c-2f4f0a5d7be1"
"""BG Stats knows by game whether the most or the fewest points win."""
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
    with database.reading():
        for bundle, course in _finished(database, (match_id,)):
            names = {player.id: player.name for player in players_of(database, (match_id,))}
            return _link_play(bundle, course, names, _board(bundle, rule_sets))
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
    numbers: dict[str, int] = {}
    plays = []
    games = {False}
    with database.reading():
        people = {player.id: player for player in players_of(database, only)}
        for bundle, course in _finished(database, only, progress):
            for player in bundle.match.players:
                numbers.setdefault(player, len(numbers) + 1)
            games.add(course.fewest)
            plays.append(_file_play(bundle, course, numbers, _board(bundle, rule_sets)))
    document = {
        "about": "Matches kept by Pipkeeper. Open this file with BG Stats to import them.",
        "games": [_game(fewest=fewest) for fewest in sorted(games)],
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
) -> Iterable[tuple[MatchBundle, Course]]:
    """The matches with a result: they have hands, and an end or a winner."""
    for bundle in match_bundles(database, SkippedRows(), only, progress):
        if bundle.match.stamp.deleted or not bundle.played_hands:
            continue
        course = course_of_bundle(bundle)
        if bundle.match.ended_at is not None or course.winners:
            yield bundle, course


def _link_play(
    bundle: MatchBundle, course: Course, names: Mapping[str, str], board: str
) -> JsonObject:
    return {
        "sourceName": SOURCE,
        "sourcePlayId": bundle.match.id,
        **_common_fields(bundle, board),
        "game": {
            "name": FEWEST_GAME if course.fewest else GAME,
            "sourceGameId": FEWEST_GAME_ID if course.fewest else GAME_ID,
            "highestWins": not course.fewest,
            "noPoints": False,
        },
        "players": [
            {
                "name": names[score.player],
                "sourcePlayerId": score.player,
                "startPlayer": score.is_starter,
                "score": score.total,
                "rank": score.rank,
                "winner": score.won,
            }
            for score in _scores(bundle, course)
        ],
    }


def _file_play(
    bundle: MatchBundle, course: Course, numbers: Mapping[str, int], board: str
) -> JsonObject:
    scores = _scores(bundle, course)
    return {
        "uuid": bundle.match.id,
        "gameRefId": 2 if course.fewest else 1,
        **_common_fields(bundle, board),
        "rounds": len(bundle.played_hands),
        "usesTeams": False,
        "ignored": False,
        "manualWinner": any(score.won for score in scores),
        **({} if course.fewest else {"scoringSetting": HIGHEST_WINS}),
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


def _game(*, fewest: bool) -> JsonObject:
    return {
        "id": 2 if fewest else 1,
        "uuid": FEWEST_GAME_UUID if fewest else GAME_UUID,
        "name": FEWEST_GAME if fewest else GAME,
        "bggId": 0,
        "highestWins": not fewest,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _board(bundle: MatchBundle, rule_sets: RuleSets) -> str:
    """The name of the box or game, also of one that another phone made."""
    match = bundle.match
    if match.set_id in rule_sets:
        return rule_sets[match.set_id].name
    return match.set_id if bundle.rules is None else bundle.rules.name


def _common_fields(bundle: MatchBundle, board: str) -> JsonObject:
    """The fields of both forms: the end in UTC, the minutes, the box, name and note."""
    match = bundle.match
    ended_at = match.ended_at or max(hand.stamp.changed_at for hand in bundle.played_hands)
    start, end = map(datetime.fromisoformat, (match.started_at, ended_at))
    comments = "\n".join(filter(None, (match.name, match.note)))
    return {
        "playDate": end.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(0, round((end - start).total_seconds() / 60)),
        "board": board,
        "comments": comments[:MAX_COMMENT_LENGTH],
    }


def _scores(bundle: MatchBundle, course: Course) -> tuple[Score, ...]:
    """By seat. The winner has rank 1, even if another side has more points after playing on."""
    sign = -1 if course.fewest else 1
    order = [
        (place in course.winners, sign * total) for place, total in enumerate(course.totals[-1])
    ]
    starter = bundle.played_hands[0].starter
    sides = bundle.match.all_sides
    places = [
        [seat in side for side in sides].index(True) for seat in range(len(bundle.match.players))
    ]
    return tuple(
        Score(
            player=player,
            total=course.totals[-1][place],
            rank=1 + sum(other > order[place] for other in order),
            won=place in course.winners,
            is_starter=seat == starter,
        )
        for seat, (player, place) in enumerate(zip(bundle.match.players, places, strict=True))
    )
