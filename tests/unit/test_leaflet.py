"""The statements of the rules page come from the rules that score."""

from dataclasses import replace

import pytest

from app.domain.editing import plain_rules
from app.domain.leaflet import Section, Statement, deciding, matters, statements
from app.domain.rules import RuleSet
from app.domain.rules.choices import ByChoice, Status
from app.domain.rules.tables import Blocked, Bonus, Carry, Counting, Out, Reading, Reset, Turn
from app.domain.rules.values import BonusTo, BonusWhen, CarryAfter, Led, Points
from app.domain.tiles import Tile

Sets = dict[str, RuleSet]

ALL = ("luckies", "bg2133", "art3494", "manylang", "item2672")


def keys(rules: RuleSet, choices: dict[str, str] | None = None) -> list[str]:
    return [statement.key for statement in statements(rules, choices)]


def statement_of(rules: RuleSet, key: str, choices: dict[str, str] | None = None) -> Statement:
    return next(found for found in statements(rules, choices) if found.key == key)


@pytest.mark.parametrize("set_id", ALL)
def test_statements_come_in_the_order_people_read(sets: Sets, set_id: str) -> None:
    sections = [statement.section for statement in statements(sets[set_id])]

    assert sections == sorted(sections, key=list(Section).index)
    assert set(sections) >= set(Section) - {Section.TIES}


def test_a_number_that_changes_nothing_is_not_told() -> None:
    plain = replace(plain_rules("x", "Ours"), turn=Turn())
    winner = plain.blocked.winner
    changed = replace(
        plain,
        removed=(Tile(0, 0),),
        turn=Turn(stock_stays=2),
        out=Out(flat=10),
        blocked=Blocked(winner, Points.HANDS, flat=5),
        counting=Counting(nearest=5, divide=10),
        reset=Reset(everybody_has=1),
    )

    assert set(keys(changed)) - set(keys(plain)) == {
        *("removed", "turn.stock_stays", "out.flat", "blocked.flat"),
        *("counting.nearest", "counting.divide", "reset.everybody_has"),
    }


@pytest.mark.parametrize("set_id", ALL)
def test_every_reading_marks_a_statement(sets: Sets, set_id: str) -> None:
    """A reading that marks no statement would be missing on the page."""
    rules = sets[set_id]
    marked = {found.key for found in statements(rules) if found.choice is None and found.reason}

    for reading in rules.readings:
        assert any(f"{key}.".startswith(f"{reading.rule}.") for key in marked), reading


@pytest.mark.parametrize("set_id", ALL)
def test_every_table_choice_is_shown_with_its_options_and_the_current_one(
    sets: Sets, set_id: str
) -> None:
    for choice in sets[set_id].choices:
        for option in choice.options:
            found = statement_of(sets[set_id], f"choices.{choice.key}", {choice.key: option})

            assert found.values["options"] == choice.options
            assert found.values["played"] == option
            assert (found.status, found.choice) == (choice.status, choice.key)
            assert found.status is not Status.STATED


def test_the_deal_is_shown_for_every_number_of_players(sets: Sets) -> None:
    dealt = [found.values for found in statements(sets["art3494"]) if found.key == "deal.tiles"]

    assert dealt == [
        {"players": 2, "tiles": 8, "left_over": 12},
        {"players": 3, "tiles": 5, "left_over": 13},
        {"players": 4, "tiles": 5, "left_over": 8},
        {"players": 5, "tiles": 4, "left_over": 8},
        {"players": 6, "tiles": 4, "left_over": 4},
    ]


def test_a_table_choice_is_shown_as_this_table_plays_it(sets: Sets) -> None:
    default = statement_of(sets["bg2133"], "blocked.points.each")

    assert (default.choice, default.status) == ("blocked_score", Status.AMBIGUOUS)
    assert "blocked.points.once" in keys(sets["bg2133"], {"blocked_score": "once"})


