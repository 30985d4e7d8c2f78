"""A phone that a family has used: matches won, put aside and on the table, a box of its own."""

from dataclasses import dataclass
from pathlib import Path

from app.domain.match import Hand
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from tests.builders import prepare_phone, record_hand, start_match, start_match_again
from tests.game_hands import played

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


@dataclass(frozen=True, slots=True)
class Ids:
    """What paths name."""

    match: str = ""
    hand: str = ""
    ann: str = ""
    bo: str = ""
    own: str = ""


def lay(home: Path) -> Ids:
    with prepare_phone(home) as current_match:
        _mexican_train(current_match)
        start_match_again(current_match, "luckies", PEOPLE[:3], 20)
        record_hand(current_match, "", "6-6 5-5", "4-3", out=0)
        start_match_again(current_match, "manylang", PEOPLE[:3], 100)
        record_hand(current_match, "", "6-4 3-3", "5-0", out=0)
        record_hand(current_match, "2-1 1-0", "", "4-4", out=1)
        hand = record_hand(current_match, "6-3 5-4", "6-2", "4-1 3-2")
        ids = {person.name: person.id for person in current_match.roster.all()}
        own = OwnBoxes(current_match).create(current_match.leaflets["bg2133"], "Sundays")
        return Ids(current_match.table.id, hand, ids["Ann"], ids["Bo"], own.id)


def _mexican_train(current_match: CurrentMatch) -> None:
    start_match(current_match, "mexican_train", PEOPLE, None)
    rules = current_match.table.rules
    for left in ((0, 12, 30, 7, 41, 18), (25, 0, 3, 19, 8, 11)):
        current_match.record(Hand(played(rules, left=left, out=left.index(0))))
