"""Facts that only some rules ask for: what is impossible, and what is missing."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.rules.tables import Bonus
from app.domain.rules.values import BonusTile, BonusWhen
from app.domain.scoring import score_hand
from tests.hands import hand_end
from tests.oracles.match import with_hands
from tests.rule_sets import load_set

Facts = dict[str, Any]

PAIRS = ((0, 2), (1, 3))
OUT: Facts = {"hands": ["", "6-5 4-4", "3-1", "2-1"], "out": 0, "sides": PAIRS}
BLOCK: Facts = {"hands": ["6-6", "6-5 4-4", "3-1", "2-1"], "sides": PAIRS}
LEVEL: Facts = {"hands": ["4-0", "3-1", "6-6", "5-5"], "sides": PAIRS}
TWO_OUT: Facts = {"hands": ["", "6-5"], "out": 0}
LAST: Facts = {"last": "6-2", "fits": "one"}
UNSEEN: Facts = {"hands": [None] * 4, "sides": PAIRS}


def refusal(game: str, facts: Facts, choices: dict[str, str] | None = None) -> Fault:
    with pytest.raises(RuleError) as refused:
        score_hand(load_set(game), hand_end(**facts), choices)
    assert str(refused.value)
    return Fault(refused.value.key)


def accepted(game: str, facts: Facts, choices: dict[str, str] | None = None) -> bool:
    return score_hand(load_set(game), hand_end(**facts), choices) is not None


IMPOSSIBLE = [
    ("all_fives", TWO_OUT | {"plays": [[0, 7]]}, {}, Fault.BAD_PLAY),
    ("all_fives", TWO_OUT | {"plays": [[0, 1]]}, {}, Fault.BAD_PLAY),
    ("all_fives", TWO_OUT | {"plays": [[2, 5]]}, {}, Fault.UNKNOWN_SEAT),
    ("all_fives", TWO_OUT | {"plays": [[1, 5]], "closing": True}, {}, Fault.BAD_CLOSING),
    ("all_fives", TWO_OUT | {"closing": True}, {}, Fault.BAD_CLOSING),
    ("all_fives", TWO_OUT | {"plays": [[0, 5]], "stopped": True}, {}, Fault.BAD_STOP),
    ("draw", {"hands": ["1-0", "6-5"], "stopped": True}, {}, Fault.BAD_STOP),
    ("all_fives", {"hands": ["1-0", "6-5"], "stopped": True}, {"when": "hand_end"}, Fault.BAD_STOP),
    ("dominican", OUT | LAST | {"events": [["foul", 0]]}, {}, Fault.BAD_EVENT),
    ("dominican", OUT | LAST | {"events": [[["foul"], 0]]}, {}, Fault.BAD_EVENT),
    ("dominican", OUT | LAST | {"events": [["pass_round", 4]]}, {}, Fault.UNKNOWN_SEAT),
    ("dominican", OUT | LAST | {"events": [["opening_pass", 0, 0]]}, {}, Fault.BAD_COUNT),
    ("dominican", OUT | LAST | {"events": [["opening_pass", 0, 4]]}, {}, Fault.BAD_COUNT),
    ("dominican", BLOCK | LAST | {"locker": 0, "starter": 0}, {}, Fault.BAD_LAST_TILE),
    ("dominican", OUT | LAST | {"last": "3-1"}, {}, Fault.BAD_LAST_TILE),
    ("dominican", OUT | LAST | {"last": "7-1"}, {}, Fault.BAD_LAST_TILE),
    ("dominican", OUT | {"last": "6-6", "fits": "different"}, {}, Fault.BAD_FITS),
    ("dominican", OUT | LAST | {"locker": 1}, {}, Fault.BAD_LOCKER),
    ("dominican", BLOCK | {"locker": 4, "starter": 0}, {}, Fault.UNKNOWN_SEAT),
    ("texas_42", UNSEEN | {"bid": [0, 29, True]}, {}, Fault.BAD_BID),
    ("texas_42", UNSEEN | {"bid": [0, 43, True]}, {}, Fault.BAD_BID),
    ("texas_42", UNSEEN | {"bid": [0, 84, True]}, {"count": "points"}, Fault.BAD_BID),
    ("texas_42", UNSEEN | {"bid": [0, 30, True, 43]}, {}, Fault.BAD_TAKEN),
    ("texas_42", UNSEEN | {"bid": [0, 30, True, 29]}, {}, Fault.BAD_TAKEN),
    ("texas_42", UNSEEN | {"bid": [0, 84, False, 42]}, {}, Fault.BAD_TAKEN),
    ("dominican", {"hands": ["", "6-5", "3-1", "2-1"], "out": 0}, {}, Fault.PARTNERS_NEEDED),
    ("mexican_train", OUT, {}, Fault.NO_PARTNERS),
    ("fives_and_threes", OUT, {}, Fault.OUT_HOLDS_TILES),
    ("fives_and_threes", OUT | {"hands": ["", "", "", ""]}, {}, Fault.HAND_EMPTY),
    ("fives_and_threes", BLOCK | {"hands": ["", "6-5", "", "2-1"]}, {}, Fault.HAND_EMPTY),
    ("jamaican_cutthroat", {"hands": ["0-0", "6-5", "2-1"]}, {}, Fault.TILE_NOT_IN_SET),
]
"""A game, facts of a hand, options and why the hand is refused."""


@pytest.mark.parametrize(("game", "facts", "choices", "fault"), IMPOSSIBLE)
def test_an_impossible_fact_is_refused(
    game: str, facts: Facts, choices: dict[str, str], fault: Fault
) -> None:
    assert refusal(game, facts, choices) is fault


MISSING = [
    ("draw", UNSEEN, {}, Fault.NEEDS_POINTS),
    ("jamaican_partner", UNSEEN, {}, Fault.NEEDS_POINTS),
    ("cyprus", {"hands": [4, 4, 30, 40]}, {"tie": "lowest_single"}, Fault.NEEDS_TILES),
    ("draw", TWO_OUT, {"out_points": "losers_and_stock"}, Fault.NEEDS_STOCK),
    ("dominican", LEVEL | {"locker": 0}, {}, Fault.NEEDS_STARTER),
    ("dominican", BLOCK, {}, Fault.NEEDS_LOCKER),
    ("dominican", OUT, {}, Fault.NEEDS_LAST_TILE),
    ("dominican", OUT | {"last": "6-2"}, {}, Fault.NEEDS_FITS),
    ("dominican", OUT | LAST | {"events": [["opening_pass", 0, 1]]}, {}, Fault.NEEDS_LED),
    ("texas_42", UNSEEN, {}, Fault.NEEDS_BID),
    ("texas_42", UNSEEN | {"bid": [0, 30, True]}, {"count": "points"}, Fault.NEEDS_TAKEN),
    ("cyprus", {"hands": ["4-0", "3-1", "6-6", "5-5"]}, {"tie": "pick"}, Fault.NEEDS_PICK),
    (
        "jamaican_partner",
        OUT | {"hands": ["", 11, "3-1", "2-1"], "last": "6-5", "fits": "different"},
        {"key": "strict"},
        Fault.NEEDS_TILES,
    ),
]
"""A game, facts of a hand, options and what else must be known."""


@pytest.mark.parametrize(("game", "facts", "choices", "fault"), MISSING)
def test_a_missing_fact_is_asked_for(
    game: str, facts: Facts, choices: dict[str, str], fault: Fault
) -> None:
    assert refusal(game, facts, choices) is fault


@pytest.mark.parametrize("start", ["bad_", "needs_"])
def test_every_fault_of_a_hand_is_met_by_some_fact(start: str) -> None:
    met = {fault for *_, fault in (*IMPOSSIBLE, *MISSING)}
    elsewhere = {
        Fault.BAD_TILE,
        Fault.BAD_TILE_SET,
        Fault.BAD_PLAYER,
        Fault.BAD_TARGET,
        Fault.BAD_HAND,
        Fault.BAD_TOTAL,
        Fault.BAD_VERDICT,
    }

    assert {fault for fault in Fault if fault.startswith(start)} - elsewhere <= met


@pytest.mark.parametrize(
    ("game", "facts", "choices"),
    [
        ("dominican", OUT | {"plays": [[0, 7]], "closing": True} | LAST, {}),
        ("dominican", OUT, {"capicua": "off"}),
        ("dominican", OUT | {"last": "5-5"}, {}),
        ("dominican", OUT | {"bid": (1, 2, True)}, {"capicua": "off"}),
        ("dominican", BLOCK, {"block": "pair"}),
        ("dominican", LEVEL | {"locker": 0}, {"tie": "nobody"}),
        ("texas_42", UNSEEN | {"bid": [0, 84, True, 42]}, {}),
        ("jamaican_partner", UNSEEN | {"out": 0}, {"key": "off"}),
        ("fives_and_threes", OUT | {"hands": ["", "6-5", "", ""]}, {}),
        (
            "jamaican_partner",
            OUT | {"hands": ["", 11, "6-1", "2-1"], "last": "6-5", "fits": "different"},
            {"key": "strict"},
        ),
    ],
)
def test_a_fact_that_the_rules_do_not_ask_for_may_be_missing_or_is_ignored(
    game: str, facts: Facts, choices: dict[str, str]
) -> None:
    assert accepted(game, facts, choices)


@pytest.mark.parametrize(
    "wrong",
    [
        {"plays": ((0, 5, 1),)},
        {"plays": [(0, 5)]},
        {"plays": ((0, "5"),)},
        {"events": ("pass_round",)},
        {"closing": 1},
        {"stopped": None},
        {"last": "6-2"},
        {"fits": "both"},
        {"led": "tile"},
        {"bid": 30},
    ],
)
def test_a_fact_of_the_wrong_kind_is_no_hand(wrong: Facts) -> None:
    end = hand_end(**OUT)
    for name, value in wrong.items():
        object.__setattr__(end, name, value)

    with pytest.raises(RuleError, match="bad_hand"):
        score_hand(load_set("dominican"), end)


def test_no_more_tiles_stay_in_the_stock_than_were_left_over() -> None:
    four: Facts = {"hands": ["", "6-5", "3-1", "2-1"], "out": 0, "stock": ""}
    choices = {"deal": "7", "stock_stays": "2", "out_points": "losers_and_stock"}

    assert accepted("draw", four, choices)
    assert refusal("draw", four, choices | {"deal": "7_and_5"}) is Fault.STOCK_TOO_SMALL


def test_what_was_led_is_not_asked_for_where_an_opening_pass_pays_nothing() -> None:
    facts = OUT | LAST | {"starter": 0, "events": [["opening_pass", 0, 1]]}

    assert accepted("dominican", facts, {"V": "0"})
    assert refusal("dominican", facts) is Fault.NEEDS_LED


def test_of_the_player_who_went_out_no_tiles_are_asked_for() -> None:
    """A strict key asks whether a tile that is left would have fitted as well."""
    hands = [None, 5, "3-1", "2-1"]
    end = hand_end(hands, out=0, last="6-5", fits="different", sides=PAIRS)

    with pytest.raises(RuleError) as refused:
        score_hand(load_set("jamaican_partner"), end, {"key": "strict"})

    assert (refused.value.key, refused.value.values) == (Fault.NEEDS_TILES, {"seats": (1,)})


def test_a_bonus_that_is_not_paid_because_of_a_blank_rests_on_that_choice() -> None:
    end = hand_end(["", "6-5 4-4", "3-1", "2-1"], out=0, sides=PAIRS, last="6-0", fits="different")

    paid, unpaid = (
        score_hand(load_set("dominican"), end, {"capicua_blank": blank}) for blank in ("yes", "no")
    )

    assert paid.points > unpaid.points
    assert "capicua_blank" in paid.open
    assert "capicua_blank" in unpaid.open


def test_a_block_meets_no_bonus_for_the_last_tile() -> None:
    row = Bonus("single", BonusWhen.WON, 5, tile=BonusTile.SINGLE)
    rules = replace(load_set("bg2133"), bonus=(row,))

    block = score_hand(rules, hand_end(["1-0", "6-5"]))
    out = score_hand(rules, hand_end(["", "6-5"], out=0, last="6-2"))

    assert (block.points, out.points) == (10, 16)


# --- hands that stop early -------------------------------------------------------------

ADA, BO = PlayerId("Ada"), PlayerId("Bo")


def stopped(*plays: list[int]) -> Hand:
    return Hand(hand_end([None, None], plays=plays, stopped=True))


def test_a_hand_stops_with_the_announcement_that_wins_the_match() -> None:
    match = with_hands(Match(load_set("all_fives"), (ADA, BO), target=20), stopped([0, 20]))

    assert match.verdicts[0].winner is None


@pytest.mark.parametrize("target", [25, None])
def test_a_hand_cannot_stop_before_the_match_is_won(target: int | None) -> None:
    match = Match(load_set("all_fives"), (ADA, BO), target=target)

    with pytest.raises(RuleError, match="bad_stop"):
        with_hands(match, stopped([0, 20]))


def test_a_hand_stops_with_its_first_announcement_that_wins() -> None:
    match = Match(load_set("all_fives"), (ADA, BO), target=20)

    with pytest.raises(RuleError, match="bad_stop"):
        with_hands(match, stopped([0, 20], [1, 5]))


def test_a_hand_cannot_stop_after_the_match_was_won() -> None:
    match = with_hands(Match(load_set("all_fives"), (ADA, BO), target=20), stopped([0, 20]))

    with pytest.raises(RuleError, match="bad_stop"):
        with_hands(match, stopped([1, 25]))


# --- sizes of the set ------------------------------------------------------------------


def test_the_usual_size_of_the_set_changes_nothing() -> None:
    rules = load_set("mexican_train")

    assert rules.of_size(None) is rules
    assert rules.of_size(12) is rules


def test_another_size_has_its_own_tiles_and_deal() -> None:
    train = load_set("mexican_train")

    small = train.of_size(9)

    assert (len(small.tiles), len(train.tiles)) == (55, 91)
    assert small.deals(small.chosen()) != train.deals(train.chosen())
    assert small.sets == train.sets
    assert small.of_size(12) == train


def test_a_size_that_the_game_is_not_played_with_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        load_set("mexican_train").of_size(7)

    assert (refused.value.key, refused.value.values["highest"]) == ("bad_tile_set", 7)


def test_a_match_with_another_size_knows_its_tiles() -> None:
    rules = load_set("mexican_train")
    end = hand_end(["", "12-12"], out=0)

    large = with_hands(Match(rules, (ADA, BO)), Hand(end))

    assert len(large.hands) == 1
    with pytest.raises(RuleError, match="tile_not_in_set"):
        with_hands(Match(rules, (ADA, BO), highest=9), Hand(end))


def test_all_sizes_together_say_how_many_can_play() -> None:
    rules: RuleSet = load_set("mexican_train")

    assert rules.players(rules.chosen()) == (2, 14)


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        ("mexican_train", {1: 12, 2: 12, 10: 12, 11: 15, 12: 15, 13: 18, 14: 18, 15: 12}),
        ("chickenfoot", {2: 9, 8: 9, 9: 12, 10: 15}),
        ("block", {2: 6, 5: 9, 8: 12}),
        ("dominican", {4: 6}),
    ],
)
def test_the_usual_size_is_played_with_or_the_smallest_for_so_many(
    game: str, sizes: dict[int, int]
) -> None:
    rules = load_set(game)

    assert {n: rules.size_for(n, rules.chosen()) for n in sizes} == sizes
