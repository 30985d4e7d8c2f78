"""Boxes that are handed on in tests, and are scored after they were changed at random."""

from dataclasses import replace
from random import Random
from typing import Any

from app.domain.editing import own_rules
from app.domain.errors import RuleError
from app.domain.match import Match, states
from app.domain.match.starting import next_start
from app.domain.rules import RuleSet
from tests.oracles.independent.options import OPTIONS
from tests.random_games import random_match_of

BOX_ID = "0d6c3d0e-5c1f-4b43-9a55-0f5c2a7d9e11"


def handed_box(base: RuleSet, name: str = "Our box", **fields: Any) -> RuleSet:
    return replace(own_rules(base, BOX_ID, name), **fields)


def play(rng: Random, rules: RuleSet) -> int:
    """Returns how many hands could be scored; the others raise ``RuleError``, and nothing else."""
    base = rules.based_on if rules.based_on in OPTIONS else "block"
    template, scored = random_match_of(rng, base), 0
    players = template.match.players
    for hand in template.hands[:2]:
        try:
            match = Match(rules, players, template.match.sides, rules.chosen(), hands=(hand,))
            states(match, match.verdicts)
            next_start(match, match.verdicts)
        except RuleError:
            continue
        scored += 1
    return scored
