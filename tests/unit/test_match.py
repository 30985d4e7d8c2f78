"""Matches: totals, winner, edits, choices."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.errors import RuleError
from app.domain.match import Hand, Match, PlayerId, Win
from app.domain.match.starting import next_start
from app.domain.rules import RuleSet
from app.domain.rules.choices import ByChoice
from app.domain.rules.values import PartnersPlay, StartBy
from tests.hands import hand_end
from tests.oracles.match import Standing, match_winner, running_totals, standings, with_hands

Sets = dict[str, RuleSet]

ADA, BO, CY, DI = (PlayerId(name) for name in ("Ada", "Bo", "Cy", "Di"))
PARTNERS = ((0, 2), (1, 3))


def out(seat: int, *left: str | int) -> Hand:
    return Hand(hand_end(left, out=seat))


@pytest.fixture
def match(sets: Sets) -> Match:
    """Two players to 50; Ada leads with 20 to 12."""
    opened = Match(sets["manylang"], (ADA, BO), target=50)
    return with_hands(opened, out(0, "", "6-6 5-3"), out(1, "6-6", ""))


def test_running_totals_grow_with_each_hand(match: Match) -> None:
    assert running_totals(match) == ((20, 0), (20, 12))


def test_partners_can_depend_on_the_number_of_players(sets: Sets) -> None:
    play = ByChoice("players", {"4": PartnersPlay.MUST, "*": PartnersPlay.NEVER})
    rules = replace(sets["manylang"], partners=replace(sets["manylang"].partners, play=play))

    four = Match(rules, (ADA, BO, CY, DI), PARTNERS)

    assert four.score(out(0, "", "6-4", "5-4", "3-1"))[0].end.sides == PARTNERS
    with pytest.raises(RuleError, match="partners_needed"):
        Match(rules, (ADA, BO, CY, DI))
    assert Match(rules, (ADA, BO)).sides is None


def test_standings_have_the_total_the_hands_won_and_the_missing_points(match: Match) -> None:
    assert standings(match) == (Standing((0,), 20, 1, 30), Standing((1,), 12, 1, 38))


def test_there_are_no_totals_before_the_first_hand(sets: Sets) -> None:
    fresh = Match(sets["manylang"], (ADA, BO))

    assert standings(fresh)[0].needs is None
    assert running_totals(fresh) == ()


def test_the_first_to_reach_the_target_wins_and_playing_on_does_not_change_it(match: Match) -> None:
    played_on = with_hands(match, out(1, 38, ""), out(0, "", 60))

    assert match_winner(match) is None
    assert match_winner(played_on) == Win(((1,),), hand=2)
    assert [standing.total for standing in standings(played_on)] == [80, 50]
    assert standings(played_on)[0].needs == 0


def test_without_a_target_nobody_has_won(sets: Sets) -> None:
    endless = with_hands(Match(sets["art3494"], (ADA, BO)), out(0, "", 150))

    assert match_winner(endless) is None


def test_the_leaflets_own_target_is_only_a_suggestion(sets: Sets) -> None:
    at_40 = with_hands(Match(sets["bg2133"], (ADA, BO), target=40), out(0, "", 40))

    assert sets["bg2133"].target.suggested == (100,)
    assert match_winner(at_40) == Win(((0,),), hand=0)


def test_an_earlier_hand_can_be_edited_and_all_totals_follow(match: Match) -> None:
    edited = match.edit(0, out(1, "6-5", ""))

    assert running_totals(edited) == ((0, 11), (0, 23))
    assert running_totals(match) == ((20, 0), (20, 12))


@pytest.mark.parametrize("index", [2, -1, None])
def test_a_hand_that_was_not_played_cannot_be_edited(match: Match, index: Any) -> None:
    with pytest.raises(RuleError, match="unknown_hand"):
        match.edit(index, out(0, "", 1))


def test_a_refused_hand_leaves_the_match_as_it_was(match: Match) -> None:
    before = repr(match)

    with pytest.raises(RuleError, match="tile_twice"):
        with_hands(match, Hand(hand_end(["6-4", "4-6"])))

    assert repr(match) == before


def test_a_recorded_hand_does_not_change_with_the_draft(match: Match) -> None:
    tapped = hand_end(["", "6-4"], out=0)
    longer = with_hands(match, Hand(tapped))

    tapped.left[1] = ()  # type: ignore[index]

    assert running_totals(longer)[-1] == (30, 12)


def test_partners_score_together(sets: Sets) -> None:
    opened = Match(sets["bg2133"], (ADA, BO, CY, DI), sides=PARTNERS, target=100)

    match = with_hands(opened, out(0, "", "2-4", "3-6", "1-5 0-1"), out(2, "2-4", "0-1", "", "6-5"))

    assert running_totals(match) == ((13, 0), (25, 0))
    assert standings(match)[0] == Standing((0, 2), 25, 2, 75)


def test_a_hand_with_other_partners_is_refused(sets: Sets) -> None:
    match = Match(sets["bg2133"], (ADA, BO, CY, DI))

    with pytest.raises(RuleError, match="other_sides"):
        with_hands(match, Hand(hand_end(["", "0-1", "0-2", "0-3"], out=0, sides=PARTNERS)))


def test_a_hand_of_fewer_players_is_refused(sets: Sets) -> None:
    with pytest.raises(RuleError, match="seat_missing"):
        with_hands(Match(sets["bg2133"], (ADA, BO, CY)), out(0, "", "0-1"))


def test_a_starter_must_be_a_player_of_the_match(match: Match) -> None:
    with pytest.raises(RuleError, match="unknown_seat"):
        with_hands(match, Hand(hand_end(["", "0-1"], out=0), starter=2))


def test_a_choice_applies_to_every_hand(sets: Sets) -> None:
    tied = with_hands(
        Match(sets["manylang"], (ADA, BO, CY)), Hand(hand_end(["0-1 0-2", "0-3", "6-6"]))
    )

    assert running_totals(tied) == ((0, 0, 0),)
    assert running_totals(tied.choose("tie", "lowest_tile")) == ((12, 0, 0),)
    assert running_totals(tied.choose("tie", "fewest_tiles")) == ((0, 12, 0),)


def test_a_picked_winner_is_dropped_when_there_is_no_tie_any_more(sets: Sets) -> None:
    pick = {"tie": "pick"}
    tied = Match(sets["luckies"], (ADA, BO), choices=pick)
    tied = with_hands(tied, Hand(hand_end(["1-2 1-1 3-3", "0-3 2-6"], picked=1)))

    decided = tied.choose("single", "lowest_tile")

    assert (tied.verdicts[0].side, decided.verdicts[0].side) == ((1,), (0,))
    assert (tied.hands[0].end.picked, decided.hands[0].end.picked) == (1, None)


def test_a_choice_that_needs_more_facts_names_the_hand(sets: Sets) -> None:
    match = with_hands(Match(sets["manylang"], (ADA, BO)), out(0, "", "1-2"))
    match = with_hands(match, Hand(hand_end(["1-2", "0-3"])))

    with pytest.raises(RuleError) as refused:
        match.choose("tie", "pick")

    assert (refused.value.key, refused.value.values) == ("needs_pick", {"hand": 1, "seats": (0, 1)})


def test_the_order_of_sides_does_not_matter(sets: Sets) -> None:
    players = (ADA, BO, CY, DI)
    match = Match(sets["bg2133"], players, sides=((3, 1), (2, 0)))
    end = hand_end(["", "0-1", "0-2", "0-3"], out=0, sides=((1, 3), (0, 2)))

    longer = with_hands(match, Hand(end))

    assert match == Match(sets["bg2133"], players, sides=PARTNERS)
    assert running_totals(longer) == ((4, 0),)


@pytest.mark.parametrize(
    ("hands", "key"),
    [
        (None, "bad_hand"),
        ([], "bad_hand"),
        (("x",), "bad_hand"),
        ((Hand(None),), "bad_hand"),  # type: ignore[arg-type]
        ((Hand(hand_end(["", "0-1", "0-2"], out=0)),), "seat_missing"),
        ((Hand(hand_end(["", "0-1", "0-2", "0-3"], out=0)),), "other_sides"),
    ],
)
def test_invalid_hands_are_refused(sets: Sets, hands: Any, key: str) -> None:
    with pytest.raises(RuleError, match=key):
        Match(sets["bg2133"], (ADA, BO, CY, DI), sides=PARTNERS, hands=hands)


def test_a_choice_that_cannot_score_an_earlier_hand_is_refused(sets: Sets) -> None:
    totals = with_hands(Match(sets["manylang"], (ADA, BO)), Hand(hand_end([3, 3])))

    with pytest.raises(RuleError, match="needs_tiles"):
        totals.choose("tie", "lowest_tile")


def test_the_starter_of_each_hand_follows_the_leaflet(match: Match, sets: Sets) -> None:
    fresh = Match(sets["art3494"], (ADA, BO))

    assert next_start(match).by is StartBy.HIGHEST_DOUBLE
    assert next_start(fresh).by is StartBy.HIGHEST_DRAWN


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"players": (ADA, ADA)}, "same_player_twice"),
        ({"players": (ADA,)}, "too_few_players"),
        ({"players": (ADA, BO, CY, DI, "Ed", "Flo")}, "too_many_players"),
        ({"players": (ADA, "")}, "bad_player"),
        ({"players": [ADA, BO]}, "bad_player"),
        ({"sides": PARTNERS}, "no_partners"),
        ({"target": 0}, "bad_target"),
        ({"target": "100"}, "bad_target"),
        ({"choices": {"single": "lowest_tile"}}, "unknown_choice"),
    ],
)
def test_a_match_that_cannot_be_set_up_is_refused(
    sets: Sets, changed: dict[str, Any], key: str
) -> None:
    with pytest.raises(RuleError, match=key):
        Match(sets["manylang"], **{"players": (ADA, BO), **changed})


def test_a_hand_that_cannot_be_scored_is_named(match: Match) -> None:
    """It came from another phone, where the match had other rules."""
    misfit = replace(match, hands=(match.hands[0], out(1, "9-9", ""), match.hands[1]))

    with pytest.raises(RuleError) as refused:
        _ = misfit.verdicts

    assert (refused.value.key, refused.value.values["hand"]) == ("tile_not_in_set", 1)
