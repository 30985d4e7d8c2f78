"""Score again by the present rules: what a match would be, and the switch itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.errors import Fault, RuleError
from app.domain.rules import RuleSet
from app.domain.rules.tables import Out
from app.domain.rules.values import Points
from app.play.match.current_match import CurrentMatch
from app.play.match.rule_sets import RuleSets
from app.rule_text import hash_of, text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.stored_rules import RulesRecord, add_rules
from tests.builders import NAMES, open_current_match, record_hand, start_match

Sets = dict[str, RuleSet]


@pytest.fixture
def table(tmp_path: Path, sets: Sets) -> CurrentMatch:
    """A match with two hands; the app's leaflets can be mended."""
    current_match = open_current_match(tmp_path, sets)
    start_match(current_match, "manylang")
    record_hand(current_match, "", "6-5", out=0)
    record_hand(current_match, "6-4", "1-1")
    return current_match


def mend(table: CurrentMatch, points: Points) -> RuleSet:
    rules = replace(table.leaflets["manylang"], out=Out(points=points))
    table.leaflets = RuleSets({**table.leaflets, "manylang": rules}, table.database)
    return rules


def points_of(table: CurrentMatch) -> list[int]:
    return [verdict.points for verdict in table.table.verdicts]


def test_a_match_by_the_rules_of_the_app_has_nothing_to_score_again(table: CurrentMatch) -> None:
    assert table.present_rules(table.id) is None

    table.score_by_present_rules(table.id)

    assert table.matches.changes(table.id) == ()


def test_a_match_with_another_size_of_the_set_is_played_by_the_rules_of_the_app(
    table: CurrentMatch, games: Sets
) -> None:
    table.leaflets = RuleSets(games, table.database)
    start_match(table, "block", NAMES[:5], highest=9)

    record_hand(table, "", "6-5", "9-9", "0-0", "1-0", out=0)

    assert table.present_rules(table.id) is None
    assert table.table.match.rules == games["block"]


def test_a_mended_leaflet_changes_nothing_by_itself(table: CurrentMatch) -> None:
    before = points_of(table)
    mend(table, Points.NONE)

    table.reload()

    assert points_of(table) == before


def test_the_hands_that_would_differ_are_told(table: CurrentMatch) -> None:
    rules = mend(table, Points.NONE)

    present = table.present_rules(table.id)

    assert present is not None
    assert (present.rules, present.is_possible) == (rules, True)
    assert present.rescoring is not None
    assert [one.index for one in present.rescoring.different] == [0]
    assert points_of(table)[0] == 11


def test_a_match_is_switched_to_the_present_rules_with_its_hands(table: CurrentMatch) -> None:
    before = table.table.stored.record.rules
    rules = mend(table, Points.NONE)

    table.score_by_present_rules(table.id)

    assert points_of(table)[0] == 0
    assert table.table.rules == rules
    assert table.table.running_totals[0] == (0, 0)
    match, hand = table.matches.changes(table.id)
    assert (match.what, hand.what) == ("match_changed", "hand_edited")
    assert (match.before["rules"], match.after["rules"]) == (before, hash_of(text_of(rules)))
    assert table.present_rules(table.id) is None


def test_a_hand_that_cannot_be_scored_again_refuses_the_switch(table: CurrentMatch) -> None:
    before = points_of(table)
    mend(table, Points.HANDS_AND_STOCK)
    present = table.present_rules(table.id)

    with pytest.raises(RuleError) as refused:
        table.score_by_present_rules(table.id)

    assert present is not None
    assert not present.is_possible
    assert (refused.value.key, refused.value.values["hand"]) == (Fault.NEEDS_STOCK, 0)
    assert points_of(table) == before


def test_a_match_that_does_not_fit_the_present_rules_says_why(table: CurrentMatch) -> None:
    rules = replace(table.leaflets["manylang"], deal={3: 5}, sets={})
    table.leaflets = RuleSets({**table.leaflets, "manylang": rules}, table.database)

    present = table.present_rules(table.id)

    assert present is not None
    assert present.rescoring is None
    assert present.error is not None
    with pytest.raises(RuleError, match=Fault.TOO_FEW_PLAYERS):
        table.score_by_present_rules(table.id)


def test_a_past_match_is_scored_again_beside_the_one_on_the_table(table: CurrentMatch) -> None:
    past = table.id
    start_match(table, "manylang", ("Di", "Ed"))
    now = table.id
    mend(table, Points.NONE)

    table.score_by_present_rules(past)

    assert (table.id, table.table.hands) == (now, ())
    assert table.load(past).verdicts[0].points == 0


def test_a_rematch_is_played_by_the_present_rules(table: CurrentMatch) -> None:
    old, rules = table.id, mend(table, Points.NONE)

    table.rematch()

    assert table.table.rules == rules
    assert table.load(old).rules != rules


def test_a_match_by_newer_rules_is_listed_but_cannot_be_continued(
    table: CurrentMatch,
) -> None:
    newer = table.id
    text = '{"id":"manylang","gravity":1}'
    with table.database.writing() as connection:
        add_rules(connection, RulesRecord(hash_of(text), "manylang", text))
        connection.execute("UPDATE matches SET rules = ?", (hash_of(text),))
    table.pause()

    assert [paused.id for paused in table.unfinished(5)] == [newer]
    assert table.last() is None
    table.rematch()
    assert table.now is None
    with pytest.raises(StoreError, match=StoreFault.NEWER_RULES):
        table.put_on_table(newer)


def test_a_start_with_newer_rules_on_the_table_leaves_it_empty(table: CurrentMatch) -> None:
    text = '{"id":"manylang","gravity":2}'
    with table.database.writing() as connection:
        add_rules(connection, RulesRecord(hash_of(text), "manylang", text))
        connection.execute("UPDATE matches SET rules = ?", (hash_of(text),))

    table.resume()

    assert table.now is None
