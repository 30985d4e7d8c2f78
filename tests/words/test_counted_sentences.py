"""What a match counts of a hand is said, and read aloud."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.domain.match.fold import Lost
from app.domain.rules import RuleSet
from app.domain.rules.tables import Bonus, opposite
from app.domain.rules.values import BonusWhen, MatchTie
from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.presenters.hand.spoken_result import spoken_result
from app.presenters.verdict.state import verdict_state
from app.words.hand.counted_sentences import LOST, counted_sentences
from app.words.hand.scoreboard import hand_text
from tests.game_hands import played
from tests.random_games import random_match_of
from tests.snapshots import snapshot, snapshot_of


def counted(table: MatchSnapshot) -> tuple[str, ...]:
    """Of the last hand."""
    verdict = table.verdicts[-1]
    return counted_sentences(Language(), table.people, table.match, table.states, verdict)


def match_of(
    rules: RuleSet, *hands: dict[str, Any], target: int | None = None, **choices: str
) -> MatchSnapshot:
    return snapshot(
        rules, *(played(rules, **hand) for hand in hands), target=target, choices=choices
    )


OUT = {"left": ("", "6-5"), "out": 0}
FOUR_OUT = {"left": ("", "6-5", "1-1", "2-1"), "out": 0}
FOUR_OUT_OTHERS = {"left": ("6-5", "", "1-1", "2-1"), "out": 1}
TIED = {"left": ("3-2", "4-1", "6-6", "5-5")}


def test_a_hand_that_is_simply_added_needs_no_words(games: dict[str, RuleSet]) -> None:
    assert counted(match_of(games["block"], OUT, target=100)) == ()


def test_every_reason_to_lose_points_has_words() -> None:
    assert set(LOST) == set(Lost)


def test_a_first_score_that_is_too_low_does_not_count(games: dict[str, RuleSet]) -> None:
    table = match_of(games["all_fives"], {**OUT, "plays": ((1, 5), (0, 15))}, open="10")

    assert counted(table) == ("Bo: +5 does not count. The first score must be at least 10.",)


def test_points_past_an_exact_target_do_not_count(games: dict[str, RuleSet]) -> None:
    hand = {**OUT, "plays": ((0, 8), (0, 6), (1, 8))}

    table = match_of(games["fives_and_threes"], hand, target=12, reach="exactly")

    assert counted(table)[0] == "Ann: +6 would make 14. That is too many, nothing counts."


def test_a_bonus_near_the_target_does_not_count(games: dict[str, RuleSet]) -> None:
    passed = {**FOUR_OUT, "last": "6-4", "fits": "one", "events": (("pass_round", 0, 1),)}

    table = match_of(games["dominican"], passed, target=20, near="stays_below")

    assert counted(table) == ("Ann and Cy: so near the target, +25 does not count.",)


def test_the_number_of_a_won_hand_is_said(games: dict[str, RuleSet]) -> None:
    hand = {**FOUR_OUT, "last": "6-4", "fits": "one"}

    table = match_of(games["puerto_rican"], hand, hand, target=500, capicua="off")

    assert counted(table) == ("Win number 2 of the match: +75.",)


def test_undecided_hands_make_the_next_one_worth_more(games: dict[str, RuleSet]) -> None:
    won = {**FOUR_OUT, "last": "6-4", "fits": "one"}

    waiting = match_of(games["jamaican_partner"], TIED, target=6, key="off", after_tie="2")
    table = match_of(games["jamaican_partner"], TIED, won, target=6, key="off", after_tie="2")

    assert counted(waiting) == ("The next hand that is won is worth more.",)
    assert counted(table) == ("Earlier hands count too: this one is worth 2.",)


def test_a_void_hand_does_not_say_again_what_the_next_one_is_worth(
    games: dict[str, RuleSet],
) -> None:
    foul = Bonus("foul", BonusWhen.EVENT, 0, void=True)
    rules = replace(games["jamaican_partner"], bonus=(foul,))
    void = {**TIED, "events": (("foul", 0),)}

    table = match_of(rules, TIED, void, target=6, after_tie="2")

    assert table.verdicts[-1].void
    assert counted(table) == ()


def test_a_decider_and_a_reset_are_said(games: dict[str, RuleSet]) -> None:
    rules, options = games["jamaican_partner"], {"key": "off", "match": "six_in_a_row"}
    level = match_of(rules, FOUR_OUT, FOUR_OUT_OTHERS, target=6, **options)
    reset = match_of(rules, FOUR_OUT, FOUR_OUT_OTHERS, target=6, **options, one_all="reset")
    decided = match_of(rules, FOUR_OUT, FOUR_OUT_OTHERS, FOUR_OUT, target=6, **options)

    assert counted(level) == ("Everybody has 1: the next hand that is won decides.",)
    assert counted(reset) == ("Everybody has scored, so all totals go back to 0.",)
    assert counted(decided) == ("That decides it: everybody else goes back to 0.",)
    assert [state.totals for state in decided.states] == [(1, 0), (1, 1), (2, 0)]


def test_one_score_of_the_last_tile_and_the_hand_is_said(games: dict[str, RuleSet]) -> None:
    hand = {**OUT, "plays": ((0, 8),), "closing": True}

    table = match_of(games["fives_and_threes"], hand, target=61, reach="exactly")

    assert counted(table) == ("The last tile and the end of the hand are one score: 9.",)


def test_level_totals_that_play_on_are_said(games: dict[str, RuleSet]) -> None:
    rules = games["chickenfoot"]
    rules = replace(rules, target=replace(rules.target, tie=MatchTie.PLAY_ON))

    table = match_of(rules, {"left": (5, 5)}, target=1)

    assert counted(table) == ("The totals are equal, so the match goes on.",)


@pytest.mark.parametrize("game", ["mexican_train", "spinner"])
def test_a_round_is_read_aloud_with_what_everybody_gets(
    game: str, games: dict[str, RuleSet]
) -> None:
    table = match_of(games[game], {"left": ("", "6-5", "4-4"), "out": 0}, target=7)

    assert spoken_result(Language(), table, 0) == (
        "Ann went out. Bo +11 and Cy +8",
        "Ann: 0",
        "Bo: 11",
        "Cy: 8",
    )


def test_the_totals_that_are_read_aloud_are_those_after_the_hand(
    games: dict[str, RuleSet],
) -> None:
    table = match_of(games["block"], OUT, {"left": ("6-6", ""), "out": 1}, OUT)

    assert [spoken_result(Language(), table, index)[1:] for index in range(3)] == [
        ("Ann: 11", "Bo: 0"),
        ("Ann: 11", "Bo: 12"),
        ("Ann: 22", "Bo: 12"),
    ]


def test_what_was_lost_is_read_aloud(games: dict[str, RuleSet]) -> None:
    table = match_of(games["all_fives"], {**OUT, "plays": ((1, 5),)}, open="10", target=100)

    assert spoken_result(Language(), table, 0)[:2] == (
        "Ann wins 10",
        "Bo: +5 does not count. The first score must be at least 10.",
    )


def test_the_page_of_a_verdict_has_the_points_that_count_and_says_why(
    games: dict[str, RuleSet],
) -> None:
    hand = {**OUT, "plays": ((0, 8), (0, 6), (1, 8))}
    table = without_open_points(
        match_of(games["fives_and_threes"], hand, target=12, reach="exactly")
    )

    state = verdict_state(Language(), table, table.hands[0])

    assert (state.wins, state.points) == ("Ann wins", "+9")
    assert state.headline == "Ann wins 9. Bo +8"
    assert state.counted == ("Ann: +6 would make 14. That is too many, nothing counts.",)


def test_the_page_of_a_round_says_how_it_ended_and_what_everybody_gets(
    games: dict[str, RuleSet],
) -> None:
    hand = {"left": ("", "6-5", "4-4"), "out": 0}
    table = without_open_points(match_of(games["mexican_train"], hand, target=7))

    state = verdict_state(Language(), table, table.hands[0])

    assert (state.wins, state.points, state.sum) == ("Ann went out", "", "")
    assert state.headline == "Ann went out"
    assert [card.gain for card in state.cards] == ["+0", "+11", "+8"]
    assert "Ann\xa0+0 · Bo\xa0+11 · Cy\xa0+8" in state.reasons


def test_the_points_of_a_winner_say_how_many_are_of_the_play(games: dict[str, RuleSet]) -> None:
    hand = {**OUT, "plays": ((0, 10), (0, 5), (1, 10))}
    table = without_open_points(match_of(games["all_fives"], hand, target=100))

    state = verdict_state(Language(), table, table.hands[0])

    assert (state.wins, state.points, state.sum) == ("Ann wins", "+25", "15 + 10")


def test_who_gets_what_of_partners_is_told_apart(games: dict[str, RuleSet]) -> None:
    hand = {
        "left": ("", "6-4", "1-1", "5-5"),
        "out": 0,
        "plays": ((0, 5), (1, 10)),
        "sides": opposite(4),
    }
    table = match_of(games["all_fives"], hand, target=100)

    assert hand_text(Language(), table, 1) == "Hand 1: Ann and Cy +25 · Bo and Di +10"


def without_open_points(table: MatchSnapshot) -> MatchSnapshot:
    """What the table decides has its own tests."""
    hands = tuple(
        replace(hand, verdict=replace(hand.verdict, open=())) for hand in table.stored.hands
    )
    return replace(table, stored=replace(table.stored, hands=hands))


def test_any_match_of_any_game_is_told_without_gaps(games: dict[str, RuleSet]) -> None:
    rng, told = Random(16), set[str]()
    for game in games:
        for _ in range(3):
            dealt = random_match_of(rng, game)
            table = snapshot_of(dealt.match, dealt.hands)
            for index in range(len(table.hands)):
                spoken = spoken_result(Language(), table, index)
                assert not any("{" in one or "None" in one for one in spoken), (game, spoken)
                told.update(spoken)
    assert any("would make" in one for one in told)
    assert any("win the match" in one for one in told)
