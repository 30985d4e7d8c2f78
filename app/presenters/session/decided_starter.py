"""Who starts a hand, where the match itself says so."""

from app.domain.hand.asked import Fact, Way, asked
from app.domain.match import Match
from app.domain.match.next_start import next_start
from app.domain.verdict import Verdict


def decided_starter(match: Match, verdicts: tuple[Verdict, ...]) -> int | None:
    """Returns the seat that starts the next hand; None if the tiles or the players decide it."""
    seats = next_start(match, verdicts).seats
    return seats[0] if len(seats) == 1 else None


def recorded_starter(match: Match, verdicts: tuple[Verdict, ...]) -> int | None:
    """Returns the starter whom the match decides, where the rules ask who started."""
    players = len(match.players)
    ways = (asked(match.rules, match.choices, players, way) for way in Way)
    return decided_starter(match, verdicts) if Fact.STARTER in frozenset().union(*ways) else None
