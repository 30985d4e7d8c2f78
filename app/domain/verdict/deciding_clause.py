"""Finds the leaflet sentence that decided a hand: the target of "What does the leaflet say?"."""

from app.domain.rules.statement import Section
from app.domain.verdict import Verdict
from app.domain.verdict.steps import Key

NAMING = frozenset(
    {
        *(Key.WINS, Key.COMPARED, Key.NARROWED, Key.PICKED, Key.SHARED, Key.NOBODY_WINS),
        *(Key.NOT_SCORED, Key.STILL_TIED, Key.BID, Key.STOPPED),
    }
)
"""The steps that name the winner, or leave the hand without one."""
WITHOUT_WINNER = frozenset({Key.EACH_WRITES, Key.EVENT})
"""What decided a hand that nobody wins: everybody writes points, or a foul ended it."""


def deciding_clause(verdict: Verdict | None) -> str:
    """Returns the statement that named the winner or left the hand without one.

    Without a verdict, returns the section on the end of a hand.
    """
    steps = verdict.steps if verdict else ()
    for keys in (NAMING, WITHOUT_WINNER):
        clauses = [step.clause for step in steps if step.key in keys and step.clause]
        if clauses:
            return clauses[-1]
    return Section.END
