"""Merging two players who are one person: the merge, its undo, and import on another phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.domain.match import Match, PlayerId
from app.store.core.errors import StoreError
from app.store.core.records import MatchRecord
from app.store.exchange.exporting import export_json
from app.store.read.statistics import Statistics
from app.store.write.player_merge import PlayerMerge
from tests.importing import import_json
from tests.many_matches import fill
from tests.store.conftest import Phone

OpenPhone = Callable[[Path], Phone]


class Table:
    """Ann, Anna who is the same person, Bo and Cy."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.ann, self.anna, self.bo, self.cy = (
            phone.players.add(name, number).id
            for number, name in enumerate(("Ann", "Anna", "Bo", "Cy"))
        )
        self.merging = PlayerMerge(phone.opened.database)

    def match(self, *players: str) -> str:
        ids = tuple(map(PlayerId, players))
        match_id = self.phone.matches.start(Match(self.phone.sets["manylang"], ids, target=5))
        self.phone.play(match_id, "", 5)
        return match_id

    def record(self, match_id: str) -> MatchRecord:
        return self.phone.matches.get(match_id).record


@pytest.fixture
def table(phone: Phone) -> Table:
    return Table(phone)


def test_a_merge_moves_the_matches_and_is_in_their_change_log(table: Table) -> None:
    theirs, hers = table.match(table.bo, table.anna), table.match(table.ann, table.bo)
    untouched = table.record(hers)

    merge = table.merging.merge(table.ann, table.anna)

    assert merge.matches == (theirs,)
    assert table.record(theirs).players == (table.bo, table.ann)
    assert table.record(theirs).stamp.revision == 2
    assert table.record(hers) == untouched
    change = table.phone.matches.changes(theirs)[-1]
    assert (change.what, change.before) == ("players_merged", {"players": [table.bo, table.anna]})
    assert change.after["players"] == [table.bo, table.ann]
    assert table.phone.players.get(table.anna).stamp.deleted
    counted = Statistics(table.phone.opened.database)
    both = [counted.player_statistics(player).figures for player in (table.ann, table.anna)]
    assert [figures.matches for figures in both] == [2, 0]
    assert counted.head_to_head(table.ann, table.bo).won == (1, 1)


def test_players_of_the_same_match_cannot_be_merged(table: Table) -> None:
    together = table.match(table.ann, table.anna)
    table.match(table.anna, table.bo)

    with pytest.raises(StoreError) as refused:
        table.merging.merge(table.ann, table.anna)

    assert refused.value.key == "sat_together"
    assert refused.value.values == {"matches": (together,)}
    assert not table.phone.players.get(table.anna).stamp.deleted
    assert table.merging.common_matches(table.ann, table.anna) == (together,)


def test_a_deleted_match_of_both_is_not_changed(table: Table) -> None:
    together, other = table.match(table.ann, table.anna), table.match(table.anna, table.bo)
    table.phone.matches.delete(together)
    table.phone.matches.delete(other)

    merge = table.merging.merge(table.ann, table.anna)

    assert merge.matches == (other,)
    assert table.record(together).players == (table.ann, table.anna)


@pytest.mark.parametrize("stays", ["oneself", "somebody deleted"])
def test_a_player_is_not_merged_with_itself_or_into_a_deleted_one(table: Table, stays: str) -> None:
    table.phone.players.delete(table.bo)

    with pytest.raises(StoreError, match="refused"):
        table.merging.merge(table.anna if stays == "oneself" else table.bo, table.anna)


def test_a_merge_is_undone_for_exactly_its_matches(table: Table, open_phone: OpenPhone) -> None:
    theirs, hers = table.match(table.bo, table.anna), table.match(table.ann, table.bo)
    table.merging.merge(table.ann, table.anna)
    since = table.match(table.ann, table.cy)
    again = open_phone(table.phone.folder)
    merging = PlayerMerge(again.opened.database)

    (merge,) = merging.merges()
    merging.undo(merge)

    seats = [again.matches.get(match_id).record.players for match_id in (theirs, hers, since)]
    assert seats == [(table.bo, table.anna), (table.ann, table.bo), (table.ann, table.cy)]
    assert not again.players.get(table.anna).stamp.deleted
    assert merging.merges() == ()
    kinds = [change.what for change in again.matches.changes(theirs)]
    assert kinds == ["players_merged", "players_parted"]


