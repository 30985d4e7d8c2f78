"""The match with what was announced so far in the hand that is played."""

from dataclasses import replace

from app.domain.errors import RuleError
from app.domain.hand import Event, HandEnd
from app.domain.hand.asked import events_of_starter
from app.domain.match import Match
from app.domain.match.fold import State, fold_awards
from app.domain.rules.values import TargetWhen
from app.domain.scoring import score_so_far
from app.play.entry.draft import Draft
from app.play.match.match_snapshot import MatchSnapshot

Plays = tuple[tuple[int, int], ...]


def with_starter(match: Match, draft: Draft, starter: int | None) -> Draft:
    """Returns the draft of a hand with who starts it, if that is known. What happens to the first
    tile happens to the starter's, whoever was said to start before.
    """
    if starter is None:
        return draft
    words = events_of_starter(match.rules)
    events = tuple(
        event._replace(seat=starter) if event.word in words else event for event in draft.events
    )
    return replace(draft, starter=starter, events=events)


def state_in_play(table: MatchSnapshot, draft: Draft, index: int | None = None) -> State:
    """Returns the match with what was announced so far in the hand that is played, or in the hand
    ``index``.
    """
    before = table.state_before(len(table.hands) if index is None else index)
    return _state(table.match, before, draft.plays, draft.events)


def wins_by_play(match: Match, before: State, plays: Plays, events: tuple[Event, ...] = ()) -> bool:
    """True if what was announced in this hand, or happened, wins the match, so that it is not
    played on.
    """
    ends_in_play = match.match_rules.when is TargetWhen.PLAY
    if not (plays or events) or not ends_in_play or before.won:
        return False
    return bool(_state(match, before, plays, events).won)


def _state(match: Match, before: State, plays: Plays, events: tuple[Event, ...]) -> State:
    left = dict.fromkeys(range(len(match.players)))
    end = HandEnd(left=left, sides=match.sides, plays=plays, events=events)
    try:
        verdict = score_so_far(match.sized_rules, end, match.choices)
    except RuleError:  # an event needs more than is told: it is asked when the hand is counted
        return before if not events else _state(match, before, plays, ())
    return fold_awards(match.match_rules, before, verdict)
