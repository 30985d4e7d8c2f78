"""Totals, goals and charts of games in which not simply the most points win."""

from typing import Any

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.tables import opposite
from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.words.goal import hand_title, target_text
from app.words.hand.changes import hand_outcome
from app.words.hand.charts import gains_chart, totals_chart
from app.words.hand.scoreboard import cards, chart, hand_text, rows, winner_text
from tests.game_hands import played
from tests.snapshots import snapshot

OUT = {"left": ("", "6-5", "4-4"), "out": 0}


def match_of(rules: RuleSet, *hands: dict[str, Any], **fields: Any) -> MatchSnapshot:
    return snapshot(rules, *(played(rules, **hand) for hand in hands), **fields)


@pytest.fixture
def train(games: dict[str, RuleSet]) -> MatchSnapshot:
    second = {"left": ("12-12", "", "5-5"), "out": 1}
    return match_of(games["mexican_train"], OUT, second, target=2)


def test_the_lowest_total_leads_and_wins_a_match_of_rounds(train: MatchSnapshot) -> None:
    shown = cards(Language(), train)

    assert [(card.total, card.leads, card.won) for card in shown] == [
        (24, False, False),
        (11, True, True),
        (18, False, False),
    ]
    assert winner_text(Language(), train) == "Bo wins the match"


def test_nothing_is_a_result_too_where_the_lowest_wins(games: dict[str, RuleSet]) -> None:
    table = match_of(games["mexican_train"], {"left": ("", "0-0", "5-5"), "out": 0})

    assert [cell.gain for cell in rows(Language(), table)[0].cells] == ["+0", "+0", "+10"]


def test_nobody_needs_points_where_the_lowest_wins(train: MatchSnapshot) -> None:
    assert {(card.needs, card.filled) for card in cards(Language(), train)} == {("", -1.0)}


def test_everybody_gets_a_figure_where_everybody_writes(train: MatchSnapshot) -> None:
    latest, first = rows(Language(), train)

    assert [cell.gain for cell in first.cells] == ["+0", "+11", "+8"]
    assert [cell.gain for cell in latest.cells] == ["+24", "+0", "+10"]
    assert hand_text(Language(), train, 1) == "Round 1: Ann +0, Bo +11 and Cy +8"
    assert hand_outcome(Language(), train, train.hands[0]) == "Ann +0, Bo +11 and Cy +8"


def test_a_reset_is_shown_as_what_it_took(games: dict[str, RuleSet]) -> None:
    rules = games["jamaican_cutthroat"]
    hands = [["6-5", "5-5", "4-4", "3-3"] for _ in range(4)]
    for winner, hand in enumerate(hands):
        hand[winner] = ""
    table = match_of(rules, *({"left": hand, "out": hand.index("")} for hand in hands))

    latest, before = rows(Language(), table)[:2]

    assert [cell.gain for cell in before.cells] == ["", "", "+1", ""]
    assert [cell.gain for cell in latest.cells] == ["−1", "−1", "−1", "+1 −1"]
    assert [card.gain for card in cards(Language(), table)] == ["−1", "−1", "−1", "+1 −1"]
    assert latest.description == "Hand 4: Ann −1, Bo −1, Cy −1 and Di +1 −1"
    assert [line.totals[-2:] for line in chart(table).lines] == [(1, 0), (1, 0), (1, 0), (0, 0)]


def test_charts_show_what_each_side_gets(train: MatchSnapshot) -> None:
    bars = gains_chart(Language(), train)

    assert [[bar.value for bar in lane.bars] for lane in bars.lanes] == [[0, 24], [11, 0], [8, 10]]
    assert [line.totals for line in chart(train).lines] == [(0, 0, 24), (0, 11, 11), (0, 8, 18)]
    assert totals_chart(Language(), train).target is None


def test_a_hand_can_take_points_off(games: dict[str, RuleSet]) -> None:
    hand = {**OUT, "plays": ((0, 15), (1, 5))}

    table = match_of(games["all_fives"], hand, target=100, choices={"end_points": "own_off"})

    assert [card.gain for card in cards(Language(), table)] == ["+15", "−5", "−10"]
    assert gains_chart(Language(), table).lanes[1].bars[0].value == -5


def test_points_that_the_match_did_not_count_are_not_shown(games: dict[str, RuleSet]) -> None:
    hand = {**OUT, "plays": ((1, 5),)}

    table = match_of(games["all_fives"], hand, target=100, choices={"open": "10"})

    assert hand_text(Language(), table, 1) == "Hand 1: Ann +20"


def test_a_shared_match_names_all_winners(games: dict[str, RuleSet]) -> None:
    table = match_of(games["mexican_train"], {"left": ("6-5", 11, "4-4 5-5")}, target=1)

    assert winner_text(Language(), table) == "Ann and Bo share first place"
    assert [card.won for card in cards(Language(), table)] == [True, True, False]


def test_a_hand_that_a_foul_ended_was_not_blocked(games: dict[str, RuleSet]) -> None:
    left = ("6-5", "1-1", "2-1", "3-3")
    foul = {"left": left, "events": (("foul", 0, 1),)}

    table = match_of(
        games["mexican_pairs"], foul, {"left": left}, target=100, choices={"foul": "25"}
    )

    assert [row.blocked for row in rows(Language(), table)] == [True, False]


@pytest.mark.parametrize(
    ("game", "target", "choices", "goal"),
    [
        ("block", 100, {}, "To 100 points"),
        ("block", None, {}, "No target"),
        ("mexican_train", 13, {}, "13 rounds · the lowest total wins"),
        ("mexican_train", None, {}, "13 rounds · the lowest total wins"),
        (
            "mexican_pairs",
            100,
            {"points_go": "against_losers"},
            "Over 100 points · the lowest total wins",
        ),
        ("fives_and_threes", 61, {"reach": "exactly"}, "To exactly 61 points"),
        ("texas_42", 7, {}, "To 7 marks"),
        ("texas_42", 250, {"count": "points"}, "To 250 points"),
    ],
)
def test_the_goal_of_a_match_is_said(
    game: str, target: int | None, choices: dict[str, str], goal: str, games: dict[str, RuleSet]
) -> None:
    bid = {"bid": (0, 30, True, 42)} if games[game].bid else {}
    hand = {"left": (9, 8, 7, 6), **bid}

    table = match_of(games[game], hand, target=target, choices=choices)

    assert target_text(Language(), table.match) == goal


def test_the_scores_after_an_earlier_hand_do_not_say_who_wins_later(
    games: dict[str, RuleSet],
) -> None:
    won = {"left": ("", "6-6", "5-5"), "out": 0}
    table = match_of(games["block"], OUT, won, target=40)

    first, last = cards(Language(), table, 0), cards(Language(), table, 1)

    assert [card.won for card in first] == [False, False, False]
    assert [card.won for card in last] == [True, False, False]


def test_the_last_round_is_still_one_of_all_rounds(train: MatchSnapshot) -> None:
    titles = [hand_title(Language(), train.match, number) for number in (1, 2, 3)]

    assert titles == ["Round 1 of 2", "Round 2 of 2", "Round 3"]


def test_only_of_partners_it_is_shown_who_went_out(games: dict[str, RuleSet]) -> None:
    alone = match_of(games["block"], OUT)
    four = {"left": ("", "6-5", "1-1", "2-1"), "out": 0, "sides": opposite(4)}
    together = match_of(games["partners"], four)

    shown = [
        [cell.partner_out for cell in rows(Language(), one)[0].cells] for one in (alone, together)
    ]

    assert shown == [[-1, -1, -1], [0, -1]]