def test_of_two_merges_the_latest_is_undone_first(table: Table) -> None:
    first_match, second_match = table.match(table.anna, table.bo), table.match(table.ann, table.cy)
    first = table.merging.merge(table.ann, table.anna)
    table.phone.matches.delete(second_match)
    later = table.merging.merge(table.cy, table.ann)
    assert [merge.id for merge in table.merging.merges()] == [later.id, first.id]

    with pytest.raises(StoreError, match="merged_since"):
        table.merging.undo(first)
    table.merging.undo(later)
    table.merging.undo(first)

    assert table.record(first_match).players == (table.anna, table.bo)
    assert table.merging.merges() == ()


def test_a_player_without_matches_can_be_deleted_and_restored(table: Table) -> None:
    merge = table.merging.merge(table.ann, table.anna)

    table.merging.undo(merge)

    assert merge.matches == ()
    assert not table.phone.players.get(table.anna).stamp.deleted


def test_later_imports_for_a_merged_player_are_merged_too(table: Table) -> None:
    table.match(table.anna, table.bo)
    table.merging.merge(table.ann, table.anna)
    late = table.match(table.anna, table.cy)

    merge = table.merging.merge(table.ann, table.anna)
    table.merging.undo(merge)

    assert merge.matches == (late,)
    assert table.phone.players.get(table.anna).stamp.deleted


def test_a_merge_is_imported_and_can_be_undone_on_the_other_phone(
    table: Table, open_phone: OpenPhone, tmp_path: Path
) -> None:
    theirs = table.match(table.bo, table.anna)
    other = open_phone(tmp_path / "other")
    handed_over(table.phone, other)
    table.merging.merge(table.ann, table.anna)

    handed_over(table.phone, other)
    merged = other.matches.get(theirs).record.players
    merging = PlayerMerge(other.opened.database)
    merging.undo(merging.merges()[0])
    handed_over(other, table.phone)

    assert merged == (table.bo, table.ann)
    assert table.record(theirs).players == (table.bo, table.anna)
    assert everything(table.phone) == everything(other)
    assert table.merging.merges() == ()


def handed_over(giver: Phone, taker: Phone) -> None:
    file = giver.folder / "all.json"
    export_json(giver.opened.database, file)
    import_json(taker.opened.database, file)


def everything(phone: Phone) -> list[Any]:
    tables = ("players", "matches", "seats", "hands", "tallies", "changes")
    return [
        sorted(map(tuple, phone.opened.database.rows(f"SELECT * FROM {table}"))) for table in tables
    ]


def test_a_merge_that_fails_changes_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        table.match(table.bo, table.anna)
    before = everything(table.phone)

    def failing(_self: object, _player: str) -> None:
        raise StoreError("disk_full")

    monkeypatch.setattr("app.store.write.players.Players.delete", failing)
    with pytest.raises(StoreError, match="disk_full"):
        table.merging.merge(table.ann, table.anna)

    assert everything(table.phone) == before


def test_a_player_with_many_matches_is_merged_and_unmerged(phone: Phone) -> None:
    roster = fill(phone.opened.database, phone.sets, matches=60, hands=1)
    ann = phone.players.add("Ann", 1).id
    merging, before = PlayerMerge(phone.opened.database), seats(phone)

    merge = merging.merge(ann, roster[0].id)
    during = seats(phone)
    merging.undo(merge)

    assert len(merge.matches) > 10
    assert during == [ann if player == roster[0].id else player for player in before]
    assert seats(phone) == before


def seats(phone: Phone) -> list[str]:
    rows = phone.opened.database.rows("SELECT player_id FROM seats ORDER BY match_id, seat")
    return [row["player_id"] for row in rows]


def test_invalid_merge_lines_in_the_change_log_are_ignored(
    table: Table,
) -> None:
    """An imported file can have a line that only looks like a merge."""
    table.match(table.bo, table.anna)
    table.merging.merge(table.ann, table.anna)
    with table.phone.opened.database.writing() as connection:
        connection.execute("""UPDATE changes SET after = '{"merge": 7}'""")

    assert table.merging.merges() == ()


def test_a_merge_of_a_player_who_was_not_exported_is_undone_on_the_first_phone_only(
    table: Table, open_phone: OpenPhone, tmp_path: Path
) -> None:
    """The export of one match has only its players, not those who were merged into them."""
    theirs = table.match(table.bo, table.anna)
    table.merging.merge(table.ann, table.anna)
    other = open_phone(tmp_path / "other")

    export_json(table.phone.opened.database, tmp_path / "one.json", only=(theirs,))
    import_json(other.opened.database, tmp_path / "one.json")

    assert PlayerMerge(other.opened.database).merges() == ()
    assert len(table.merging.merges()) == 1
