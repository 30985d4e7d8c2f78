"""Finds the leaflet sentence that decided a hand: the target of "What does the leaflet say?"."""

from app.domain.leaflet import Section
from app.domain.scoring import Verdict
from app.domain.steps import Key

DECIDING_KEYS = frozenset(
    {Key.WINS, Key.COMPARED, Key.PICKED, Key.NOBODY_WINS, Key.NOT_SCORED, Key.STILL_TIED}
)


def deciding_clause(verdict: Verdict | None) -> str:
    """Returns the statement that named the winner or left the hand without one.

    Without a verdict, returns the section on the end of a hand.
    """
    steps = verdict.steps if verdict else ()
    clauses = [step.clause for step in steps if step.key in DECIDING_KEYS and step.clause]
    return clauses[-1] if clauses else Section.END
