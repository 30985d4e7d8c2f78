"""Matches that keep other rules than those the app has now: older ones, and ones it cannot read."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from app.domain.rules import RuleSet
from app.domain.rules.tables import Counting
from app.play.match.current_match import CurrentMatch
from app.play.match.rule_sets import RuleSets
from app.rule_text import hash_of, text_of
from app.store.core.database import Database, connect
from app.store.core.stored_rules import RulesRecord, add_rules
from app.store.safety.opening import FILE
from app.store.write.matches import Matches
from app.store.write.tallies import rebuild_tallies


def older(rules: RuleSet) -> RuleSet:
    """An earlier version of the same box, in which points were counted in fives."""
    return replace(rules, counting=Counting(nearest=5))


def older_text(rules: RuleSet) -> str:
    return text_of(older(rules))


def newer_text(rules: RuleSet) -> str:
    """Rules that only a later version knows."""
    return json.dumps({**json.loads(text_of(rules)), "gravity": {"pull": "@pull"}})


@contextmanager
def with_older_rules(current_match: CurrentMatch, set_id: str = "bg2133") -> Iterator[None]:
    """Inside, the app has the earlier version of a box, and no other box."""
    now = current_match.leaflets
    current_match.leaflets = RuleSets({set_id: older(now[set_id])}, current_match.database)
    yield
    current_match.leaflets = now


def make_newer(current_match: CurrentMatch, match_id: str, text: str = "") -> None:
    """Gives a match rules and choices that only a later version knows."""
    rules = current_match.matches.rules(current_match.matches.record(match_id))
    _set_rules(current_match.database, match_id, rules.id, text or newer_text(rules))
    with current_match.database.writing() as connection:
        connection.execute("UPDATE matches SET choices = ?", ('{"pull": "strong"}',))


@contextmanager
def playing_by(folder: Path, match_id: str, text: Callable[[RuleSet], str]) -> Iterator[None]:
    """Inside, a match of this phone has other rules; its verdicts stay as they are."""
    with closing(Database(connect(folder / FILE))) as database:
        rules = Matches(database).rules(Matches(database).record(match_id))
        _set_rules(database, match_id, rules.id, text(rules))
        yield
        _set_rules(database, match_id, rules.id, text_of(rules))


def _set_rules(database: Database, match_id: str, set_id: str, text: str) -> None:
    with database.writing() as connection:
        add_rules(connection, RulesRecord(hash_of(text), set_id, text))
        values = hash_of(text), match_id
        connection.execute("UPDATE matches SET rules = ? WHERE id = ?", values)
        rebuild_tallies(connection, match_id)
