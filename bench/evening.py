"""Folders to measure with: a match of three on the table, and histories of many matches."""

from pathlib import Path

from app.domain.hand import HandEnd
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules.values import Kind
from app.domain.tiles import Tile
from app.play.match.current_match import CurrentMatch
from app.store.core.records import PlayerRecord
from app.store.safety.opening import Opened, open_store
from tests.rule_sets import load_sets

HANDS = 10
"""In each match of a history."""

NAMES = ("Ann", "Bo", "Cy")
LEFT = (
    ("", "6-4 3-3", "5-0"),
    ("2-1 1-0", "", "4-4"),
    ("6-6", "5-1", ""),
    ("", "2-0", "4-1 3-0"),
)


def lay_a_match(folder: Path) -> None:
    leaflets = {rules.id: rules for rules in load_sets() if rules.kind is Kind.LEAFLET}
    opened = open_store(folder, leaflets)
    current_match = CurrentMatch(opened.database, leaflets)
    people = [current_match.roster.add(name, colour).id for colour, name in enumerate(NAMES)]
    players = tuple(PlayerId(person) for person in people)
    current_match.start(Match(leaflets["manylang"], players, target=100))
    for left in LEFT:
        current_match.record(Hand(hand_end(left)))
    opened.database.close()


def open_history(folder: Path, matches: int) -> tuple[Opened, tuple[PlayerRecord, ...]]:
    """A new store with so many matches that were made up, and their players."""
    from tests.many_matches import fill  # what is measured does not load it

    leaflets = {rules.id: rules for rules in load_sets() if rules.kind is Kind.LEAFLET}
    opened = open_store(folder, leaflets)
    return opened, fill(opened.database, leaflets, matches=matches, hands=HANDS)


def lay_history(folder: Path, matches: int) -> None:
    open_history(folder, matches)[0].database.close()


def hand_end(left: tuple[str, ...]) -> HandEnd:
    tiles = {
        seat: tuple(Tile.parse(tile) for tile in written.split())
        for seat, written in enumerate(left)
    }
    return HandEnd(tiles, out=left.index(""))
