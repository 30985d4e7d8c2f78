"""Imports files whose rules are mutated: they are playable, or only shown, or refused."""

import json
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from app import paths
from app.domain.errors import RuleError
from app.domain.match import Match, PlayerId, states
from app.domain.match.starting import next_start
from app.domain.rules import RuleSet
from app.rule_text import hash_of, text_of
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.exchange.exporting import export_csv, export_json
from app.store.read.history import History
from app.store.write.matches import Matches
from tests.importing import import_json
from tests.random_games import random_match_of
from tests.rule_sets import load_set
from tests.store.random_matches import play_random_match
from tests.store.test_fuzzed_import import memory, mutated_value, ways

GAMES = sorted(file.stem for file in paths.SETS.glob("*.toml"))
NUMBERS = (-1, 0, 1, 2, 3, 7, 19, 100, 9_999, 10_000, 10**12)


def mutated_rules(rng: Random, rules: RuleSet) -> str:
    table = json.loads(text_of(rules))
    every_way = [way for way in ways(table, []) if way and way[0] not in {"id", "readings"}]
    for _ in range(rng.choice((1, 1, 2, 4))):
        try:
            mutated_value(rng, table, rng.choice(every_way), NUMBERS)
        except (LookupError, TypeError, AttributeError):  # the way is no longer there
            continue
    return json.dumps(table)


def with_rules(document: Any, text: str) -> Any:
    """The document with the match played by other rules."""
    (match,) = document["matches"]
    return {
        **document,
        "rules": {hash_of(text): text},
        "matches": [{**match, "rules": hash_of(text)}],
    }


def test_a_match_by_mutated_rules_can_be_played_or_is_only_shown_or_is_refused(
    tmp_path: Path, mutations: int
) -> None:
    rng, seen, file = Random(11), Counter[str](), tmp_path / "file.json"
    for _ in range(mutations // 10):
        game = rng.choice(GAMES)
        with closing(memory()) as database:
            play_random_match(database, Random(3), game, hands=2)
            export_json(database, file)
        document = json.loads(file.read_text("utf-8"))
        file.write_text(json.dumps(with_rules(document, mutated_rules(rng, load_rules(game)))))
        with closing(memory()) as database:
            seen[outcome(database, file, rng)] += 1
    assert min(seen["played"], seen[StoreFault.NEWER_RULES], seen["file_wrong"]) > 0
    assert set(seen) <= {"played", *StoreFault}


_LOADED: dict[str, RuleSet] = {}


def load_rules(game: str) -> RuleSet:
    if game not in _LOADED:
        _LOADED[game] = load_set(game)
    return _LOADED[game]


def outcome(database: Database, file: Path, rng: Random) -> str:
    try:
        import_json(database, file)
    except StoreError as refused:
        return refused.key
    (row,) = History(database).page()
    export_csv(database, file.with_suffix(".csv"))
    matches = Matches(database)
    stored = matches.get(row.match_id)
    try:
        rules = matches.rules(stored.record)
    except StoreError as error:
        return error.key
    play_on(stored.match(rules), rng)
    return "played"


def play_on(match: Match, rng: Random) -> None:
    """Scores random hands by the rules; refusals are ``RuleError`` alone."""
    assert match.players[0] != PlayerId("")
    for _ in range(3):
        for hand in random_match_of(rng, match.rules.id).hands[:3]:
            try:
                told, verdict = match.score(hand)
                states(match, match.verdicts)
                longer = Match(
                    match.rules,
                    match.players,
                    match.sides,
                    match.choices,
                    match.target,
                    (told,),
                    match.highest,
                )
                next_start(longer, (verdict,))
            except RuleError:
                continue