def test_a_leaflet_without_blocked_hands_has_no_statements_about_ties(sets: Sets) -> None:
    assert "blocked.points.nobody" in keys(sets["art3494"])
    assert Section.TIES not in {found.section for found in statements(sets["art3494"])}
    assert "blocked.winner.fewest_pips" in keys(sets["art3494"], {"blocked": "fewest_all"})


def test_a_change_of_the_rules_changes_the_page(sets: Sets) -> None:
    rules = sets["manylang"]

    changed = replace(rules, blocked=replace(rules.blocked, points=Points.EACH))

    assert set(keys(changed)) - set(keys(rules)) == {"blocked.points.each"}


def test_clauses_of_the_leaflet_are_marked_as_said(sets: Sets) -> None:
    assert statement_of(sets["luckies"], "turn.direction.clockwise").status is Status.STATED
    assert statement_of(sets["art3494"], "turn.direction.clockwise").status is Status.SILENT


@pytest.mark.parametrize("set_id", ALL)
def test_other_statements_are_never_marked_as_said(sets: Sets, set_id: str) -> None:
    ours = ("silent", "house_rule", "still_tied", "only_doubles", "blank")
    for choice in sets[set_id].choices:
        for option in choice.options:
            for found in statements(sets[set_id], {choice.key: option}):
                if found.key.endswith(ours) or found.key.startswith(("partners.count", "choices.")):
                    assert found.status is not Status.STATED, found


def test_winning_a_blocked_hand_is_the_tables_choice_where_the_leaflet_knows_none(
    sets: Sets,
) -> None:
    found = statement_of(sets["art3494"], "blocked.winner.fewest_pips", {"blocked": "fewest_all"})

    assert (found.status, found.choice) == (Status.SILENT, "blocked")


def test_only_the_number_of_players_is_silent_in_the_deal_of_five(sets: Sets) -> None:
    assert statement_of(sets["item2672"], "deal.players").status is Status.SILENT
    assert statement_of(sets["item2672"], "deal.tiles").status is Status.STATED


def test_a_tie_that_the_table_breaks_itself_cannot_be_left(sets: Sets) -> None:
    assert "blocked.still_tied" in keys(sets["manylang"], {"tie": "lowest_tile"})
    for option in ("pick", "nobody"):
        assert "blocked.still_tied" not in keys(sets["manylang"], {"tie": option})


def test_the_closest_reading_counts(sets: Sets) -> None:
    rules = sets["item2672"]
    wide = Reading("deal", Status.AMBIGUOUS, "wide")

    found = statement_of(replace(rules, readings=(wide, *rules.readings)), "deal.players")

    assert found.status is Status.SILENT


def test_a_house_rule_is_not_marked_as_said_by_the_leaflet(sets: Sets) -> None:
    assert "partners.in_leaflet" in keys(sets["bg2133"])
    assert "partners.house_rule" in keys(sets["luckies"])


def test_a_blank_is_shown_as_a_reading_and_not_as_a_colour(sets: Sets) -> None:
    values = [found.values for found in statements(sets["luckies"]) if found.key == "faces.value"]

    assert [value["value"] for value in values] == [1, 2, 3, 4, 5, 6]
    assert statement_of(sets["luckies"], "faces.blank").status is Status.SILENT


def test_where_nobody_draws_there_is_no_statement_about_drawn_tiles(sets: Sets) -> None:
    found = {key for key in keys(sets["luckies"]) if key.startswith("turn.")}

    assert not {key for key in found if key.startswith(("turn.drawn_tile", "turn.stock_empty"))}
    assert "setup.rest.set_aside" in keys(sets["luckies"])


def test_who_is_compared_in_a_tie_is_marked_as_said_only_if_the_leaflet_has_a_tie_break(
    sets: Sets,
) -> None:
    ours = statement_of(sets["manylang"], "blocked.tied_only", {"tie": "lowest_tile"})
    read = statement_of(sets["luckies"], "blocked.tied_only")

    assert ours.status is Status.SILENT
    assert read.reason == "only_the_tied_are_compared"
    assert statement_of(sets["item2672"], "blocked.tied_only").status is Status.STATED


