"""A stored hand is read back exactly."""

import json
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app import paths
from app.domain.rules.values import Kind
from app.store.core.fact_codec import KEPT_ALWAYS, decode_hand_end, encode_facts
from app.store.core.json_values import to_json
from app.store.core.verdict_codec import VERDICT, decode_verdict, encode_verdict
from tests.random_games import random_hand_of
from tests.random_hands import Dealt, random_hand
from tests.rule_sets import load_sets

LEAFLETS = [rules for rules in load_sets() if rules.kind is Kind.LEAFLET]
GAMES = sorted({file.stem for file in paths.SETS.glob("*.toml")})


def _dealt(rng: Random, game: str) -> Dealt:
    return random_hand_of(rng, game).dealt


leaflet_hands = st.builds(random_hand, st.randoms(use_true_random=False), st.sampled_from(LEAFLETS))
game_hands = st.builds(_dealt, st.randoms(use_true_random=False), st.sampled_from(GAMES))
dealt_hands = leaflet_hands | game_hands


@given(dealt_hands)
def test_a_hand_is_decoded_as_it_was_encoded(dealt: Dealt) -> None:
    """The starter is stored with the hand; who won the hand before follows from that one."""
    decoded = json.loads(to_json(encode_facts(dealt.end)))

    told = replace(dealt.end, starter=None, previous=None)
    assert decode_hand_end(decoded, dealt.end.sides) == told


@given(dealt_hands)
def test_a_verdict_is_decoded_without_its_reasons(dealt: Dealt) -> None:
    told = json.loads(to_json(encode_verdict(dealt.verdict, dealt.end)))

    assert decode_verdict(told, dealt.end) == dealt.verdict.result
    assert "steps" not in told


@given(leaflet_hands)
def test_a_hand_of_a_leaflet_is_stored_with_nothing_that_follows(dealt: Dealt) -> None:
    assert encode_facts(dealt.end).keys() == KEPT_ALWAYS
    assert encode_verdict(dealt.verdict, dealt.end).keys() == VERDICT
