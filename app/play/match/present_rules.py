"""A match by the rules as the app has them now, where they differ from those it is played by."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.errors import Fault, RuleError
from app.domain.match import Match
from app.domain.match.rescoring import Rescoring, score_again
from app.domain.rules import RuleSet
from app.play.match.match_snapshot import MatchSnapshot
from app.store.core.stored_rules import record_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PresentRules:
    """``rescoring`` is ``None``, and ``error`` says why, if the match does not fit the rules."""

    rules: RuleSet
    rescoring: Rescoring | None
    error: RuleError | None = None

    @property
    def is_possible(self) -> bool:
        return self.rescoring is not None and self.rescoring.is_possible


def other_rules(table: MatchSnapshot, rule_sets: Mapping[str, RuleSet]) -> RuleSet | None:
    """Returns ``None`` if the match is played by the rules that the app has, if the app has none,
    or if it cannot read those of the match.
    """
    rules = rule_sets.get(table.rules.id) if table.knows_rules else None
    return None if rules == table.match.rules else rules


def present_rules(table: MatchSnapshot, rule_sets: Mapping[str, RuleSet]) -> PresentRules:
    """A match that scores otherwise by the same rules is scored by those again."""
    rules = other_rules(table, rule_sets) or table.match.rules
    try:
        return PresentRules(rules, score_again(table.match, table.verdicts, rules))
    except RuleError as error:
        return PresentRules(rules, None, error)


def by_present_rules(match: Match, rules: RuleSet | None) -> Match:
    """Returns a match without hands by these rules, or by its own if it does not fit them."""
    if rules is None or rules == match.rules:
        return match
    try:
        return score_again(match, (), rules).match
    except RuleError:
        logger.info("the present rules do not fit: the match keeps its own", exc_info=True)
        return match


def verified(present: PresentRules) -> Rescoring:
    """Raises ``RuleError`` if the match, or one of its hands, cannot be scored by the rules."""
    if present.rescoring is None:
        raise present.error or RuleError(Fault.UNKNOWN_SET)
    for one in present.rescoring.hands:
        if one.error is not None:
            raise RuleError(one.error.key, hand=one.index, **one.error.values) from one.error
    return present.rescoring


def by_rescoring(table: MatchSnapshot, rescoring: Rescoring) -> MatchSnapshot:
    """Returns the match as it would be by the other rules."""
    rules = record_of(rescoring.match.rules).hash
    return table.by(rescoring.match, rescoring.verdicts, rules)
