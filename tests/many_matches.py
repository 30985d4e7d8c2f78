"""Fills a store with years of random matches."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from random import Random
from uuid import UUID

from app.domain.hand import HandEnd
from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.sets import Leaflets
from app.store.core.database import Database
from app.store.core.fact_codec import encode_facts
from app.store.core.records import HandRecord, MatchRecord, PlayerRecord
from app.store.core.stamps import Stamp, format_timestamp
from app.store.core.stored_rules import record_of
from app.store.core.verdict_codec import encode_verdict
from app.store.exchange.document import Document, MatchBundle
from app.store.exchange.importing import merge_document
from tests.random_hands import random_hand

DEVICE = str(UUID(int=7))
START = datetime(2016, 1, 1, 18, 0, tzinfo=UTC)
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def fill(
    database: Database,
    rule_sets: Mapping[str, RuleSet],
    *,
    matches: int,
    hands: int,
    seed: int = 1,
) -> tuple[PlayerRecord, ...]:
    """Adds this many matches with this many hands each; returns the players."""
    document = _document(tuple(rule_sets), matches, hands, seed)
    with database.writing() as connection:
        merge_document(connection, document)
    return document.players


@lru_cache(maxsize=4)
def _document(boxes: tuple[str, ...], matches: int, hands: int, seed: int) -> Document:
    """Cached for tests that need the same: scoring all hands is slow."""
    rng, leaflets = Random(seed), Leaflets()
    players = tuple(_player(rng, number) for number in range(len(NAMES)))
    rule_sets = tuple(leaflets[box] for box in boxes)
    frozen = tuple(record_of(rules) for rules in rule_sets)
    hashes = {record.id: record.hash for record in frozen}
    played = (
        replace(bundle, match=replace(bundle.match, rules=hashes[bundle.match.set_id]))
        for bundle in _matches(rng, rule_sets, players, matches, hands)
    )
    return Document(players, tuple(played), frozen)


def random_id(rng: Random) -> str:
    return str(UUID(int=rng.getrandbits(128)))


def _stamp(moment: datetime) -> Stamp:
    return Stamp(1, format_timestamp(moment), DEVICE)


def _player(rng: Random, number: int) -> PlayerRecord:
    return PlayerRecord(random_id(rng), NAMES[number], number, _stamp(START))


def _matches(
    rng: Random,
    rule_sets: tuple[RuleSet, ...],
    players: tuple[PlayerRecord, ...],
    matches: int,
    hands: int,
) -> Iterator[MatchBundle]:
    for number in range(matches):
        begun = START + timedelta(hours=8 * number, minutes=rng.randint(0, 59))
        yield _match(rng, rng.choice(rule_sets), players, begun, hands)


def _match(
    rng: Random, rules: RuleSet, roster: tuple[PlayerRecord, ...], begun: datetime, hands: int
) -> MatchBundle:
    first = random_hand(rng, rules)
    choices = {**first.choices, "tie": "nobody"}
    match = MatchRecord(
        id=random_id(rng),
        set_id=rules.id,
        rules="",
        players=tuple(player.id for player in rng.sample(roster, len(first.end.left))),
        partners=first.end.sides is not None,
        choices=choices,
        target=rng.choice((50, 100, 150, None)),
        started_at=format_timestamp(begun),
        ended_at=format_timestamp(begun + timedelta(hours=1)),
        name="",
        note="",
        stamp=_stamp(begun),
    )
    played: list[HandRecord] = []
    while len(played) < hands:
        end = replace(random_hand(rng, rules).end, sides=first.end.sides, picked=None)
        if len(end.left) == len(match.players):
            played.append(_hand(rng, rules, match, end, len(played)))
    return MatchBundle(match, tuple(played), ())


def _hand(
    rng: Random, rules: RuleSet, match: MatchRecord, end: HandEnd, position: int
) -> HandRecord:
    return HandRecord(
        id=random_id(rng),
        match_id=match.id,
        position=position,
        starter=rng.randrange(len(match.players)),
        facts=encode_facts(end),
        verdict=encode_verdict(score_hand(rules, end, match.choices), end),
        stamp=match.stamp,
    )
