"""A match scored again by other rules: which hands differ, and which cannot be scored."""

from dataclasses import replace

import pytest

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand, Match, PlayerId
from app.domain.match.rescoring import score_again
from app.domain.rules import RuleSet
from app.domain.rules.tables import Bonus, Out
from app.domain.rules.values import BonusWhen, Points
from tests.hands import hand_end

Sets = dict[str, RuleSet]
ANN, BO = PlayerId("Ann"), PlayerId("Bo")
PAIRS = ((0, 2), (1, 3))


def match_of(rules: RuleSet, *hands: Hand, **fields: object) -> Match:
    return replace(Match(rules, (ANN, BO), hands=hands), **fields)  # type: ignore[arg-type]


def out_with(rules: RuleSet, points: Points) -> RuleSet:
    return replace(rules, out=Out(points=points))


def test_the_same_rules_change_no_hand(sets: Sets) -> None:
    match = match_of(sets["manylang"], Hand(hand_end(("", 5), out=0)))

    again = score_again(match, match.verdicts, sets["manylang"])

    assert (again.match, again.different, again.is_possible) == (match, (), True)


def test_hands_that_differ_are_told_with_both_verdicts(sets: Sets) -> None:
    blocked = Hand(hand_end(("1-1", "6-5")))
    match = match_of(sets["manylang"], Hand(hand_end(("", "6-5"), out=0)), blocked)
    rules = out_with(sets["manylang"], Points.NONE)

    again = score_again(match, match.verdicts, rules)

    (hand,) = again.different
    assert hand.after is not None
    assert (hand.index, hand.before.points, hand.after.points) == (0, 11, 0)
    assert (again.match.rules, again.is_possible) == (rules, True)


def test_a_hand_that_lacks_a_fact_says_why(sets: Sets) -> None:
    match = match_of(sets["manylang"], Hand(hand_end(("", 5), out=0)))

    again = score_again(match, match.verdicts, out_with(sets["manylang"], Points.HANDS_AND_STOCK))

    (hand,) = again.different
    assert (hand.after, again.is_possible) == (None, False)
    assert hand.error is not None
    assert hand.error.key == Fault.NEEDS_STOCK


def test_choices_that_are_no_longer_offered_fall_away(sets: Sets) -> None:
    rules = sets["luckies"]
    gone, *rest = rules.choices
    option = gone.other_options(gone.default)[0]
    match = match_of(rules, choices={gone.key: option})
    fewer = replace(rules, choices=tuple(rest))

    again = score_again(match, (), fewer)

    assert gone.key not in again.match.choices


def test_a_match_that_does_not_fit_the_rules_is_refused(sets: Sets) -> None:
    rules = sets["manylang"]
    match = match_of(rules, Hand(hand_end(("", 5), out=0)))
    for_three = replace(rules, deal={3: 5}, sets={})

    with pytest.raises(RuleError) as refused:
        score_again(match, match.verdicts, for_three)

    assert refused.value.key == Fault.TOO_FEW_PLAYERS


def test_a_pick_is_removed_where_nobody_ties_any_more(sets: Sets) -> None:
    rules = sets["bg2133"]
    tied = Hand(hand_end(("5-1", "4-2"), picked=1))
    match = match_of(rules, tied, choices={"tie": "pick"})
    first = replace(rules, blocked=replace(rules.blocked, winner=rules.blocked.chain({})[:1]))

    again = score_again(match, match.verdicts, first)

    assert again.hands[0].hand.end.picked in {None, 1}
    assert again.hands[0].error is None


def test_the_winner_of_the_hand_before_is_remembered_past_a_void_hand(games: Sets) -> None:
    foul = Bonus("foul", BonusWhen.EVENT, 0, void=True)
    rules = replace(games["cuban"], bonus=(foul,))
    people = tuple(map(PlayerId, ("Ann", "Bo", "Cy", "Di")))
    won = hand_end(["3-0 2-1", "2-2", "8-5", "9-6 6-4"], sides=PAIRS)
    void = hand_end(["6-6", "5-5", "4-4", "3-3"], sides=PAIRS, events=[["foul", 0]])
    level = hand_end(["9-0", "8-0", "4-4", "6-3"], sides=PAIRS)
    hands = (Hand(won), Hand(void), Hand(level))
    match = Match(rules, people, sides=PAIRS, hands=hands, choices={"tie": "previous"})

    again = score_again(match, match.verdicts, rules)

    assert [verdict.side for verdict in match.verdicts] == [(1, 3), (), (1, 3)]
    assert again.different == ()
