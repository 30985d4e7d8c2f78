"""Own boxes in the lists of boxes: where they stand, how they are found, and the ways to more."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.slots import settled
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.play.setup.plan import Plan, SetupValues
from app.presenters.box_filter import box_options
from app.presenters.box_list import GroupHeading, ListAction
from app.presenters.history import HistoryPresenter
from app.presenters.history.rows import MatchRow
from app.presenters.rules import RulesPresenter
from app.presenters.setup import SetupPresenter
from app.presenters.share import picture, text
from app.presenters.table import TablePresenter
from app.presenters.who_starts import WhoStartsPresenter
from app.sets import Leaflets
from app.store.exchange.bgstats import bgstats_play
from app.store.read.history import History
from app.words.boxes import Box
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.services import services

YOURS = ("Yours", "Ours", "{Zoë}'s \u201cBlock\u201d", "Make your own", "Add a box")


@pytest.fixture
def current_match(tmp_path: Path) -> CurrentMatch:
    """With two own boxes. One has letters in its name that sentences use."""
    found = open_current_match(tmp_path, Leaflets())
    make(found, "block", YOURS[2])
    make(found, "luckies", "Ours")
    return found


def make(current_match: CurrentMatch, base: str, name: str) -> str:
    return OwnBoxes(current_match).create(current_match.leaflets[base], name).id


def listed(rows: tuple[object, ...]) -> tuple[str, ...]:
    """Headings, names of boxes, and actions."""
    return tuple(
        row.name if isinstance(row, Box) else row.text if isinstance(row, ListAction) else row.title
        for row in rows
        if isinstance(row, GroupHeading | Box | ListAction)
    )


def tables_rows(current_match: CurrentMatch, query: str = "") -> tuple[object, ...]:
    table = TablePresenter(services(current_match), FakeNavigation())
    table.open()
    table.search_boxes(query)
    assert table.state.empty is not None
    return table.state.empty.rows


def test_own_boxes_stand_before_the_leaflets_in_every_list(current_match: CurrentMatch) -> None:
    language, navigation = Language(), FakeNavigation()
    rules = RulesPresenter(services(current_match, language), navigation)
    setup = SetupPresenter(services(current_match, language), navigation)
    who_starts = WhoStartsPresenter(services(current_match, language), navigation)
    for presenter in (rules, setup, who_starts):
        presenter.open()

    for rows in (
        tables_rows(current_match),
        rules.state.rows,
        setup.state.boxes,
        who_starts.state.boxes,
    ):
        assert listed(rows)[:6] == (*YOURS, "Leaflets")


def test_a_box_that_was_played_last_is_above_all_and_only_there(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, make(current_match, "draw", "Ann's"))
    current_match.end()

    names = listed(tables_rows(current_match))

    assert names[:7] == ("Which box is on the table?", "Ann's", *YOURS)
    assert len(set(names)) == len(names)


def test_the_ways_to_more_lead_to_their_screens(current_match: CurrentMatch) -> None:
    navigation = FakeNavigation()
    table = TablePresenter(services(current_match), navigation)

    for row in tables_rows(current_match):
        if isinstance(row, ListAction):
            table.open_link(row.key)

    assert navigation.calls == [("new_box", {}), ("add_box", {})]


@pytest.mark.parametrize("language", ["en", "de", "ar", "ja"])
def test_an_own_box_is_called_as_it_was_typed_in_every_language(
    current_match: CurrentMatch, language: str
) -> None:
    make(current_match, "cyprus", "Block")
    table = TablePresenter(services(current_match, Language(language)), FakeNavigation())
    table.open()
    assert table.state.empty is not None

    names = [row.name for row in table.state.empty.rows if isinstance(row, Box)]

    assert names[:3] == ["Block", "Ours", YOURS[2]]


def test_what_a_box_is_called_is_not_looked_for_in_other_languages(
    current_match: CurrentMatch,
) -> None:
    own = make(current_match, "cyprus", "Cyprus")

    def found(query: str) -> set[str]:
        rows = tables_rows(current_match, query)
        return {row.id for row in rows if isinstance(row, Box)} & {own, "cyprus"}

    assert found("cyprus") == {own, "cyprus"}
    assert found("zypern") == {"cyprus"}


def test_the_rules_of_an_own_box_are_searched_as_they_are_now(current_match: CurrentMatch) -> None:
    rules = RulesPresenter(services(current_match), FakeNavigation())
    rules.open()
    rules.search("knock on a tile")
    before = {row.box for row in rules.state.rows if hasattr(row, "box")}

    own = make(current_match, "luckies", "Another")
    rules.open()

    assert {row.box for row in rules.state.rows if hasattr(row, "box")} - before == {own}


def test_rules_are_searched_while_a_match_is_played_by_what_they_were_before(
    current_match: CurrentMatch,
) -> None:
    own = make(current_match, "luckies", "Another")
    start_match(current_match, own, choices={"single": "lowest_tile"})
    asked = settled(current_match.leaflets[own], "single", "lowest_single")
    OwnBoxes(current_match).edit(own, asked)
    rules = RulesPresenter(services(current_match), FakeNavigation())
    rules.open()

    rules.search("knock on a tile")

    assert own in {row.box for row in rules.state.rows if hasattr(row, "box")}


def test_a_deleted_box_is_offered_nowhere_and_its_matches_keep_its_name(
    current_match: CurrentMatch,
) -> None:
    own = make(current_match, "draw", "Ann's")
    start_match(current_match, own)
    record_hand(current_match, "", "6-4", out=0)
    current_match.end()
    setup = SetupPresenter(services(current_match), FakeNavigation())
    setup.open(box=own)

    OwnBoxes(current_match).delete(own)
    setup.refresh()

    assert setup.state.box is None
    assert "Ann's" not in listed(tables_rows(current_match))
    (row,) = matches_called(current_match, "ann's")
    assert row.details[-1] == "Ann's"
    played = History(current_match.database).sets()
    chips = box_options(Language(), current_match, played).options
    assert [chip.text for chip in chips] == ["Ann's"]


def matches_called(current_match: CurrentMatch, query: str) -> list[MatchRow]:
    history = HistoryPresenter(services(current_match), FakeNavigation())
    history.open()
    history.search(query)
    return [row for row in history.state.rows if isinstance(row, MatchRow)]


def test_a_result_names_an_own_box_as_it_was_typed_wherever_it_goes(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, make(current_match, "draw", "Block"))
    record_hand(current_match, "", "6-4", out=0)
    played, german = current_match.table, Language("de")
    current_match.end()

    assert picture(german, played, marks=False).box == "Block"
    assert "Block" in text(german, played).splitlines()
    assert bgstats_play(current_match.database, played.id, Leaflets())["board"] == "Block"


def test_who_starts_asks_for_a_box_again_if_another_phone_deleted_it(
    current_match: CurrentMatch,
) -> None:
    own = make(current_match, "draw", "Ann's")
    who_starts = WhoStartsPresenter(services(current_match), FakeNavigation())
    who_starts.open(box=own)
    assert who_starts.state.numbers

    OwnBoxes(current_match).delete(own)
    who_starts.refresh()

    assert who_starts.state.boxes


def test_a_box_that_was_given_another_target_is_set_up_with_it(current_match: CurrentMatch) -> None:
    own_boxes, own = OwnBoxes(current_match), make(current_match, "block", "Ann's")
    before = current_match.leaflets[own]
    start_match(current_match, own, target=target_of(before))
    record_hand(current_match, "", "6-4", out=0)
    changed = replace(before.target, default=150, suggested=(150,))
    own_boxes.edit(own, replace(before, target=changed))

    assert chosen_target(current_match, own) == "150"


def test_a_target_that_the_players_chose_themselves_stays(current_match: CurrentMatch) -> None:
    own_boxes, own = OwnBoxes(current_match), make(current_match, "block", "Ann's")
    start_match(current_match, own, target=77)
    before = current_match.leaflets[own]
    own_boxes.edit(own, replace(before, target=replace(before.target, default=150)))

    assert chosen_target(current_match, own) == "77"


def target_of(rules: RuleSet) -> int:
    target = Plan(rules, SetupValues(), 2).target
    assert target is not None
    return target


def chosen_target(current_match: CurrentMatch, box: str) -> str:
    setup = SetupPresenter(services(current_match), FakeNavigation())
    setup.open(box=box)
    return next(chip.key for chip in setup.state.targets if chip.chosen)
