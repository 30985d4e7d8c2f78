"""Who starts a hand, where the match itself says so."""

from app.domain.hand.asked import Fact, asked_in_any_way
from app.domain.match import Match
from app.domain.match.next_start import next_start
from app.domain.verdict import Verdict


def decided_starter(match: Match, verdicts: tuple[Verdict, ...]) -> int | None:
    """Returns the seat that starts the next hand; None if the tiles or the players decide it."""
    seats = next_start(match, verdicts).seats
    return seats[0] if len(seats) == 1 else None


def recorded_starter(match: Match, verdicts: tuple[Verdict, ...]) -> int | None:
    """Returns the starter whom the match decides, where the rules ask who started."""
    wanted = asked_in_any_way(match.sized_rules, match.choices, len(match.players))
    return decided_starter(match, verdicts) if Fact.STARTER in wanted else None
