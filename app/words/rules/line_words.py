"""How the words of a line of rules are written down: one table for each module of
``app.domain.rules.lines``, and called as it is. A new rule field needs its words there, and nowhere
else.

A key is that of a line of an own box, or of a question in the files of rule sets:

- ``turn.lays?`` is what is asked, or ``values.half worth?``: what it is that is worth so much
- ``turn.lays one_tile`` is a value in a few words
- ``turn.lays.one_tile`` is the same as a rule: it is the key of the statement
- ``tie pick means`` explains a value where the table is asked, if the rule itself should not
- ``start.next_by within`` is what the sentences of values are put into
"""

from collections.abc import Callable, Iterable, Mapping

from app.domain.rules import RuleSet
from app.domain.rules.statement import Statement
from app.i18n import Language, marked

Format = Callable[[Language, RuleSet, Statement], str]
"""A sentence with plurals, sums, tile names or lists: a plain placeholder is not enough."""
Words = Mapping[str, str | Format]

YES = marked("Yes")
NO = marked("No")
NEVER = marked("Never")
NOBODY = marked("Nobody")
NOTHING = marked("Nothing")
TABLE_DECIDES = marked("The table decides")
ANY_TILE = marked("Any tile")
NO_WINNER = marked("No winner and no points. Play the next hand.")
ANSWERS: Mapping[str, str] = {"yes": YES, "no": NO, "silent": marked("Not said")}
"""Values that are called so wherever a table has no other words for them."""

WHEN_OUT = marked("If a player goes out: {rule}")
WHEN_BLOCKED = marked("If the hand is blocked: {rule}")
LATER_HANDS = marked("Later hands: {rule}")


def joined(language: Language, sentences: Iterable[str]) -> str:
    """Returns several sentences as one text, without those that are empty."""
    text, *others = [*filter(None, sentences)] or [""]
    for other in others:
        text = language.say("{one} {other}", one=text, other=other)
    return text
