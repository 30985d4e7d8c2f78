"""Explains a verdict: who won how much, and its steps as sentences.

A stored verdict has no steps where they cannot be told: by rules that only a later version reads,
or if the hand counts otherwise than it would be scored. Then its result alone is told.
"""

from itertools import groupby

from app.domain.rules import RuleSet
from app.domain.verdict import AwardKind, Verdict
from app.domain.verdict.steps import Key, Source, Term
from app.i18n import Language, marked
from app.words.hand.explained_steps import (
    People,
    StepSentences,
    is_in_marks,
    scoring_sides,
    sum_of,
    worth_in_marks,
)
from app.words.naming import format_gain, listed_gains, names

NOBODY_WINS = marked("Nobody wins this hand")


def headline(language: Language, verdict: Verdict, people: People) -> str:
    """Returns who won the hand and how many points; what others got, where they got any."""
    won, gains = result(language, verdict, people), gains_text(language, verdict, people)
    if not won or not gains:
        return won or gains or language.say(NOBODY_WINS)
    return language.say("{result}. {gains}", result=won, gains=gains)


def result(language: Language, verdict: Verdict, people: People) -> str:
    """Returns who won the hand, with the points if they are the winner's alone."""
    if is_written_by_each(verdict):
        return _ended(language, verdict, people)
    if not verdict.side:
        return "" if is_stopped(verdict) else language.say(NOBODY_WINS)
    side = names(language, people, verdict.side)
    if is_shared(verdict):
        return language.say("{names} share the hand", names=side)
    if len(verdict.side) == 1:
        return language.many("{name} wins {n}", "{name} wins {n}", verdict.points, name=side)
    return language.many("{names} win {n}", "{names} win {n}", verdict.points, names=side)


def winner_line(language: Language, verdict: Verdict, people: People) -> str:
    """Returns who won, without the points; where not one side gets them, how the hand ended."""
    if not has_one_prize(verdict):
        return result(language, verdict, people) or language.say(NOBODY_WINS)
    name = names(language, people, verdict.side)
    return language.many("{name} wins", "{name} win", len(verdict.side), name=name)


def has_one_prize(verdict: Verdict) -> bool:
    """True if the points of the hand are those of one winner."""
    return bool(verdict.side) and not is_written_by_each(verdict) and not is_shared(verdict)


def is_written_by_each(verdict: Verdict) -> bool:
    """True if not only the winner writes points: then the winner's are no prize."""
    if verdict.steps:
        return any(step.key is Key.EACH_WRITES for step in verdict.steps)
    others = sum(award.kind is AwardKind.HAND for award in verdict.awards) - bool(verdict.side)
    return others > 0 and not is_shared(verdict)


def is_shared(verdict: Verdict) -> bool:
    """True if the seats that won are those of several sides."""
    side, sides = verdict.side, len(verdict.gains)
    are_partners = len(side) == 2 and side[1] - side[0] == sides
    return len(side) > 1 and not are_partners


def is_stopped(verdict: Verdict) -> bool:
    """True if the hand was not played to its end, because what was told of it won the match."""
    return not (verdict.side or verdict.blocked or verdict.void)


def _ended(language: Language, verdict: Verdict, people: People) -> str:
    """Returns how a hand ended after which everybody writes."""
    if verdict.winner is None:
        return language.say("Blocked")
    if verdict.blocked or not verdict.steps:
        name = names(language, people, verdict.side)
        return language.many("{name} wins", "{name} win", len(verdict.side), name=name)
    return language.say("{name} went out", name=people[verdict.winner].short)


def gains_text(language: Language, verdict: Verdict, people: People) -> str:
    """Returns what each side gets, but for a single winner, whose points are in the result."""
    told = verdict.side if has_one_prize(verdict) else None
    gains = zip(scoring_sides(verdict, len(people)), verdict.gains, strict=False)
    others = ((side, format_gain(points)) for side, points in gains if points and side != told)
    return listed_gains(language, people, others)


def sum_line(verdict: Verdict) -> str:
    """Returns the sum, such as "9 + 11 − 3"; empty if it is a single number, or if the points are
    not that sum alone.
    """
    terms = next((s.values["terms"] for s in verdict.steps if s.key is Key.POINTS), ())
    text = sum_of(terms)
    is_all = sum(term.pips for term in terms) == verdict.points
    return text if " " in text and is_all else ""


def marks_line(language: Language, verdict: Verdict) -> str:
    """Returns how many marks the winner gets; empty where points are counted."""
    is_marks = any(step.key is Key.BID and is_in_marks(step) for step in verdict.steps)
    return worth_in_marks(language, verdict.points) if is_marks else ""


def parts_line(verdict: Verdict) -> str:
    """Returns what the winner got during the hand and for it, such as "15 + 7"; empty if that is
    not all, or a single number.
    """
    hand = [award for award in verdict.awards if award.kind is AwardKind.HAND]
    if len(hand) != 1:
        return ""
    earlier = (one for one in verdict.awards if one.kind is not AwardKind.HAND)
    before = sum(one.points for one in earlier if one.side == hand[0].side)
    text = sum_of((Term(before, Source.HAND), Term(hand[0].points, Source.HAND)))
    return text if " " in text and before + hand[0].points == verdict.points else ""


def reasons(
    language: Language,
    verdict: Verdict,
    people: People,
    rules: RuleSet,
    *,
    wins_match: bool = True,
) -> tuple[str, ...]:
    """Returns one or more sentences per step; the open choices are explained elsewhere.
    ``wins_match``: False if a hand that stopped when it won the match does so no more.

    Sentences that follow each other and are the same are told once.
    """
    sides = scoring_sides(verdict, len(people))
    sentences = StepSentences(language, people, rules, verdict, sides, wins_match).sentences()
    return tuple(sentence for sentence, _repeated in groupby(sentences))
