"""What the match counted of a hand is what every screen, the voice, the log and the lists say."""

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.domain.editing import bonuses, own_rules
from app.domain.match import Hand
from app.domain.rules.lines import line_of
from app.domain.tiles import Tile
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.presenters.changes import ChangesPresenter
from app.presenters.hand.spoken_result import spoken_result
from app.presenters.player import PlayerPresenter
from app.presenters.share import text
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.sets import Leaflets
from app.store.exchange.exporting import export_csv
from app.store.read.history import Filter, HandFilter, History
from app.words.hand.statistics import Best, FigureGrid
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.hands import hand_end
from tests.presenters.hand_table import HandTable
from tests.rule_sets import load_set
from tests.services import services

SIDES = ((0, 2), (1, 3))
TIED = ("4-0", "3-1", "6-1", "6-2")
"""Nobody wins it: with doubling, the next hand that is won counts twice."""


@pytest.fixture
def doubled(tmp_path: Path) -> HandTable:
    """A hand that nobody won, so that 31 for the next one are 62."""
    terms: dict[str, Any] = {"partners": True, "choices": {"tie": "next_doubles"}, "target": 100}
    table = HandTable(tmp_path, "cuban", 4, **terms)
    record(table, *TIED, sides=SIDES)
    return table


@pytest.fixture
def too_much(tmp_path: Path) -> HandTable:
    """To exactly 60: a hand of 75 counts nothing."""
    return HandTable(tmp_path, "all_fives", 2, target=60, choices={"reach": "exactly"})


def record(table: HandTable, *left: str, **facts: Any) -> str:
    return table.current_match.record(Hand(hand_end(left, **facts), 0))


def enter(table: HandTable, *hands: str) -> None:
    """Ann went out; the others have these tiles."""
    table.hand = table.presenter()
    table.answer("ending", "0")
    for seat, tiles in enumerate(hands, start=1):
        table.hand.select_holder(seat)
        for tile in tiles.split():
            table.hand.toggle_tile(Tile.parse(tile))


def verdict_of(table: HandTable, hand: str) -> VerdictPresenter:
    presenter = VerdictPresenter(services(table.current_match), FakeNavigation())
    presenter.open(hand=hand)
    return presenter


def score_of(screen: TablePresenter) -> Any:
    """What the table shows of a match."""
    return screen.state.score


def log_of(current_match: CurrentMatch) -> list[tuple[str, str]]:
    presenter = ChangesPresenter(services(current_match), FakeNavigation())
    presenter.open()
    return [(line.what, line.detail) for line in presenter.state.lines]


def figures_of(current_match: CurrentMatch, seat: int = 0) -> Mapping[str, str]:
    presenter = PlayerPresenter(services(current_match), FakeNavigation())
    presenter.open(player=current_match.table.people[seat].id)
    rows = presenter.state.rows
    grid = next(row for row in rows if isinstance(row, FigureGrid))
    return {
        **{figure.name: figure.value for figure in grid.figures},
        **{row.name: row.value for row in rows if isinstance(row, Best)},
    }


def test_the_hand_screen_says_what_the_next_screen_says(doubled: HandTable) -> None:
    enter(doubled, "6-6 5-4", "1-0", "5-5")
    said, why = doubled.verdict, doubled.hand.explain()

    doubled.hand.record()

    hand = doubled.current_match.table.hands[-1].id
    assert said == verdict_of(doubled, hand).state.headline == "Ann and Cy win 62"
    assert "Earlier hands count too: this one is worth 62." in why


def test_points_that_are_too_many_are_none_before_they_are_recorded(too_much: HandTable) -> None:
    enter(too_much, "6-6 6-5 5-5 5-4 4-4 3-3 6-4 6-3")
    said = too_much.verdict
    too_much.hand.record()

    table = too_much.current_match.table
    assert said == spoken_result(Language(), table, 0)[0] == "Ann wins 0"
    assert "Hand 1: Ann +0" in text(Language(), table)


def test_a_hand_that_is_edited_says_what_it_will_count(doubled: HandTable) -> None:
    hand = record(doubled, "", "6-6 5-4", "1-0", "5-5", out=0, sides=SIDES)

    doubled.hand = doubled.presenter(hand)

    assert doubled.verdict == "Ann and Cy win 62"


def test_the_log_says_what_the_match_counts(doubled: HandTable) -> None:
    current_match = doubled.current_match
    hand = record(doubled, "", "6-6 5-4", "1-0", "5-5", out=0, sides=SIDES)
    after = Hand(hand_end(("", "6-6", "1-0", "5-5"), out=0, sides=SIDES), 0)

    current_match.edit_hand(hand, after)
    current_match.delete_hand(hand)

    assert log_of(current_match) == [
        ("A hand was removed", "Ann and Cy +44"),
        ("A hand was changed", "Ann and Cy +62 → Ann and Cy +44"),
    ]


def test_a_removed_hand_says_what_it_will_count_again(doubled: HandTable) -> None:
    hand = record(doubled, "", "6-6 5-4", "1-0", "5-5", out=0, sides=SIDES)
    doubled.current_match.delete_hand(hand)

    removed = verdict_of(doubled, hand)
    said, counted = removed.state.headline, removed.state.counted
    removed.restore()

    assert said == removed.state.headline == "Ann and Cy win 62"
    assert counted == removed.state.counted != ()


