"""What a match is played to, in words, and how far a total is from it."""

from app.domain.match import Match
from app.domain.match.match_rules import MatchRules
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.values import Best, BidCounts, Ends
from app.i18n import Language
from app.words.naming import join_with_dots


def target_text(language: Language, match: Match) -> str:
    """Returns how far a match goes, and that the lowest total wins where it does."""
    return goal_text(language, match.match_rules, is_marks=counts_marks(match.rules, match.choices))


def goal_text(language: Language, rules: MatchRules, *, is_marks: bool) -> str:
    goal = _goal(language, rules, is_marks=is_marks)
    if rules.best is Best.MOST:
        return goal
    return join_with_dots((goal, language.say("the lowest total wins")))


def hand_title(language: Language, match: Match, number: int) -> str:
    """Returns the name of a hand: a round, where a match is so many of them."""
    if match.match_rules.ends is Ends.ROUNDS:
        return round_title(language, match, number)
    return language.say("Hand {number}", number=number)


def round_title(language: Language, match: Match, number: int) -> str:
    """After the last round players can play on."""
    rounds = match.match_rules.target
    if rounds is None or number > rounds:
        return language.say("Round {n}", n=number)
    return language.say("Round {n} of {rounds}", n=number, rounds=rounds)


def _goal(language: Language, rules: MatchRules, *, is_marks: bool) -> str:
    target = rules.target
    if target is None:
        return language.say("No target")
    if rules.ends is Ends.ROUNDS:
        return language.many("{n} round", "{n} rounds", target)
    if rules.ends is Ends.OVER:
        return language.many("Over {n} point", "Over {n} points", target)
    if rules.ends is Ends.EXACTLY:
        return language.many("To exactly {n} point", "To exactly {n} points", target)
    if is_marks:
        return language.many("To {n} mark", "To {n} marks", target)
    return language.many("To {n} point", "To {n} points", target)


def counts_marks(rules: RuleSet, chosen: Chosen) -> bool:
    return rules.bid is not None and resolve(rules.bid.counts, chosen) is BidCounts.MARKS


def _is_wanted(rules: MatchRules) -> bool:
    """True if the players want to come to the target; not where it ends the match for the one with
    the most points, or is a number of rounds.
    """
    return rules.ends is not Ends.ROUNDS and rules.best is Best.MOST


def needs_text(language: Language, rules: MatchRules, total: int) -> str:
    """Returns what a total lacks to the target; empty where nobody plays for one."""
    target = rules.target
    if target is None or not _is_wanted(rules):
        return ""
    if total >= target:
        # Translators: under a total that came to the target; short
        return language.say("reached {target}", target=target)
    # Translators: under a total: so many are still missing to the target; short
    return language.say("needs {points}", points=target - total)


def filled(rules: MatchRules, total: int) -> float:
    """Returns the reached part of the target, from 0 to 1; negative without one."""
    target = rules.target
    if target is None or not _is_wanted(rules):
        return -1.0
    return min(1.0, max(0.0, total / target))
