"""A stored hand is read back exactly."""

import json

from hypothesis import given
from hypothesis import strategies as st

from app.sets import load_sets
from app.store.core.codec import decode_hand_end, decode_verdict, encode_facts, encode_verdict
from app.store.core.json_values import to_json
from tests.random_hands import Dealt, random_hand

dealt_hands = st.builds(
    random_hand, st.randoms(use_true_random=False), st.sampled_from(load_sets())
)


@given(dealt_hands)
def test_a_hand_is_decoded_as_it_was_encoded(dealt: Dealt) -> None:
    decoded = json.loads(to_json(encode_facts(dealt.end)))

    assert decode_hand_end(decoded, dealt.end.sides) == dealt.end


@given(dealt_hands)
def test_a_verdict_is_decoded_with_all_its_steps(dealt: Dealt) -> None:
    verdict = dealt.verdict

    decoded = decode_verdict(json.loads(to_json(encode_verdict(verdict, dealt.end))), dealt.end)

    assert decoded == verdict
    assert [type(step.key) for step in decoded.steps] == [type(step.key) for step in verdict.steps]
    for one, other in zip(decoded.steps, verdict.steps, strict=True):
        kinds = {name: type(value) for name, value in one.values.items()}
        assert kinds == {name: type(value) for name, value in other.values.items()}
