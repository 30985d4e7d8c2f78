"""How many hands are scored in a second: ``python -m bench.scoring``.

Random hands of every leaflet are dealt first; only ``score_hand`` is measured. The spread of the
rounds shows how evenly the machine works.
"""

from random import Random
from statistics import median
from time import perf_counter

from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.sets import load_sets
from tests.random_hands import Dealt, random_hand

HANDS = 4_000
ROUNDS = 5
WANTED = 10_000


def main() -> None:
    print(f"hands scored in a second, {HANDS} hands in each of {ROUNDS} rounds")
    print(f"{'leaflet':10} {'slowest':>9} {'median':>9} {'fastest':>9}   of {WANTED} wanted")
    for rules in load_sets():
        speeds = [speed(dealt_hands(rules)) for _ in range(ROUNDS)]
        low, middle, high = min(speeds), median(speeds), max(speeds)
        print(f"{rules.id:10} {low:9.0f} {middle:9.0f} {high:9.0f}   {middle / WANTED:.1f} ×")


def dealt_hands(rules: RuleSet) -> list[Dealt]:
    rng = Random(rules.id)
    return [random_hand(rng, rules) for _ in range(HANDS)]


def speed(hands: list[Dealt]) -> float:
    begun = perf_counter()
    for dealt in hands:
        score_hand(dealt.rules, dealt.end, dealt.choices)
    return len(hands) / (perf_counter() - begun)


if __name__ == "__main__":
    main()
