"""How many hands are scored in a second: ``python -m bench.scoring``.

Random hands of every leaflet and game are dealt first; only ``score_hand`` is measured. As in
matches, many hands are played with the same choices. The spread of the rounds shows how evenly the
machine works. With the folder of another version of the app, ``python -m bench.scoring ../before``,
the leaflets are measured there too.
"""

import subprocess
import sys
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter

from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.domain.scoring import score_hand
from tests.random_games import random_table
from tests.random_hands import Dealt, random_hand
from tests.rule_sets import load_sets

HANDS = 2_000
TABLES = 50
ROUNDS = 5
WITH_EVENTS = 0.25
WANTED = 10_000


def main() -> None:
    print(f"hands scored in a second, {HANDS} hands in each of {ROUNDS} rounds")
    print(
        f"{'rules':18} {'slowest':>9} {'median':>9} {'fastest':>9}   of {WANTED} wanted", flush=True
    )
    for rules in load_sets():
        hands = dealt_hands(rules)
        speeds = [speed(hands) for _ in range(ROUNDS)]
        low, middle, high = min(speeds), median(speeds), max(speeds)
        ratio = middle / WANTED
        print(f"{rules.id:18} {low:9.0f} {middle:9.0f} {high:9.0f}   {ratio:.1f} ×", flush=True)
    for folder in sys.argv[1:]:
        print(f"\n{folder}:", flush=True)
        subprocess.run([sys.executable, "-m", "bench.scoring"], cwd=folder, check=True)


def dealt_hands(rules: RuleSet) -> list[Dealt]:
    rng = Random(rules.id)
    if rules.kind is Kind.LEAFLET:
        return [random_hand(rng, rules) for _ in range(HANDS)]
    tables = [random_table(rng, rules.id) for _ in range(TABLES)]
    return [thinned(rng, rng.choice(tables).hand(rng).dealt) for _ in range(HANDS)]


def thinned(rng: Random, dealt: Dealt) -> Dealt:
    """Takes the passes out of most hands: the tests' hands are full of them. Where nobody looked
    what is left, a foul ended the hand.
    """
    if rng.random() < WITH_EVENTS or None in dealt.end.left.values():
        return dealt
    return replace(dealt, end=replace(dealt.end, events=()))


def speed(hands: list[Dealt]) -> float:
    begun = perf_counter()
    for dealt in hands:
        score_hand(dealt.rules, dealt.end, dealt.choices)
    return len(hands) / (perf_counter() - begun)


if __name__ == "__main__":
    main()
