"""Hands as another phone could have written them: right in form, against the rules of their match.

What is wrong with them: facts or verdicts of hands of other games, tiles that no set of the match
has, or that are there twice, numbers at their bounds, what the rules do not know.
"""

import copy
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from app.play.match.current_match import CurrentMatch
from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.fact_codec import ALL_FACTS
from app.store.core.kinds import to_dict
from app.store.core.merging import merge
from app.store.core.records import MAX_COUNT, MatchRecord
from app.store.core.rows import read_hand
from app.store.core.stored_rules import add_rules
from app.store.exchange.exporting import export_json
from app.store.exchange.hand_validation import parse_hand
from app.store.exchange.validation import (
    FileRules,
    parse_header,
    parse_match,
    parse_player,
    parse_rules,
)
from app.store.exchange.values import JsonNode
from app.store.write.tallies import rebuild_tallies
from tests.many_matches import fill
from tests.store.random_matches import play_random_match
from tests.store.test_fuzzed_import import CHANGES, memory, parent_of, ways

Hand = dict[str, Any]
Seating = tuple[int, bool]
"""The number of players, and whether they are partners."""

NUMBERS = (-MAX_COUNT, -1_000_000, -5, -1, 0, 1, 2, 3, 7, 50, 1_000_000, MAX_COUNT, 2**53, 2**80)
TILES = ("9-9", "18-18", "6-6", "0-0", "5-5", "6-4", "12-1", "4-3")
WORDS = ("pass", "capicua", "later", "x" * 40)


@dataclass(frozen=True)
class Pool:
    """Exported matches of every leaflet and game, one each, and their hands by seating."""

    documents: tuple[Any, ...]
    hands: Mapping[Seating, tuple[Hand, ...]]


def pool_of(folder: Path, sets: Mapping[str, Any], games: Mapping[str, Any]) -> Pool:
    documents = tuple(_documents(folder / "one.json", sets, games))
    hands = defaultdict[Seating, list[Hand]](list)
    for document in documents:
        for match in document["matches"]:
            hands[_seating(match)] += match["hands"]
    return Pool(documents, {seating: tuple(found) for seating, found in hands.items()})


def _documents(file: Path, sets: Mapping[str, Any], games: Mapping[str, Any]) -> Iterator[Any]:
    with closing(memory()) as database:
        fill(database, sets, matches=14, hands=3, seed=5)
        for number, game in enumerate(sorted(games) * 2):
            play_random_match(database, Random(number), game, hands=3)
        for row in database.rows("SELECT id FROM matches ORDER BY started_at, id"):
            export_json(database, file, only=(row["id"],))
            yield json.loads(file.read_text("utf-8"))


def _seating(match: Any) -> Seating:
    return len(match["players"]), match["partners"]


def with_misfits(rng: Random, pool: Pool) -> Any:
    """A document of one match, some of whose hands do not fit its rules."""
    document = copy.deepcopy(rng.choice(pool.documents))
    (match,) = document["matches"]
    record = _match_record(document)
    for hand in match["hands"]:
        if rng.random() < 0.8:
            misfit = _misfit(rng, hand, pool.hands[_seating(match)], record)
            hand.clear()
            hand.update(misfit)
    return document


def _match_record(document: Any) -> MatchRecord:
    (match,) = document["matches"]
    rules = parse_rules(parse_header(document))
    return parse_match(JsonNode({**match, "hands": []}), rules).match


def _misfit(rng: Random, hand: Hand, others: tuple[Hand, ...], match: MatchRecord) -> Hand:
    """The hand after changes that leave it one by its form."""
    wanted = rng.choice((1, 1, 2, 3))
    while wanted:
        changed = copy.deepcopy(hand)
        rng.choice(MISFITS)(rng, changed, others)
        if is_taken(changed, match):
            hand, wanted = changed, wanted - 1
    return hand


def is_taken(hand: Hand, match: MatchRecord) -> bool:
    try:
        parse_hand(JsonNode(hand), match)
    except StoreError:
        return False
    return True


def _facts_of_another(rng: Random, hand: Hand, others: tuple[Hand, ...]) -> None:
    for name in ALL_FACTS & hand.keys():
        del hand[name]
    other = rng.choice(others)
    hand |= copy.deepcopy({name: other[name] for name in ALL_FACTS & other.keys()})


def _verdict_of_another(rng: Random, hand: Hand, others: tuple[Hand, ...]) -> None:
    hand["verdict"] = copy.deepcopy(rng.choice(others)["verdict"])


def _one_fact_of_another(rng: Random, hand: Hand, others: tuple[Hand, ...]) -> None:
    other = rng.choice(others)
    name = rng.choice(sorted(ALL_FACTS & other.keys()))
    hand[name] = copy.deepcopy(other[name])


def _left(rng: Random, hand: Hand, _others: tuple[Hand, ...]) -> None:
    place = rng.randrange(len(hand["left"]) + 1)
    left = rng.choice(
        (
            None,
            rng.choice(NUMBERS),
            [],
            [rng.choice(TILES)],
            rng.choices(TILES, k=rng.choice((2, 5, 60))),
        )
    )
    if place < len(hand["left"]):
        hand["left"][place] = left
    else:
        hand["stock"] = left


