"""The random hands and matches of the games: they could happen, and what matters does happen."""

from random import Random

import pytest

from tests.oracles.independent.deals import deals, dealt, draws, random_seats, whole_set
from tests.oracles.independent.facts import Facts, Options, Tile
from tests.oracles.independent.matches import totals
from tests.oracles.independent.options import GAMES, PAIRS, complete
from tests.oracles.independent.random_facts import random_choices, random_hand, random_match
from tests.oracles.independent.scoring import score

RandomHand = tuple[Options, int, Facts]
PLAYED_WITH_TILES = [game for game in GAMES if game != "texas_42"]


def _hands(game: str, number: int = 200) -> list[RandomHand]:
    random = Random(game)
    hands: list[RandomHand] = []
    for _ in range(number):
        choices, (players, sides, highest) = (
            random_choices(game, random),
            random_seats(game, random),
        )
        facts = random_hand(game, random, choices, players, sides, highest)
        hands.append((choices, highest, facts))
    return hands


def _tiles(facts: Facts) -> list[Tile]:
    known = [hand for hand in (*facts.left, facts.stock) if isinstance(hand, tuple)]
    last = [facts.last] if facts.last else []
    return [tile for hand in known for tile in hand] + last


@pytest.mark.parametrize("game", GAMES)
def test_every_random_hand_has_the_facts_for_its_score(game: str) -> None:
    for choices, _, facts in _hands(game):
        outcome = score(game, facts, choices)

        assert len(outcome.gains) == len(facts.sides or facts.left)
        assert sum(outcome.gains) == sum(award.points for award in outcome.awards)
        assert score(game, facts, complete(game, choices)) == outcome


@pytest.mark.parametrize("game", PLAYED_WITH_TILES)
def test_no_tile_of_a_random_hand_is_in_two_places(game: str) -> None:
    for _, highest, facts in _hands(game):
        tiles = _tiles(facts)

        assert len(set(tiles)) == len(tiles)
        assert set(tiles) <= set(whole_set(highest))


@pytest.mark.parametrize("game", PLAYED_WITH_TILES)
def test_who_draws_nothing_holds_less_than_was_dealt(game: str) -> None:
    for choices, highest, facts in _hands(game):
        options, players = complete(game, choices), len(facts.left)
        held = [len(hand) for hand in facts.left if isinstance(hand, tuple)]

        most = dealt(game, options, players, highest)
        assert draws(game, options) or max(held, default=0) < most


@pytest.mark.parametrize("game", [game for game in PLAYED_WITH_TILES if "threes" not in game])
def test_only_who_is_out_holds_nothing(game: str) -> None:
    for _, _, facts in _hands(game):
        assert [seat for seat, hand in enumerate(facts.left) if hand == ()] == (
            [] if facts.out is None else [facts.out]
        )


def test_in_fives_and_threes_a_side_is_out_together() -> None:
    for _, _, facts in _hands("fives_and_threes"):
        empty = {seat for seat, hand in enumerate(facts.left) if hand == ()}
        if facts.out is None:
            assert len(empty) <= (1 if facts.sides else 0)
        else:
            alone = ((facts.out,),)
            assert empty == set(next(s for s in facts.sides or alone if facts.out in s))


def test_a_double_never_fits_two_different_ends() -> None:
    last = [facts for game in PAIRS for _, _, facts in _hands(game) if facts.last]

    assert last
    assert not [one for one in last if one.fits == "different" and len(set(one.last or ())) == 1]


@pytest.mark.parametrize("game", GAMES)
def test_a_random_match_ends_with_the_hand_that_wins_it(game: str) -> None:
    random = Random(game)
    for _ in range(20):
        choices, players, sides, target, highest, hands = random_match(game, random)
        result = totals(game, hands, choices, players, sides, target, highest)

        assert len(result.totals) == len(hands)
        assert result.at == (len(hands) - 1 if result.winners else None)
        assert result.winners or len(hands) == 40
        assert all(not facts.stopped for facts in hands[:-1])
        assert not hands[-1].stopped or result.winners


def test_random_hands_meet_every_deal() -> None:
    random = Random("deals")
    for game in GAMES:
        seen = {random_seats(game, random)[::2] for _ in range(400)}

        assert seen == {(players, high) for high, by in deals(game).items() for players in by}


def test_what_is_rare_happens_in_random_hands() -> None:
    outcomes = {
        game: [score(game, facts, choices) for choices, _, facts in _hands(game, 600)]
        for game in GAMES
    }

    assert all(
        any(one.blocked and one.winner is None for one in outcomes[game]) for game in PAIRS[:-1]
    )
    assert all(any(one.void for one in outcomes[game]) for game in ("partners", "mexican_pairs"))
    assert all(any(one.shared for one in outcomes[game]) for game in ("all_fives", "mexican_train"))
    assert any(one.joined for one in outcomes["fives_and_threes"])
    assert {one.gains[0] for one in outcomes["jamaican_partner"]} == {0, 1, 2}
    assert {max(one.gains) for one in outcomes["brazilian"]} == {0, 1, 2, 3, 4, 6}
