"""The sides of a match in the order of their places."""

from dataclasses import dataclass

from app.domain.rules.values import Best
from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.words.hand.scoreboard import ScoreCard, cards


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """``place`` counts from 1, and level sides have the same; empty where the order says it all, or
    nobody can say.
    """

    place: str
    card: ScoreCard


def placed_cards(language: Language, table: MatchSnapshot) -> tuple[PlacedCard, ...]:
    """Returns the winners first, even if another side has come past them since; then the better
    total. In the order of the table while there is none.
    """
    shown = cards(language, table)
    if not table.knows_rules or not table.hands:
        return tuple(PlacedCard("", card) for card in shown)
    sign = -1 if table.match.match_rules.best is Best.MOST else 1
    keys = sorted((not card.won, sign * card.total) for card in shown)
    places = {key: keys.index(key) + 1 for key in keys}
    placed = [(places[not card.won, sign * card.total], card) for card in shown]
    placed.sort(key=lambda one: one[0])
    has_numbers = len(shown) > 2
    return tuple(PlacedCard(str(place) if has_numbers else "", card) for place, card in placed)
