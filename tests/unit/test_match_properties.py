"""Properties of every match of every rule set."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.match import Match, match_winner, states
from app.domain.match.fold import State, fold, fresh
from tests.oracles.match import running_totals, with_hands
from tests.strategies import matches


@given(matches())
def test_a_hand_that_is_added_and_taken_back_leaves_nothing(match: Match) -> None:
    before = replace(match, hands=match.hands[:-1])

    again = with_hands(before, match.hands[-1])

    assert again == match
    assert running_totals(match)[:-1] == running_totals(before)


@given(matches())
def test_the_totals_are_what_counted_of_each_hand(match: Match) -> None:
    before = fresh(match.all_sides)
    for after in states(match):
        added = list(before.totals)
        for counted in after.log:
            added[counted.award.side] += 0 if counted.lost else counted.award.points
        if not after.reset and not before.decider:
            assert list(after.totals) == added
        before = after


@given(matches())
def test_a_match_is_the_fold_of_its_hands(match: Match) -> None:
    state: State = fresh(match.all_sides)
    for hand, verdict in zip(match.hands, match.verdicts, strict=True):
        state = fold(match.match_rules, state, verdict, hand.end)

    won = match_winner(match)
    assert state == states(match)[-1]
    assert state.won == (() if won is None else won.sides)


@given(matches(), st.data())
def test_a_hand_edited_into_itself_changes_nothing(match: Match, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(match.hands) - 1))
    if not match.hands[index].end.stopped:
        assert match.edit(index, match.hands[index]) == match
