"""The line above Record: the verdict so far, or what is missing or wrong."""

from app.domain.errors import Fault, RuleError
from app.domain.verdict import Verdict
from app.i18n import marked
from app.play.entry.draft import EntryMode
from app.play.match.match_in_play import state_in_play
from app.words.hand.error_messages import error_message
from app.words.hand.explanation import (
    gains_text,
    has_one_prize,
    headline,
    is_written_by_each,
    result,
    sum_line,
)
from app.words.hand.missing import missing_next
from app.words.hand.scoreboard import wins_match
from app.words.hand.view import HandView
from app.words.naming import keep_on_one_line

MOST_GAINS = 3
"""So many gains fit into the lines that are kept for a verdict: more would move the keys."""
WHAT_IS_LEFT = marked("What does {who} have left?")
"""The message about a missing hand, where no tiles are tapped."""


def verdict_line(view: HandView) -> str:
    fault = missing_next(view)
    if fault is not None:
        return _fault(view, fault)
    verdict = view.score.verdict
    if verdict is None:
        return view.language.say("Who went out? Tap the name, or Blocked.")
    if view.score.is_won_by_play and view.score.end is not None and view.score.end.stopped:
        return _won_by_play(view, verdict)
    return _result(view, verdict)


def _fault(view: HandView, fault: RuleError) -> str:
    seat = fault.values.get("seat")
    is_typed = fault.key == Fault.HAND_EMPTY and view.mode is not EntryMode.TRAY
    if is_typed and isinstance(seat, int) and not view.draft.has_entry(seat):
        return view.language.say(WHAT_IS_LEFT, who=view.people[seat].short)
    return error_message(view.language, fault, view.table)


def _won_by_play(view: HandView, verdict: Verdict) -> str:
    won = state_in_play(view.table, view.draft, len(view.match.hands)).won
    seats = tuple(sorted(seat for side in won for seat in side))
    winner = wins_match(view.language, view.people, seats)
    gains = headline(view.language, verdict, view.people)
    return view.language.say("{result}. {gains}", result=winner, gains=gains)


def _result(view: HandView, verdict: Verdict) -> str:
    """Where many players write points, these are in the cells only."""
    gaining = sum(1 for points in verdict.gains if points)
    if is_written_by_each(verdict) and gaining > MOST_GAINS:
        return result(view.language, verdict, view.people)
    say, calculation = view.language.say, sum_line(verdict)
    text = headline(view.language, verdict, view.people)
    if not calculation:
        return text
    others = gains_text(view.language, verdict, view.people) if has_one_prize(verdict) else ""
    won = result(view.language, verdict, view.people) if others else text
    with_sum = say("{headline} — {sum}", headline=won, sum=keep_on_one_line(calculation))
    return say("{result}. {gains}", result=with_sum, gains=others) if others else with_sum
