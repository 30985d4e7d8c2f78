"""What is kept of a hand comes back exactly."""

import json

from hypothesis import given
from hypothesis import strategies as st

from app.sets import load_sets
from app.store.core.codec import dumped, end_of, facts_of, verdict_in, verdict_out
from tests.random_hands import Dealt, random_hand

dealt_hands = st.builds(
    random_hand, st.randoms(use_true_random=False), st.sampled_from(load_sets())
)


@given(dealt_hands)
def test_a_hand_comes_back_as_it_was(dealt: Dealt) -> None:
    kept = json.loads(dumped(facts_of(dealt.end)))

    assert end_of(kept, dealt.end.sides) == dealt.end


@given(dealt_hands)
def test_a_verdict_comes_back_with_all_its_steps(dealt: Dealt) -> None:
    verdict = dealt.verdict

    kept = verdict_in(json.loads(dumped(verdict_out(verdict))))

    assert kept == verdict
    assert [type(step.key) for step in kept.steps] == [type(step.key) for step in verdict.steps]
    for one, other in zip(kept.steps, verdict.steps, strict=True):
        kinds = {name: type(value) for name, value in one.values.items()}
        assert kinds == {name: type(value) for name, value in other.values.items()}
