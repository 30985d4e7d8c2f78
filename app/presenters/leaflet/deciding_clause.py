"""Which sentence of the leaflet decides: where "What does the leaflet say?" leads to."""

from app.domain.leaflet import Section
from app.domain.scoring import Verdict
from app.domain.steps import Key

DECIDES = frozenset(
    {Key.WINS, Key.COMPARED, Key.PICKED, Key.NOBODY_WINS, Key.NOT_SCORED, Key.STILL_TIED}
)


def deciding(verdict: Verdict | None) -> str:
    """The statement that named the winner, or left the hand without one; how a hand ends,
    while there is no verdict.
    """
    steps = verdict.steps if verdict else ()
    clauses = [step.clause for step in steps if step.key in DECIDES and step.clause]
    return clauses[-1] if clauses else Section.END