def _seats(rng: Random, hand: Hand, _others: tuple[Hand, ...]) -> None:
    name = rng.choice(("out", "picked", "starter", "locker"))
    seat = rng.randrange(-1, len(hand["left"]))
    hand[name] = seat if name == "locker" or seat >= 0 else None


def _some_facts(rng: Random, hand: Hand, _others: tuple[Hand, ...]) -> None:
    seat, number = rng.randrange(len(hand["left"])), rng.choice(NUMBERS)
    hand |= rng.choice(
        (
            {"plays": [[seat, number]]},
            {"plays": [[seat, number], [0, 5]] * 20, "closing": True},
            {"events": [[rng.choice(WORDS), seat, number]]},
            {"bid": [seat, number, rng.choice((True, False)), rng.choice((None, *NUMBERS))]},
            {"last": rng.choice(TILES)},
            {"fits": rng.choice(("one", "different", "equal")), "led": "double"},
            {"stopped": True},
            {"later_fact": {"told": [number]}},
        )
    )


def _points(rng: Random, hand: Hand, _others: tuple[Hand, ...]) -> None:
    """Awards that no rules of the match bring."""
    verdict, players = hand["verdict"], len(hand["left"])
    sides = players // 2 if len(verdict["side"]) > 1 else players
    awards: list[Any] = [
        {
            "side": rng.randrange(sides),
            "points": rng.choice(NUMBERS),
            "kind": rng.choice(("hand", "play", "event")),
            "bar": rng.choice((0, 1, 190, "target")),
        }
        for _ in range(rng.choice((1, 2, 30)))
    ]
    gains = [sum(one["points"] for one in awards if one["side"] == side) for side in range(sides)]
    verdict["awards"], verdict["gains"] = awards, gains
    winner = verdict["winner"]
    verdict["points"] = 0 if winner is None else gains[winner % sides]
    if verdict["side"] and rng.random() < 0.3:
        verdict["numbered"] = [[rng.choice((0, 50, 1_000_000))] * 3]


def _large_points(rng: Random, hand: Hand, _others: tuple[Hand, ...]) -> None:
    verdict = hand["verdict"]
    for name in ("awards", "gains", "numbered"):
        verdict.pop(name, None)
    seat = rng.randrange(len(hand["left"]))
    points = rng.choice((-5, -1_000_000, 1_000_000, 1))
    side = verdict["side"] or [seat]
    verdict |= {"side": side, "winner": side[-1], "points": points}


def _shared(rng: Random, hand: Hand, _others: tuple[Hand, ...]) -> None:
    seats = list(range(len(hand["left"])))
    winner = rng.choice(seats)
    verdict = hand["verdict"] | {"side": seats, "winner": winner}
    for name in ("awards", "gains", "numbered", "void"):
        verdict.pop(name, None)
    hand["verdict"] = verdict | {"points": rng.choice((0, 7, 1_000_000))}


def _any_value(rng: Random, hand: Hand, _others: tuple[Hand, ...]) -> None:
    places = [way for way in ways(hand, []) if {"verdict", *ALL_FACTS} & set(way)]
    way = rng.choice(places)
    try:
        parent, key = parent_of(hand, way)
        if type(parent[key]) is int and rng.random() < 0.7:
            parent[key] = rng.choice(NUMBERS)
        else:
            rng.choice(CHANGES)(rng, hand, way)
    except (LookupError, TypeError):
        return


MISFITS: tuple[Callable[[Random, Hand, tuple[Hand, ...]], None], ...] = (
    _facts_of_another,
    _verdict_of_another,
    _one_fact_of_another,
    _left,
    _seats,
    _some_facts,
    _points,
    _large_points,
    _shared,
    _any_value,
)


def take(database: Database, document: Any) -> str:
    """Puts a document into a database row by row, as it comes from a shared folder."""
    header = parse_header(document)
    rules: FileRules = parse_rules(header)
    (match,) = document["matches"]
    record = _match_record(document)
    with database.writing() as connection:
        for one in rules.records.values():
            add_rules(connection, one)
        for player in header["players"].items():
            merge(connection, parse_player(player))
        merge(connection, record)
        for hand in match["hands"]:
            merge(connection, parse_hand(JsonNode(hand), record))
        rebuild_tallies(connection, record.id)
    return record.id


def garble(current_match: CurrentMatch, hand_id: str, *, verdict: Any = None, **facts: Any) -> None:
    """Gives a hand of the match on the table other facts, or another verdict, as if another phone
    had.
    """
    database = current_match.database
    with database.writing() as connection:
        row = database.row("SELECT * FROM hands WHERE id = ?", hand_id)
        assert row is not None
        hand = read_hand(row)
        stamp = replace(hand.stamp, revision=hand.stamp.revision + 1)
        changed = replace(hand, facts={**hand.facts, **facts}, stamp=stamp)
        changed = replace(changed, verdict=verdict or hand.verdict)
        assert is_taken(to_dict(changed), current_match.table.stored.record)
        merge(connection, changed)
        rebuild_tallies(connection, hand.match_id)
    current_match.reload()
