"""Properties of every hand with every leaflet."""

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, tiles_of
from app.domain.hand.facts import Left
from app.domain.leaflet import statements
from app.domain.match import Hand, Match, PlayerId
from app.domain.match.starting import starter_by_draw
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.values import Criterion, Kind, Points
from app.domain.scoring import Verdict, score_hand
from app.domain.tiles import Tile, TileSet
from app.domain.verdict.steps import Key, Mark, Step, Term
from tests.oracles.match import match_winner, running_totals, standings, with_hands
from tests.random_hands import Dealt, random_hand
from tests.rule_sets import load_sets

LEAFLETS = tuple(rules for rules in load_sets() if rules.kind is Kind.LEAFLET)
PLAYERS = tuple(PlayerId(name) for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo"))

randoms = st.randoms(use_true_random=False)
rule_sets = st.sampled_from(LEAFLETS)
dealt_hands = st.builds(random_hand, randoms, rule_sets)


def summary(verdict: Verdict) -> tuple[tuple[int, ...], int, tuple[str, ...]]:
    return verdict.side, verdict.points, verdict.open


# --- seats -----------------------------------------------------------------------------


@given(dealt_hands, randoms)
def test_a_permutation_of_the_seats_permutes_the_result(dealt: Dealt, rng: Random) -> None:
    moved = rng.choice(permitted(dealt))

    verdict = replace(dealt, end=permuted(dealt.end, moved)).verdict

    side, points, rested_on = summary(dealt.verdict)
    assert (tuple(sorted(moved[seat] for seat in side)), points, rested_on) == summary(verdict)


def permitted(dealt: Dealt) -> list[tuple[int, ...]]:
    """The permutations of the seats in which partners stay opposite each other."""
    sides = dealt.end.sides
    opposite = {frozenset(side) for side in sides or ()}
    return [
        moved
        for moved in permutations(range(len(dealt.end.left)))
        if not sides or {frozenset(moved[seat] for seat in side) for side in sides} == opposite
    ]


def permuted(end: HandEnd, moved: tuple[int, ...]) -> HandEnd:
    return replace(
        end,
        left={moved[seat]: left for seat, left in end.left.items()},
        out=None if end.out is None else moved[end.out],
        picked=None if end.picked is None else moved[end.picked],
    )


# --- more tiles ------------------------------------------------------------------------


@given(dealt_hands, randoms)
def test_one_more_tile_for_a_loser_never_lowers_the_points_unless_played_tiles_count(
    dealt: Dealt, rng: Random
) -> None:
    before = dealt.verdict
    losers = [seat for seat in dealt.end.left if before.side and seat not in before.side]
    assume(losers and dealt.on_table and room_for_one_more(dealt))
    loser, tile = rng.choice(losers), rng.choice(dealt.on_table)

    after = picked_only_if_asked(replace(dealt, end=with_one_more(dealt.end, loser, tile)))

    if dealt.end.out is not None and counts_the_table(dealt):
        assert after.points == before.points - tile.pips
    else:
        assert after.points >= before.points


def room_for_one_more(dealt: Dealt) -> bool:
    most = max(len(left) for left in dealt.end.left.values() if isinstance(left, tuple))
    return not dealt.rules.nobody_draws() or most < dealt.rules.deals({})[len(dealt.end.left)]


def picked_only_if_asked(dealt: Dealt) -> Verdict:
    """The verdict; without the picked winner if the extra tile has broken the tie."""
    try:
        return dealt.verdict
    except RuleError as refused:
        assert refused.key == "picked_not_tied"
        return replace(dealt, end=replace(dealt.end, picked=None)).verdict


def counts_the_table(dealt: Dealt) -> bool:
    return resolve(dealt.rules.out.points, dealt.choices) is Points.TABLE


def with_one_more(end: HandEnd, seat: int, tile: Tile) -> HandEnd:
    held = end.left[seat]
    assert isinstance(held, tuple)
    return replace(end, left={**end.left, seat: (*held, tile)})


# --- totals instead of tiles -----------------------------------------------------------


@given(dealt_hands, randoms)
def test_totals_score_like_tiles_or_need_exactly_the_tiles_that_decide(
    dealt: Dealt, rng: Random
) -> None:
    counted = {seat for seat in dealt.end.left if rng.random() < 0.5}
    with_totals = replace(dealt, end=counted_out(dealt.end, counted, stock=rng.random() < 0.5))
    by_tiles = dealt.verdict
    wanted = first_asked(by_tiles, counted)

    if wanted:
        with pytest.raises(RuleError) as refused:
            with_totals.verdict  # noqa: B018
        assert (refused.value.key, refused.value.values) == ("needs_tiles", {"seats": wanted})
    else:
        assert (by_tiles.side, by_tiles.points) == summary(with_totals.verdict)[:2]


def counted_out(end: HandEnd, seats: set[int], *, stock: bool) -> HandEnd:
    """The same hand with totals instead of tiles for some seats."""
    left = {seat: total(held) if seat in seats else held for seat, held in end.left.items()}
    pips = total(end.stock)
    return replace(end, left=left, stock=pips if stock else end.stock)


def total(left: Left | None) -> int:
    return sum(tile.pips for tile in tiles_of(left))


def first_asked(verdict: Verdict, counted: set[int]) -> tuple[int, ...]:
    """The seats with a total whose tiles the first tie-break needs."""
    for step in verdict.steps:
        if step.key is Key.COMPARED and step.values["by"] is not Criterion.FEWEST_PIPS:
            asked = sorted(seat for mark in marks_of(step) for seat in mark.seats)
            if seen := tuple(seat for seat in asked if seat in counted):
                return seen
    return ()


# --- the steps tell everything ---------------------------------------------------------


@given(dealt_hands)
def test_the_steps_alone_give_the_winner_the_points_and_the_open_points(dealt: Dealt) -> None:
    verdict = dealt.verdict

    assert recomputed(verdict.steps) == summary(verdict)


def recomputed(steps: tuple[Step, ...]) -> tuple[tuple[int, ...], int, tuple[str, ...]]:
    """A verdict computed only from its steps."""
    side: tuple[int, ...] = ()
    points = 0
    rested_on = []
    for step in steps:
        if step.key is Key.COMPARED:
            assert step.values["left_in"] == lowest(marks_of(step))
        if step.key is Key.WINS:
            side = seats_of(step)
        if step.key is Key.POINTS:
            points = sum(term.pips for term in terms_of(step))
            assert step.values["points"] == points
        if step.key is Key.RESTS_ON:
            rested_on.append(str(step.values["choice"]))
    return side, points, tuple(rested_on)


def lowest(marks: tuple[Mark, ...]) -> tuple[int, ...]:
    best = min((mark.value for mark in marks if mark.value is not None), default=None)
    return tuple(sorted(seat for mark in marks if mark.value == best for seat in mark.seats))


def marks_of(step: Step) -> tuple[Mark, ...]:
    marks = step.values["marks"]
    assert isinstance(marks, tuple)
    return marks


def terms_of(step: Step) -> tuple[Term, ...]:
    terms = step.values["terms"]
    assert isinstance(terms, tuple)
    return terms


def seats_of(step: Step) -> tuple[int, ...]:
    seats = step.values["seats"]
    assert isinstance(seats, tuple)
    return seats


@given(dealt_hands)
def test_every_step_names_a_statement_of_the_rules_page(dealt: Dealt) -> None:
    keys = {statement.key for statement in statements(dealt.rules, dealt.choices)}

    clauses = {step.clause for step in dealt.verdict.steps if step.clause is not None}

    assert clauses <= keys


@given(dealt_hands)
def test_the_last_seats_in_the_steps_win(dealt: Dealt) -> None:
    verdict = dealt.verdict
    compared = [step for step in verdict.steps if step.key is Key.COMPARED]

    if compared and verdict.side and not any(step.key is Key.PICKED for step in verdict.steps):
        left_in = compared[-1].values["left_in"]
        assert isinstance(left_in, tuple)
        assert set(left_in) <= set(verdict.side)


@given(dealt_hands)
def test_points_are_never_negative_and_nobody_gets_none(dealt: Dealt) -> None:
    verdict = dealt.verdict

    assert verdict.points >= 0
    assert verdict.side or verdict.points == 0


# --- matches ---------------------------------------------------------------------------


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match of a few hands with the same players and choices."""
    rng = draw(randoms)
    first = random_hand(rng, draw(rule_sets))
    players = PLAYERS[: len(first.end.left)]
    target = draw(st.none() | st.integers(1, 200))
    match = Match(first.rules, players, first.end.sides, first.choices, target)
    for _ in range(draw(st.integers(0, 5))):
        hand = random_hand(rng, first.rules)
        if len(hand.end.left) == len(players):
            match = added(match, replace(hand.end, sides=first.end.sides, picked=None))
    return match


def added(match: Match, end: HandEnd) -> Match:
    """Adds a hand to the match; picks a winner if the table has to."""
    try:
        return with_hands(match, Hand(end))
    except RuleError as asked:
        seats = asked.values["seats"]
        assert asked.key == "needs_pick"
        assert isinstance(seats, tuple)
        return with_hands(match, Hand(replace(end, picked=seats[0])))


@given(matches(), randoms)
def test_adding_a_hand_changes_nothing_else(match: Match, rng: Random) -> None:
    hand = random_hand(rng, match.rules)
    assume(len(hand.end.left) == len(match.players))

    longer = added(match, replace(hand.end, sides=match.sides, picked=None))

    assert len(longer.hands) == len(match.hands) + 1
    assert replace(longer, hands=longer.hands[:-1]) == match


@given(matches())
def test_the_hands_add_up_to_the_totals(match: Match) -> None:
    verdicts = match.verdicts

    assert sum(verdict.points for verdict in verdicts) == sum(
        standing.total for standing in standings(match)
    )
    if match.hands:
        assert running_totals(match)[-1] == tuple(standing.total for standing in standings(match))


@given(matches())
def test_the_winner_of_a_match_is_the_first_at_the_target_and_nobody_before(match: Match) -> None:
    won = match_winner(match)

    reached = [
        (hand, side)
        for hand, totals in enumerate(running_totals(match))
        for side, total in zip(match.all_sides, totals, strict=True)
        if match.target is not None and total >= match.target
    ]
    assert (None if won is None else (won.hand, won.sides[0])) == min(reached, default=None)


@given(matches(), st.data())
def test_an_edit_with_the_same_hand_changes_nothing(match: Match, data: st.DataObject) -> None:
    assume(match.hands)
    index = data.draw(st.integers(0, len(match.hands) - 1))

    assert match.edit(index, match.hands[index]) == match


# --- nonsense --------------------------------------------------------------------------

a_tile = st.builds(Tile, st.integers(0, 9), st.integers(0, 9))
scalars = st.none() | st.booleans() | st.integers(-3, 200) | st.floats() | st.text(max_size=5)
anything = st.recursive(
    scalars | a_tile | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.integers(-1, 5) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=8,
)
near_hands = st.dictionaries(
    st.integers(0, 5),
    st.lists(a_tile, max_size=3).map(tuple) | st.integers(-2, 100) | anything,
    max_size=6,
)
near_sides = st.just(((0, 2), (1, 3))) | st.lists(
    st.lists(st.integers(-1, 4), max_size=3).map(tuple), max_size=3
).map(tuple)
near_choices = st.dictionaries(
    st.sampled_from(("tie", "single", "out_counts", "blocked", "blocked_score", "x")),
    st.sampled_from(("nobody", "pick", "lowest_tile", "each", "hands_and_stock", "y")) | anything,
    max_size=2,
)
ends = st.builds(
    HandEnd,
    left=near_hands | anything,
    out=st.none() | st.integers(-1, 6) | anything,
    stock=st.none() | st.lists(a_tile, max_size=3).map(tuple) | anything,
    sides=st.none() | near_sides | anything,
    picked=st.none() | st.integers(-1, 6) | anything,
)


def raises_nothing_else(call: Any, *values: Any) -> None:
    """The call must return, or raise an error with a known key."""
    try:
        call(*values)
    except RuleError as refused:
        assert refused.key in list(Fault)
        assert str(refused)


@given(rule_sets, ends | anything, st.none() | near_choices | anything)
def test_random_values_for_a_hand_raise_only_rule_errors(
    rules: RuleSet, end: Any, choices: Any
) -> None:
    raises_nothing_else(score_hand, rules, end, choices)


@given(rule_sets, st.dictionaries(st.integers(-1, 6), anything | a_tile, max_size=6) | anything)
def test_random_values_for_the_starter_raise_only_rule_errors(rules: RuleSet, held: Any) -> None:
    raises_nothing_else(starter_by_draw, rules, held)


@given(rule_sets, anything, anything, anything, anything)
def test_random_values_for_a_match_raise_only_rule_errors(
    rules: RuleSet, players: Any, sides: Any, choices: Any, target: Any
) -> None:
    raises_nothing_else(Match, rules, players, sides, choices, target)
    raises_nothing_else(Match, rules, PLAYERS[:4], sides, None, target)
    raises_nothing_else(Match, rules, PLAYERS[:2], None, choices, None)
    raises_nothing_else(Match, rules, PLAYERS[:2], None, None, None, target)
    raises_nothing_else(Match, rules, PLAYERS[:2], None, None, None, (target, sides))


@given(matches(), anything, anything | ends.map(Hand))
def test_a_refused_value_does_not_change_the_match(match: Match, index: Any, hand: Any) -> None:
    before = repr(match)

    raises_nothing_else(match.score, hand)
    raises_nothing_else(match.edit, index, hand)
    raises_nothing_else(match.choose, index, hand)
    raises_nothing_else(match.choose, "tie", "pick")

    assert repr(match) == before


@given(anything, anything)
def test_random_values_for_tiles_and_sets_raise_only_rule_errors(one: Any, other: Any) -> None:
    raises_nothing_else(Tile, one, other)
    raises_nothing_else(Tile.parse, one)
    raises_nothing_else(TileSet, one)
