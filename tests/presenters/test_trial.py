"""A hand tried by the rules of a box, beside what they are based on."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.editing import own_rules
from app.domain.rules import RuleSet
from app.domain.rules.tables import Partners, Values
from app.domain.rules.values import Criterion, Kind, PartnersPlay
from app.domain.tiles import Tile
from app.play.entry.draft import LAST_TILE, Ended, Ending, EntryMode
from app.play.match.current_match import CurrentMatch
from app.play.match.rule_sets import RuleSets
from app.play.own_boxes import OwnBoxes
from app.presenters.hand import HandPresenter
from app.presenters.trial import TrialCard, TrialLine, TrialPresenter
from app.store.core.settings import TRIAL
from tests.builders import open_current_match, start_match
from tests.fake_navigation import FakeNavigation
from tests.services import services

BOX = "ours"


class TrialOf:
    """The two screens of a trial, with the rules of a box."""

    def __init__(self, folder: Path, sets: dict[str, RuleSet], rules: RuleSet) -> None:
        self.current_match = open_current_match(folder, {**sets, rules.id: rules})
        self.navigation = FakeNavigation()
        self.hand = self.on_hand()
        self.screen = self.on_trial()

    def on_hand(self) -> HandPresenter:
        presenter = HandPresenter(services(self.current_match), self.navigation)
        presenter.open(trial=BOX)
        return presenter

    def on_trial(self) -> TrialPresenter:
        presenter = TrialPresenter(services(self.current_match), self.navigation)
        presenter.open(box=BOX)
        return presenter

    def enter(self, *hands: str, ending: Ended = Ending.BLOCKED) -> None:
        """Taps in a hand, and looks at the result."""
        self.hand = self.on_hand()
        self.hand.answer("ending", str(ending))
        for seat, tiles in enumerate(hands):
            self.hand.select_holder(seat)
            for tile in tiles.split():
                self.hand.toggle_tile(Tile.parse(tile))
        self.hand.record()
        self.screen.open(box=BOX)

    @property
    def own(self) -> TrialCard:
        return self.screen.state.cards[0]

    @property
    def other(self) -> TrialCard:
        return self.screen.state.cards[1]


def own_box(base: RuleSet, **changes: Any) -> RuleSet:
    return replace(own_rules(base, BOX, "Ours"), **changes)


def blanks_count_25(base: RuleSet) -> RuleSet:
    return own_box(base, values=Values(half={0: 25}))


def lowest_single_decides(base: RuleSet) -> RuleSet:
    chain = (Criterion.FEWEST_PIPS, Criterion.LOWEST_SINGLE)
    choices = tuple(choice for choice in base.choices if choice.key != "tie")
    return own_box(base, blocked=replace(base.blocked, winner=chain), choices=choices)


def texts(lines: tuple[TrialLine, ...]) -> tuple[str, ...]:
    """Those that differ with a star."""
    return tuple(
        f"{'*' if line.is_different else ''}{line.text} {line.gain}".strip() for line in lines
    )


def test_the_hand_is_entered_as_in_a_match_but_says_that_it_is_a_trial(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))

    state = trial.hand.state

    assert state.title == "Try a hand"
    assert state.record == "See the result"
    assert state.is_trial
    assert [holder.text for holder in state.holders] == [f"Player {n}" for n in (1, 2, 3, 4)]
    trial.hand.change_table()
    assert trial.navigation.calls == [("trial", {"box": BOX, "table": "yes"})]


def test_blanks_that_count_25_give_the_hand_to_another_player(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    """By the leaflet 1, 5, 12 and 9 points are left: 4 + 11 + 8 = 23 for the first. With blanks of
    25 the first has 26 points left: 21 + 7 + 4 = 32 for the second.
    """
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))

    trial.enter("1-0", "3-2", "6-6", "5-4")

    assert trial.navigation.calls[-1] == ("trial", {"box": BOX})
    assert trial.screen.state.summary == "The rules differ in who wins the hand."
    assert trial.own.name == "Ours"
    assert texts(trial.own.winner) == ("*Player 2 wins",)
    assert texts(trial.own.gains) == ("*Player 1 +0", "*Player 2 +32")
    assert trial.other.name == "Premium Domino Set BG2133"
    assert texts(trial.other.winner) == ("*Player 1 wins",)
    assert texts(trial.other.gains) == ("*Player 1 +23", "*Player 2 +0")
    assert trial.own.winner[0].label == "Different: Player 2 wins"


def test_a_tie_that_the_lowest_single_decides_is_won_by_nobody_by_the_leaflet(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    """12, 5, 11 and 5 are left. 2-1 is lower than 3-2: 7 + 0 + 6 = 13 for the fourth."""
    trial = TrialOf(tmp_path, sets, lowest_single_decides(sets["bg2133"]))

    trial.enter("6-6", "3-2", "6-5", "2-1 1-1")

    assert texts(trial.own.winner) == ("*Player 4 wins",)
    assert texts(trial.own.gains) == ("*Player 4 +13",)
    assert texts(trial.other.winner) == ("*Nobody wins this hand",)
    assert texts(trial.other.gains) == ("*Player 4 +0",)


def test_a_trial_is_the_first_hand_of_a_match(tmp_path: Path, games: dict[str, RuleSet]) -> None:
    """25 and 4 are left, and the first hand that is won brings 100 more."""
    trial = TrialOf(tmp_path, games, own_box(games["puerto_rican"]))
    trial.hand.answer("ending", "0")
    for holder, tiles in ((1, "6-5 4-4"), (2, "3-1"), (3, "5-0 1-0"), (LAST_TILE, "6-2")):
        trial.hand.select_holder(holder)
        for tile in tiles.split():
            trial.hand.toggle_tile(Tile.parse(tile))

    said = trial.hand.state.verdict
    trial.hand.record()
    trial.screen.open(box=BOX)

    assert said == "Player 1 and Player 3 win 129"
    assert texts(trial.own.gains) == texts(trial.other.gains) == ("Player 1 and Player 3 +129",)
    assert "Win number 1 of the match: +100." in texts(trial.own.reasons)


def test_without_a_difference_both_say_the_same(tmp_path: Path, sets: dict[str, RuleSet]) -> None:
    """6, 5, 12 and 9 are left, and no blank: 1 + 7 + 4 = 12 for the second."""
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))

    trial.enter("5-1", "3-2", "6-6", "5-4")

    assert trial.screen.state.summary == "Both say the same."
    assert texts(trial.own.winner) == texts(trial.other.winner) == ("Player 2 wins",)
    assert texts(trial.own.gains) == texts(trial.other.gains) == ("Player 2 +12",)
    assert texts(trial.own.reasons) == texts(trial.other.reasons)


def test_other_points_for_the_same_winner_are_a_difference_of_points(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))

    trial.enter("", "3-0", "6-6", "5-4", ending=0)

    assert trial.screen.state.summary == "The rules differ in the points."
    assert texts(trial.own.winner) == ("Player 1 wins",)
    assert texts(trial.own.gains) == (f"*Player 1 +{28 + 12 + 9}",)
    assert texts(trial.other.gains) == (f"*Player 1 +{3 + 12 + 9}",)


def test_a_plain_box_has_one_card_and_nothing_to_compare(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    trial = TrialOf(tmp_path, sets, replace(blanks_count_25(sets["bg2133"]), based_on=""))

    trial.enter("1-0", "3-2", "6-6", "5-4")

    assert len(trial.screen.state.cards) == 1
    assert trial.screen.state.summary == ""
    assert texts(trial.own.winner) == ("Player 2 wins",)


def test_what_the_other_rules_need_besides_is_said(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    """Where the player who went out gets everything on the table, the draw pile counts."""
    base = next(rules for rules in sets.values() if rules.out.points == "table")
    trial = TrialOf(tmp_path, sets, own_box(base, out=sets["bg2133"].out))

    trial.enter("", "3-2", "6-6", "5-4", ending=0)

    assert texts(trial.own.gains) == ("Player 1 +26",)
    assert trial.other.error.startswith("This leaflet counts every point on the table")
    assert trial.screen.state.summary == ""


def test_tiles_that_the_other_set_does_not_have_are_named(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    base = sets["bg2133"]
    larger = own_box(
        base,
        faces=replace(base.faces, highest=9),
        deal={4: 7},
        sets={9: {4: 7}},
        values=Values(half={9: 50}),
    )
    trial = TrialOf(tmp_path, sets, larger)

    trial.enter("9-8", "3-2", "6-6", "5-4")

    assert texts(trial.own.winner) == ("Player 2 wins",)
    assert trial.other.error == "The tile 9-8 is not in this box. Remove it."


def test_other_numbers_of_players_cannot_sit_down_to_the_other_rules(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    base = sets["bg2133"]
    trial = TrialOf(tmp_path, sets, own_box(base, deal={5: 5}, sets={6: {5: 5}}))

    trial.enter("6-5", "3-2", "6-6", "5-4", "4-4")

    assert texts(trial.own.winner) == ("Player 2 wins",)
    assert trial.other.error == "Too many players. This box takes 4 at most. Remove a player."


def test_partners_are_refused_by_rules_that_know_none(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    must = replace(sets["bg2133"].partners, play=PartnersPlay.MUST)
    rules = own_box(sets["bg2133"], partners=must)
    alone = replace(sets["bg2133"], partners=Partners(play=PartnersPlay.NEVER))
    trial = TrialOf(tmp_path, {**sets, "bg2133": alone}, rules)

    trial.enter("6-5", "3-2", "6-6", "5-4")

    assert texts(trial.own.winner) == ("Player 2 and Player 4 win",)
    assert "partners" in trial.other.error


def test_a_typed_total_is_not_compared_where_it_is_worth_something_else(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    """26 left can be 1-0 by the own rules, which is 1 by the others."""
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))
    trial.hand.answer("ending", "0")
    trial.hand.set_mode(EntryMode.TOTAL)
    for seat in (1, 2, 3):
        trial.hand.select_holder(seat)
        trial.hand.add_digit(9)
    trial.hand.record()
    trial.screen.open(box=BOX)

    assert texts(trial.own.gains) == ("Player 1 +27",)
    assert trial.other.error == (
        "Here the tiles decide, not the total. Tap the tiles of Player 2, Player 3 and Player 4."
    )


def test_what_was_announced_in_play_is_counted_where_the_rules_know_it(
    tmp_path: Path, sets: dict[str, RuleSet], games: dict[str, RuleSet]
) -> None:
    """By All Fives 15 in play, and 14 left, which is 15 rounded; by Block the 14 alone."""
    rules = replace(own_box(games["all_fives"]), based_on="block")
    trial = TrialOf(tmp_path, {**sets, "block": games["block"]}, rules)
    trial.screen.set_players("2")
    trial.hand = trial.on_hand()
    trial.hand.announce(0, 15)

    trial.enter("", "6-6 2-0", ending=0)

    assert texts(trial.own.gains) == ("*Player 1 +30",)
    assert texts(trial.other.gains) == ("*Player 1 +14",)


def test_nothing_is_stored_among_matches_and_hands(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))

    trial.enter("1-0", "3-2", "6-6", "5-4")

    database = trial.current_match.database
    for table in ("matches", "hands", "players", "drafts", "outbox"):
        row = database.row(f"SELECT count(*) AS n FROM {table}")
        assert row is not None
        assert row["n"] == 0, table


def test_a_match_on_the_table_stays_as_it_is(tmp_path: Path, sets: dict[str, RuleSet]) -> None:
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))
    start_match(trial.current_match)
    before = trial.current_match.table

    trial.enter("1-0", "3-2", "6-6", "5-4")

    assert trial.current_match.table is before
    assert trial.current_match.draft() is None


def test_what_was_entered_is_there_after_a_restart(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))
    trial.enter("1-0", "3-2", "6-6", "5-4")

    trial.current_match = CurrentMatch(trial.current_match.database, trial.current_match.leaflets)

    assert [one.summary for one in trial.on_hand().state.holders] == [
        "26 (1)",
        "5 (1)",
        "12 (1)",
        "9 (1)",
    ]
    assert trial.on_trial().state.cards == trial.screen.state.cards


def test_rules_that_changed_since_read_what_they_can(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    base = sets["bg2133"]
    trial = TrialOf(tmp_path, sets, own_box(base))
    trial.enter("1-0", "3-2", "6-6", "5-4")
    for_two = own_box(base, deal={2: 5}, sets={6: {2: 5}})

    trial.current_match.leaflets = RuleSets({**sets, BOX: for_two}, trial.current_match.database)

    assert len(trial.on_hand().state.holders) == 2
    assert not trial.on_trial().state.is_begun


def test_another_number_of_players_starts_the_hand_anew(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))
    trial.enter("1-0", "3-2", "6-6", "5-4")
    chips = trial.screen.state.players
    assert [(chip.text, chip.chosen) for chip in chips] == [
        ("2 players", False),
        ("3 players", False),
        ("4 players", True),
    ]

    trial.screen.set_players("2")

    assert not trial.screen.state.is_begun
    assert trial.screen.state.table == "2 players"
    assert trial.screen.state.is_table_open
    assert trial.screen.state.cards == ()
    assert len(trial.on_hand().state.holders) == 2


def test_partners_count_together_where_four_may_be_partners(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))
    trial.enter("5-1", "3-2", "6-6", "5-4")
    assert trial.screen.state.has_partners is False

    trial.screen.set_partners(partners=True)

    assert trial.screen.state.has_partners
    assert texts(trial.own.winner) == ("Player 2 and Player 4 win",)
    trial.screen.set_players("3")
    assert trial.screen.state.has_partners is None


def test_another_answer_to_a_question_of_the_box_scores_the_hand_again(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    """Once instead of each: 12 + 5 + 9 less 5 once, and not the differences 7 + 4 + 1."""
    trial = TrialOf(tmp_path, sets, own_box(sets["bg2133"]))
    trial.enter("5-1", "3-2", "6-6", "5-4")
    assert texts(trial.own.gains) == ("Player 2 +12",)

    trial.screen.toggle_table()
    trial.screen.choose("blocked_score", "once")

    assert trial.screen.state.is_table_open
    assert texts(trial.own.gains) == texts(trial.other.gains) == ("Player 2 +22",)


def test_an_answer_that_needs_more_says_what(tmp_path: Path, sets: dict[str, RuleSet]) -> None:
    trial = TrialOf(tmp_path, sets, own_box(sets["bg2133"]))
    trial.enter("6-6", "3-2", "6-5", "2-1 1-1")

    trial.screen.choose("tie", "pick")

    assert trial.own.error == "Player 2 and Player 4 tie. Who wins? The table decides."


def test_the_buttons_lead_back_and_to_another_hand(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    trial = TrialOf(tmp_path, sets, blanks_count_25(sets["bg2133"]))
    trial.enter("1-0", "3-2", "6-6", "5-4")

    trial.screen.change_hand()
    trial.screen.open_rules()
    assert trial.navigation.calls[-2:] == [
        ("back to hand", {"trial": BOX}),
        ("back to own_box", {"box": BOX}),
    ]

    trial.screen.start_another_hand()

    assert trial.navigation.calls[-1] == ("back to hand", {"trial": BOX})
    assert not trial.screen.state.is_begun


def test_a_box_that_is_changed_is_tried_as_it_can_be_played(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    current_match = open_current_match(tmp_path, sets)
    boxes, navigation = OwnBoxes(current_match), FakeNavigation()
    box = boxes.create(sets["bg2133"], "Ours").id
    boxes.edit(box, replace(boxes.draft(box), values=Values(half={0: 25})))
    hand = HandPresenter(services(current_match), navigation)
    screen = TrialPresenter(services(current_match), navigation)

    hand.open(trial=box)
    hand.answer("ending", "0")
    for seat, tile in ((1, "1-0"), (2, "6-6"), (3, "5-4")):
        hand.select_holder(seat)
        hand.toggle_tile(Tile.parse(tile))
    screen.open(box=box)
    assert texts(screen.state.cards[0].gains) == (f"*Player 1 +{26 + 12 + 9}",)
    assert texts(screen.state.cards[1].gains) == (f"*Player 1 +{1 + 12 + 9}",)
    assert screen.state.warning == ""

    draft = boxes.draft(box)
    boxes.edit(box, replace(draft, partners=replace(draft.partners, players=3)))
    screen.open(box=box)
    assert texts(screen.state.cards[0].gains) == (f"*Player 1 +{26 + 12 + 9}",)
    assert screen.state.warning.startswith("These rules do not go together yet.")

    boxes.delete(box)
    screen.open(box=box)
    assert navigation.calls == [("home rules", {})]


def test_a_box_that_is_gone_is_not_tried(tmp_path: Path, sets: dict[str, RuleSet]) -> None:
    trial = TrialOf(tmp_path, sets, own_box(sets["bg2133"]))
    trial.current_match.leaflets = RuleSets(sets, trial.current_match.database)

    trial.on_hand()
    trial.on_trial()

    assert trial.navigation.calls == [("home table", {}), ("home rules", {})]


@pytest.mark.parametrize("stored", [None, 3, {}, {"players": 4, "choices": 5}, {"players": "x"}])
def test_a_stored_value_that_is_none_reads_as_nothing_entered(
    tmp_path: Path, sets: dict[str, RuleSet], stored: object
) -> None:
    trial = TrialOf(tmp_path, sets, own_box(sets["bg2133"]))
    trial.current_match.settings.set(TRIAL.of(BOX), stored)

    assert len(trial.on_hand().state.holders) == 4
    assert trial.on_trial().state.cards == ()


def test_every_set_can_be_tried_beside_others(
    tmp_path: Path, sets: dict[str, RuleSet], games: dict[str, RuleSet]
) -> None:
    """Whatever was entered, the other rules have a verdict or a reason."""
    known = {**sets, **games}
    trial = TrialOf(tmp_path, known, own_box(sets["bg2133"]))
    for place, own in enumerate(known.values()):
        trial.current_match.leaflets = RuleSets(
            {**known, BOX: replace(own, id=BOX)}, trial.current_match.database
        )
        trial.current_match.settings.set(TRIAL.of(BOX), None)
        trial.enter("", "3-2", "6-6", "5-4", ending=0)
        for base in tuple(known)[place % 7 :: 7]:
            rules = replace(own, id=BOX, kind=Kind.OWN, based_on=base)
            trial.current_match.leaflets = RuleSets(
                {**known, BOX: rules}, trial.current_match.database
            )
            cards = trial.on_trial().state.cards
            assert len(cards) == 2
            assert all(bool(card.error) is not bool(card.winner) for card in cards)


def test_a_trial_begins_with_three_where_four_cannot_play_and_five_can(
    tmp_path: Path, sets: dict[str, RuleSet]
) -> None:
    deal = {3: 5, 5: 5}

    trial = TrialOf(tmp_path, sets, own_box(sets["bg2133"], deal=deal, sets={6: deal}))

    assert len(trial.hand.state.holders) == 3


def test_sums_of_tiles_are_scored_by_rules_that_differ_about_the_double_blank_alone(
    tmp_path: Path, games: dict[str, RuleSet]
) -> None:
    """A double blank has a key of its own, so any other sum is of tiles worth their pips."""
    base = games["mexican_train"]
    blank = 70 if base.values.tile else 50
    trial = TrialOf(tmp_path, games, own_box(base, values=Values(tile={Tile(0, 0): blank})))
    trial.hand.answer("ending", "0")
    trial.hand.set_mode(EntryMode.SUMS)
    for seat in (1, 2, 3):
        trial.hand.select_holder(seat)
        trial.hand.add_sum(5)

    trial.hand.record()
    trial.screen.open(box=BOX)

    assert trial.screen.state.summary == "Both say the same."