def test_partners_are_a_house_rule_if_the_leaflet_has_none(sets: Sets) -> None:
    for key in ("partners.house_rule", "partners.count.individual", "partners.points"):
        assert statement_of(sets["manylang"], key).reason == "no_word_of_partners"
    assert statement_of(sets["bg2133"], "partners.points").reason is None


def test_the_doubles_that_start_are_named(sets: Sets) -> None:
    named = statement_of(sets["manylang"], "start.doubles").values

    assert (str(named["highest"]), str(named["following"])) == ("6-6", "5-5")
    assert "start.doubles" not in keys(sets["art3494"])


def test_a_game_tells_only_what_is_said(games: Sets) -> None:
    for rules in games.values():
        assert not any(found.is_silent for found in statements(rules)), rules.id


def test_a_rule_for_some_numbers_of_players_names_them(games: Sets) -> None:
    share = statement_of(games["all_fives"], "blocked.winner.share")
    nobody = statement_of(games["all_fives"], "blocked.winner.nobody")

    assert (share.players, nobody.players) == ((3,), (2, 4))
    assert statement_of(games["all_fives"], "blocked.winner.share", {"tie": "split"}).players == ()


def test_a_statement_names_all_choices_that_it_depends_on(games: Sets) -> None:
    found = statement_of(games["dominican"], "bonus.capicua")

    assert found.choices == ("capicua", "V", "equal_ends", "capicua_blank")
    assert found.choice == "capicua"


def test_a_statement_under_a_weak_option_is_weak(games: Sets) -> None:
    rules = games["mexican_train"]

    assert statement_of(rules, "out.flat", {"going_out": "-5"}).weak
    assert not statement_of(rules, "out.points.own").weak
    thin = [(found.key, found.highest) for found in statements(rules) if found.weak]
    assert thin == [("sets.18", 0), ("deal.table", 18)]


def test_a_choice_matters_only_where_a_rule_asks_for_it(games: Sets) -> None:
    rules = games["all_fives"]

    assert not matters(rules, rules.chosen({"lead": "lot"}), "no_double")
    assert matters(rules, rules.chosen({"lead": "66"}), "no_double")
    assert matters(games["jamaican_cutthroat"], games["jamaican_cutthroat"].chosen(), "deal")


def test_what_decides_at_a_table_is_what_matters_there(sets: Sets, games: Sets) -> None:
    for rules in (*sets.values(), *games.values()):
        chosen = rules.chosen()
        found = {key for key in chosen if matters(rules, chosen, key)}
        assert deciding(rules, chosen) == found, rules.id


def test_an_undecided_hand_that_raises_nothing_is_not_told(sets: Sets) -> None:
    after = replace(sets["manylang"], carry=Carry(after=CarryAfter.NOBODY))

    assert not [key for key in keys(after) if key.startswith("carry")]
    assert "carry.after.nobody" in keys(replace(after, carry=replace(after.carry, add=1)))
    assert "carry.after.nobody" in keys(replace(after, carry=replace(after.carry, times=2)))


def test_where_bids_are_scored_nothing_is_told_of_blocked_hands(games: Sets) -> None:
    said = keys(games["texas_42"])

    assert "bid.counts.marks" in said
    assert not [key for key in said if key.startswith(("blocked.", "out.", "end."))]


def test_a_bonus_that_a_choice_pays_by_what_was_led_says_so(games: Sets) -> None:
    rules = games["dominican"]
    choice = rules.choices[0]
    led = ByChoice(choice.key, {choice.options[0]: Led.SINGLE, "*": Led.DOUBLE})
    row = Bonus("opening", BonusWhen.EVENT, 25, to=BonusTo.SIDE, led=led)

    statement = statement_of(replace(rules, bonus=(row,)), "bonus.opening")

    assert statement.choices == (choice.key,)
