"""Hypothesis: own boxes as somebody could make them, and nonsensical ones as a hostile text could
hold them.
"""

import json
from functools import cache
from random import Random
from uuid import UUID

from hypothesis import strategies as st

from app.domain.editing import own_rules, plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.rule_text import text_of
from tests.random_edits import edited
from tests.random_rules import changed_table
from tests.rule_sets import load_sets
from tests.strategies import randoms

NAMES = ("Ours", "Küchentisch", "قواعدنا", "{word}", "Our evening " * 3)
MOST_EDITS = 12
CHANGES = (1, 1, 2, 3, 5, 8)

sets = cache(load_sets)


def new_box(rng: Random) -> RuleSet:
    """Like one of the app's, or the plainest one; or like one that was made of another."""
    box, name = new_id(rng), rng.choice(NAMES)
    base = rng.choice((None, *sets()))
    rules = plain_rules(box, name) if base is None else own_rules(base, box, name)
    return own_rules(edited(rng, rules, 3), new_id(rng), name) if rng.random() < 0.2 else rules


def new_id(rng: Random) -> str:
    """Tables are kept by the id of their rules: each box needs its own."""
    return str(UUID(int=rng.getrandbits(128), version=4))


def nonsense(rng: Random) -> str:
    """The text of a box of which some fields have any value that their types allow."""
    table = json.loads(changed_table(rng, new_box(rng), rng.choice(CHANGES)))
    return json.dumps({**table, "kind": Kind.OWN}, ensure_ascii=False)


@st.composite
def made_boxes(draw: st.DrawFn) -> str:
    """The text of a box after some edits, as it is stored; it may contradict itself."""
    rng = draw(randoms)
    return text_of(edited(rng, new_box(rng), draw(st.integers(0, MOST_EDITS))))


nonsensical_boxes = st.builds(nonsense, randoms)
random_boxes = st.one_of(made_boxes(), nonsensical_boxes)
