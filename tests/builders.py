"""Builds what tests start from: an opened store, a match on the table, recorded hands."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.rules.tables import opposite
from app.play.match.current_match import CurrentMatch
from app.sets import Leaflets
from app.store.core.database import Database
from app.store.core.json_values import to_json
from app.store.core.settings import PATH
from app.store.safety.opening import open_store
from tests.fake_clock import FakeClock
from tests.hands import hand_end
from tests.random_games import random_match_of

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def open_current_match(
    folder: Path, sets: Mapping[str, RuleSet], clock: FakeClock | None = None
) -> CurrentMatch:
    """Opens the store in this folder, or makes a new one."""
    opened = open_store(folder, dict(sets), now=clock or FakeClock())
    return CurrentMatch(opened.database, sets)


@contextmanager
def prepare_phone(folder: Path, **settings: Any) -> Iterator[CurrentMatch]:
    """Fills the store of a phone before the app starts; writes these settings at the end."""
    current_match = open_current_match(folder, Leaflets())
    with closing(current_match.database):
        yield current_match
        for key, value in settings.items():
            store_setting(current_match.database, key, value)


def store_setting(database: Database, key: str, value: object) -> None:
    """Stores any value: that of another version, or a damaged one."""
    database.set(key, to_json(value))


def store_path(current_match: CurrentMatch, screen: str, **params: str) -> None:
    """The app will start on this screen, with the table as the screen before it."""
    path = [["table", {}], [screen, params]]
    current_match.settings.set(PATH, {"match": current_match.table.id, "path": path})


def start_match(
    current_match: CurrentMatch,
    set_id: str = "manylang",
    names: tuple[str, ...] = NAMES[:2],
    target: int | None = 50,
    *,
    partners: bool = False,
    choices: Mapping[str, str] | None = None,
    highest: int | None = None,
) -> None:
    """Starts a match of new players."""
    people = [current_match.roster.add(name, colour) for colour, name in enumerate(names)]
    current_match.start(
        Match(
            rules=current_match.leaflets[set_id],
            players=tuple(PlayerId(person.id) for person in people),
            sides=opposite(len(names)) if partners else None,
            choices=dict(choices or {}),
            target=target,
            highest=highest,
        )
    )


def start_random_match(current_match: CurrentMatch, dice: Random, game: str) -> None:
    """Starts a match with random players and choices, and records some of its hands."""
    random = random_match_of(dice, game)
    people = [
        current_match.roster.add(f"Player {seat + 1}", seat)
        for seat in range(len(random.match.players))
    ]
    players = tuple(PlayerId(person.id) for person in people)
    current_match.start(replace(random.match, players=players))
    for hand in random.hands[: dice.randrange(4)]:
        if not current_match.is_over:
            current_match.record(hand)


def start_match_again(
    current_match: CurrentMatch, set_id: str, names: tuple[str, ...], target: int
) -> None:
    """Starts a match of listed players."""
    ids = {person.name: PlayerId(person.id) for person in current_match.roster.all()}
    rules, players = current_match.leaflets[set_id], tuple(ids[name] for name in names)
    current_match.start(Match(rules=rules, players=players, target=target))


def record_hand(
    current_match: CurrentMatch, *left: str | int | None, starter: int | None = None, **facts: Any
) -> str:
    """``left`` and ``facts`` as for ``hand_end``; returns the id of the hand."""
    return current_match.record(Hand(hand_end(left, **facts), starter))
