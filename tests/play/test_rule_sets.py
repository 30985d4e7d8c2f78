"""All rule sets by id: leaflets, games and own boxes, each read only when it is asked for."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.tables import Out
from app.domain.rules.values import Points
from app.play.match.current_match import CurrentMatch
from app.play.match.rule_sets import RuleSets
from app.presenters.box_list import played_last
from app.sets import Leaflets
from app.store.core.database import Database, connect
from app.store.core.kinds import upsert
from app.store.core.records import BoxRecord
from app.store.write.boxes import Boxes
from tests.builders import open_current_match, record_hand, start_match
from tests.own_boxes import own_box, to


@pytest.fixture
def current_match(tmp_path: Path) -> Iterator[CurrentMatch]:
    found = open_current_match(tmp_path, Leaflets())
    with closing(found.database):
        yield found


@pytest.fixture
def sets(current_match: CurrentMatch) -> RuleSets:
    assert isinstance(current_match.leaflets, RuleSets)
    return current_match.leaflets


@pytest.fixture
def ours(current_match: CurrentMatch, sets: RuleSets) -> RuleSet:
    rules = own_box(sets["block"], "Ours")
    Boxes(current_match.database).add(rules)
    return rules


@contextmanager
def queries(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The SQL that is run meanwhile."""
    run, rows = list[str](), database.rows

    def noted(sql: str, *values: str | int | None) -> object:
        run.append(sql)
        return rows(sql, *values)

    with monkeypatch.context() as patch:
        patch.setattr(database, "rows", noted)
        yield run


def test_an_own_box_is_found_by_its_id_but_not_listed_among_the_leaflets(
    sets: RuleSets, ours: RuleSet
) -> None:
    assert sets[ours.id] == ours
    assert ours.id in sets
    assert list(sets) == list(Leaflets())
    assert len(sets) == len(Leaflets())
    assert sets["luckies"].id == "luckies"


def test_an_id_that_nobody_has_is_not_found(sets: RuleSets) -> None:
    assert sets.get("nobody") is None
    with pytest.raises(KeyError):
        sets["nobody"]


def test_the_games_are_those_of_the_files(sets: RuleSets) -> None:
    assert sets.games_at_hand == ()
    assert sets.games == Leaflets().games
    assert sets.games_at_hand == sets.games


def test_nothing_is_read_for_a_leaflet(
    current_match: CurrentMatch, sets: RuleSets, monkeypatch: pytest.MonkeyPatch
) -> None:
    with queries(current_match.database, monkeypatch) as run:
        assert sets["luckies"]
        assert list(sets.values())

    assert run == []


def test_own_boxes_are_read_once(
    current_match: CurrentMatch, sets: RuleSets, ours: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    with queries(current_match.database, monkeypatch) as run:
        for _ in range(3):
            assert sets.own == (ours,)
            assert sets[ours.id] == ours
            assert "nobody" not in sets

    assert len(run) == 2, "all boxes, and the one that is not there"


def test_one_box_is_found_without_the_others(
    current_match: CurrentMatch, sets: RuleSets, ours: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    with queries(current_match.database, monkeypatch) as run:
        for _ in range(3):
            assert sets[ours.id] == ours

    assert len(run) == 1


@pytest.mark.parametrize("again", [CurrentMatch.reload, CurrentMatch.resume])
def test_what_was_changed_is_read_again_when_the_match_is(
    current_match: CurrentMatch,
    sets: RuleSets,
    ours: RuleSet,
    again: Callable[[CurrentMatch], None],
) -> None:
    before = sets[ours.id], sets.own
    Boxes(current_match.database).change(to(7, ours))
    assert (sets[ours.id], sets.own) == before

    again(current_match)

    assert (sets[ours.id], sets.own) == (to(7, ours), (to(7, ours),))


def test_a_deleted_box_is_no_longer_offered_but_still_has_its_name(
    current_match: CurrentMatch, sets: RuleSets, ours: RuleSet
) -> None:
    Boxes(current_match.database).delete(ours.id)

    assert (sets.get(ours.id), sets.own) == (None, ())
    assert sets.past(ours.id) == ours
    assert sets.past("nobody") is None
    assert sets.past("luckies") == sets["luckies"]


def test_what_another_thread_reads_it_reads_by_its_own_connection(
    current_match: CurrentMatch, sets: RuleSets, ours: RuleSet
) -> None:
    file = current_match.database.rows("PRAGMA database_list")[0][2]
    with closing(Database(connect(Path(file)))) as second:
        assert RuleSets(sets.files, second)[ours.id] == ours


def test_a_damaged_file_hides_the_own_boxes_alone(
    current_match: CurrentMatch, sets: RuleSets, ours: RuleSet
) -> None:
    current_match.database.close()

    assert (sets.own, sets.get(ours.id), sets.past(ours.id)) == ((), None, None)
    assert sets["luckies"].id == "luckies"


def test_a_match_goes_on_by_its_own_rules_when_its_box_changes(
    current_match: CurrentMatch, ours: RuleSet
) -> None:
    start_match(current_match, ours.id)
    record_hand(current_match, "", "6-4", out=0)
    changed = replace(ours, out=Out(points=Points.NONE))

    Boxes(current_match.database).change(changed)
    current_match.reload()
    record_hand(current_match, "", "6-4", out=0)

    assert [verdict.points for verdict in current_match.table.verdicts] == [10, 10]
    present = current_match.present_rules(current_match.id)
    assert present is not None
    assert present.rules == changed
    assert present.rescoring is not None
    assert [one.after and one.after.points for one in present.rescoring.different] == [0, 0]


def test_a_match_is_scored_again_by_the_box_as_it_is_now(
    current_match: CurrentMatch, ours: RuleSet
) -> None:
    start_match(current_match, ours.id)
    record_hand(current_match, "", "6-4", out=0)
    Boxes(current_match.database).change(replace(ours, out=Out(points=Points.NONE)))
    current_match.reload()

    current_match.score_by_present_rules(current_match.id)

    assert [verdict.points for verdict in current_match.table.verdicts] == [0]
    assert current_match.present_rules(current_match.id) is None


def test_a_match_of_a_box_that_was_deleted_goes_on(
    current_match: CurrentMatch, ours: RuleSet
) -> None:
    start_match(current_match, ours.id)
    record_hand(current_match, "", "6-4", out=0)

    Boxes(current_match.database).delete(ours.id)
    current_match.resume()
    record_hand(current_match, "", "6-4", out=0)

    assert (current_match.table.rules, len(current_match.table.hands)) == (ours, 2)
    assert current_match.present_rules(current_match.id) is None
    assert played_last(current_match) == ()
    current_match.rematch()
    assert current_match.table.rules == ours


def test_boxes_played_last_are_own_ones_too(current_match: CurrentMatch, ours: RuleSet) -> None:
    start_match(current_match, ours.id)

    assert played_last(current_match) == (ours,)


def test_a_box_that_cannot_be_read_is_not_offered(
    current_match: CurrentMatch, sets: RuleSets, ours: RuleSet
) -> None:
    with current_match.database.writing() as connection:
        upsert(connection, BoxRecord("x", "{}", current_match.database.stamp()))

    assert (sets.own, sets.get("x")) == ((ours,), None)