def test_a_players_page_has_what_the_match_counted(doubled: HandTable) -> None:
    record(doubled, "", "6-6 5-4", "1-0", "5-5", out=0, sides=SIDES)

    figures = figures_of(doubled.current_match)

    assert figures["Biggest hand"] == "62 points"
    assert figures["Points per hand won"] == "62"


def test_points_that_did_not_count_are_in_no_figure(too_much: HandTable) -> None:
    record(too_much, "", "6-6 6-5 5-5 5-4 4-4 3-3 6-4 6-3", out=0)

    figures = figures_of(too_much.current_match)

    assert "Biggest hand" not in figures
    assert figures["Points per hand won"] == "0"


def test_a_hand_that_is_removed_changes_what_a_later_one_counted(doubled: HandTable) -> None:
    record(doubled, "", "6-6 5-4", "1-0", "5-5", out=0, sides=SIDES)
    tied = doubled.current_match.table.hands[0].id

    doubled.current_match.delete_hand(tied)
    without = figures_of(doubled.current_match)
    doubled.current_match.restore_hand(tied)

    assert without["Biggest hand"] == without["Points per hand won"] + " points" == "31 points"
    assert figures_of(doubled.current_match)["Biggest hand"] == "62 points"


def test_matches_are_found_by_the_points_that_counted(doubled: HandTable) -> None:
    record(doubled, "", "6-6 5-4", "1-0", "5-5", out=0, sides=SIDES)
    history, player = History(doubled.current_match.database), doubled.current_match.table.people[0]

    def found(least: int, most: int) -> int:
        of = HandFilter(won=True, min_points=least, max_points=most)
        return history.count(Filter(player=player.id, hands=of))

    assert (found(60, 69), found(30, 39)) == (1, 0)


def test_the_table_for_spreadsheets_has_the_points_that_counted(
    doubled: HandTable, tmp_path: Path
) -> None:
    record(doubled, "", "6-6 5-4", "1-0", "5-5", out=0, sides=SIDES)

    export_csv(doubled.current_match.database, tmp_path / "hands.csv")

    with (tmp_path / "hands.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["points"], row["totals"]) for row in rows] == [("0", "0 / 0"), ("62", "62 / 0")]


def test_what_a_later_hand_counts_now_is_not_sent_to_other_phones(doubled: HandTable) -> None:
    record(doubled, "", "6-6 5-4", "1-0", "5-5", out=0, sides=SIDES)
    tied = doubled.current_match.table.hands[0].id
    database = doubled.current_match.database
    with database.writing() as connection:
        connection.execute("INSERT INTO sync (id, folder, place, phone) VALUES (1, '', '', '')")

    doubled.current_match.delete_hand(tied)

    sent = database.rows("SELECT row FROM outbox WHERE kind = 'hand'")
    assert [row["row"] for row in sent] == [tied]


def test_a_hand_that_does_not_count_is_no_round_on_any_screen(tmp_path: Path) -> None:
    own = own_rules(load_set("mexican_train"), "ours", "Ours")
    rules = bonuses.switched(own, "foul", on=True)
    table = HandTable(tmp_path, "ours", 3, {"ours": rules}, target=None)
    table.hand.add_event("foul", 0)
    before = table.hand.state.title
    table.hand.record()
    table.hand = table.presenter()
    void = table.current_match.table.hands[0].id
    screen = TablePresenter(services(table.current_match), FakeNavigation())
    screen.open()
    screen.show_rest()

    assert score_of(screen).round.title.startswith("Round 1 of 13")
    assert table.hand.state.title == before == "Round 1 of 13"
    assert verdict_of(table, void).state.title == "Round 1 of 13"

    record(table, "", "5-0", "6-0", out=0)
    screen.open()
    screen.show_rest()

    rows = score_of(screen).rows
    assert [row.number for row in rows] == ["1", "1"]
    assert [row.description.partition(":")[0] for row in rows] == ["Round 1", "Round 1"]
    assert table.presenter().state.title == "Round 2 of 13"


def test_what_was_doubled_is_not_by_rules_that_only_add(tmp_path: Path) -> None:
    """A match that is scored again by rules without doubling has the plain points in all lists."""
    current_match = open_current_match(tmp_path, Leaflets())
    boxes, line = OwnBoxes(current_match), line_of("carry")
    plain = boxes.create(None, "Ours")
    doubling = next(one.rules for one in line.options(plain) if one.key == "nobody_doubles")
    boxes.edit(plain.id, doubling)
    start_match(current_match, plain.id)
    record_hand(current_match, "4-1", "3-2")
    record_hand(current_match, "", "6-4", out=0)
    doubled = figures_of(current_match)

    boxes.edit(plain.id, plain)
    current_match.score_by_present_rules(current_match.table.id)

    assert doubled["Biggest hand"] == "20 points"
    assert figures_of(current_match)["Biggest hand"] == "10 points"
    assert figures_of(current_match)["Points per hand won"] == "10"
