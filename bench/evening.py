"""Prepares a folder in which a match of three players is on the table."""

from pathlib import Path

from app.domain.hand import HandEnd
from app.domain.match import Hand, Match, PlayerId
from app.domain.tiles import Tile
from app.presenters.session.current_match import CurrentMatch
from app.sets import load_sets
from app.store.safety.opening import open_store

NAMES = ("Ann", "Bo", "Cy")
LEFT = (
    ("", "6-4 3-3", "5-0"),
    ("2-1 1-0", "", "4-4"),
    ("6-6", "5-1", ""),
    ("", "2-0", "4-1 3-0"),
)


def lay_a_match(folder: Path) -> None:
    leaflets = {rules.id: rules for rules in load_sets()}
    opened = open_store(folder, leaflets)
    current_match = CurrentMatch(opened.database, leaflets)
    people = [current_match.roster.add(name, colour).id for colour, name in enumerate(NAMES)]
    players = tuple(PlayerId(person) for person in people)
    current_match.start(Match(leaflets["manylang"], players, target=100))
    for left in LEFT:
        current_match.record(Hand(hand_end(left)))
    opened.database.close()


def hand_end(left: tuple[str, ...]) -> HandEnd:
    tiles = {
        seat: tuple(Tile.parse(tile) for tile in written.split())
        for seat, written in enumerate(left)
    }
    return HandEnd(tiles, out=left.index(""))
