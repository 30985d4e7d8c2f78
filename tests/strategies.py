"""Hypothesis: random hands and matches of every rule set."""

from hypothesis import strategies as st

from app.domain.match import Match
from tests.oracles.independent.options import GAMES
from tests.oracles.match import with_hands
from tests.random_games import random_hand_of, random_match_of

randoms = st.randoms(use_true_random=False)
games = st.sampled_from(GAMES)
random_hands = st.builds(random_hand_of, randoms, games)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """With one hand or more."""
    one = random_match_of(draw(randoms), draw(games))
    match = one.match
    for hand in one.hands[: draw(st.integers(1, 12))]:
        match = with_hands(match, hand)
    return match
