from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from app.i18n import Language
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.presenters.box_list import GroupHeading, ListAction, ListNote
from app.presenters.saved_matches import AskWhoStarts, Empty, Rematch
from app.presenters.table import TablePresenter
from app.presenters.table.empty_table import MAX_UNFINISHED
from app.presenters.table.state import RECENT_HANDS, Score, TableState
from app.sets import Leaflets
from app.store.read.history import History
from app.words.boxes import Box
from tests import taken_rows
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full, file_is_damaged
from tests.services import services


@dataclass
class Fixture:
    current_match: CurrentMatch
    table: TablePresenter
    navigation: FakeNavigation
    shown: list[TableState]

    @property
    def score(self) -> Score:
        assert self.table.state.score is not None
        return self.table.state.score

    @property
    def empty(self) -> Empty:
        assert self.table.state.empty is not None
        return self.table.state.empty


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    return table_of(tmp_path, sets)


def table_of(folder: Path, sets: Mapping[str, RuleSet], language: str = "en") -> Fixture:
    current_match, navigation = open_current_match(folder, sets), FakeNavigation()
    shown = list[TableState]()
    table = TablePresenter(services(current_match, Language(language)), navigation)
    table.shown = shown.append
    return Fixture(current_match, table, navigation, shown)


def test_a_new_phone_shows_only_the_five_boxes(at: Fixture) -> None:
    at.table.open()

    assert [row.id for row in at.empty.boxes if isinstance(row, Box)] == [
        "luckies",
        "bg2133",
        "art3494",
        "manylang",
        "item2672",
    ]
    assert at.empty.last is None
    assert at.empty.unfinished == ()
    assert at.table.state.score is None


def test_a_tap_on_a_box_opens_its_setup(at: Fixture) -> None:
    at.table.open()

    at.table.pick_box("bg2133")

    assert at.navigation.calls == [("setup", {"box": "bg2133"})]


def test_without_hands_all_have_zero_and_nobody_leads(at: Fixture) -> None:
    start_match(at.current_match, names=NAMES[:3])

    at.table.open()

    assert [card.name for card in at.score.cards] == ["Ann", "Bo", "Cy"]
    assert {card.total for card in at.score.cards} == {0}
    assert not any(card.leads for card in at.score.cards)
    assert {card.needs for card in at.score.cards} == {"needs 50"}
    assert at.score.rows == ()
    assert at.score.chart.lines == ()
    assert at.score.main_label == "End hand"


def test_a_card_has_the_total_the_last_points_and_the_missing_points(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    record_hand(at.current_match, "2-1", "", out=1)

    at.table.open()

    ann, bo = at.score.cards
    assert (ann.total, ann.gain, ann.needs, ann.leads) == (10, "", "needs 40", True)
    assert (bo.total, bo.gain, bo.needs, bo.leads) == (3, "+3", "needs 47", False)
    assert ann.filled == pytest.approx(0.2)
    assert ann.figures == bo.figures == 2


def test_without_a_target_there_is_no_bar_and_no_missing_points(at: Fixture) -> None:
    start_match(at.current_match, target=None)

    at.table.open()

    assert {(card.needs, card.filled) for card in at.score.cards} == {("", -1.0)}
    assert at.score.goal == "No target"


def test_partners_share_a_card(at: Fixture) -> None:
    start_match(at.current_match, "bg2133", NAMES[:4], partners=True)

    at.table.open()

    assert [card.name for card in at.score.cards] == ["Ann and Cy", "Bo and Di"]
    assert [card.colours for card in at.score.cards] == [(0, 2), (1, 3)]


def test_the_grid_shows_who_started_who_went_out_and_what_was_blocked(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0, starter=1)
    record_hand(at.current_match, "2-1", "5-5")

    at.table.open()

    blocked, out = at.score.rows
    assert (blocked.number, out.number) == ("2", "1")
    assert blocked.blocked
    assert not out.blocked
    assert [cell.gain for cell in out.cells] == ["+10", ""]
    assert [cell.starts for cell in out.cells] == [False, True]
    assert [row.description for row in (blocked, out)] == ["Hand 2: Ann +7", "Hand 1: Ann +10"]


def test_with_partners_the_grid_shows_which_of_them_went_out(at: Fixture) -> None:
    start_match(at.current_match, "bg2133", NAMES[:4], partners=True)
    record_hand(at.current_match, "6-4", "5-5", "", "2-1", out=2)

    at.table.open()

    assert [cell.partner_out for cell in at.score.rows[0].cells] == [2, -1]


def test_of_many_hands_the_latest_are_shown_until_all_are_requested(at: Fixture) -> None:
    start_match(at.current_match, target=None)
    for _ in range(RECENT_HANDS + 1):
        record_hand(at.current_match, "", "1-0", out=0)
    at.table.open()
    latest = at.score

    at.table.show_all()

    assert [row.number for row in latest.rows] == ["7", "6", "5", "4", "3", "2"]
    assert latest.more == "Show all 7 hands"
    assert len(at.score.rows) == RECENT_HANDS + 1
    assert at.score.more == ""


def test_the_chart_is_built_after_everything_else_and_stays(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    record_hand(at.current_match, "2-1", "", out=1)
    at.table.open()
    at_first = at.score.chart

    at.table.show_rest()
    then = at.score.chart
    at.table.open()

    assert at_first.lines == ()
    assert len(then.lines) == 2
    assert at.score.chart == then


def test_an_empty_table_has_no_chart_to_draw(at: Fixture) -> None:
    at.table.open()

    at.table.show_rest()

    assert at.table.state.score is None


def test_the_chart_comes_with_the_second_hand(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()
    at.table.show_rest()
    after_one = at.score.chart

    record_hand(at.current_match, "2-1", "", out=1)
    at.table.open()

    assert after_one.lines == ()
    assert [line.totals for line in at.score.chart.lines] == [(0, 10, 10), (0, 0, 3)]
    assert at.score.chart.target == 50


def test_a_half_counted_hand_is_resumed(at: Fixture) -> None:
    start_match(at.current_match)
    at.current_match.save_draft(Draft(ending=1))

    at.table.open()

    assert at.score.main_label == "Continue counting"
    assert not at.score.is_first_hand  # that sentence names the button "End hand"


def test_a_hand_of_which_only_the_last_tile_is_told_is_resumed(at: Fixture) -> None:
    start_match(at.current_match)
    at.current_match.save_draft(Draft(last=Tile(6, 4)))

    at.table.open()

    assert at.score.main_label == "Continue counting"


def test_who_starts_alone_is_no_half_counted_hand(at: Fixture) -> None:
    start_match(at.current_match)
    at.current_match.save_starter(1)

    at.table.open()

    assert at.score.main_label == "End hand"
    assert at.score.starter == "Bo starts"


def test_taps_open_their_screens(at: Fixture) -> None:
    start_match(at.current_match)
    at.table.open()

    at.table.open_hand()
    at.table.open_verdict("a hand")
    at.table.open_who_starts()
    at.table.open_choices()
    at.table.open_changes()
    at.table.open_table_view()

    assert at.navigation.calls == [
        ("hand", {}),
        ("verdict", {"hand": "a hand"}),
        ("who_starts", {}),
        ("choices", {}),
        ("changes", {}),
        ("table", {"view": "afar"}),
    ]


def test_the_table_view_stays_open(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open(view="afar")

    at.table.remove_last_hand()

    assert at.table.state.from_afar
    at.table.open()
    assert not at.table.state.from_afar


def test_an_empty_table_has_no_table_view(at: Fixture) -> None:
    at.table.open(view="afar")

    assert not at.table.state.from_afar


def test_the_last_hand_is_taken_back_and_restored(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()

    at.table.remove_last_hand()
    removed = at.table.state
    at.table.undo()

    assert removed.score is not None
    assert removed.score.rows == ()
    assert removed.note == "Hand 1 was removed."
    assert removed.can_undo
    assert (removed.can_remove_hand, at.table.state.can_remove_hand) == (False, True)
    assert [card.total for card in at.score.cards] == [10, 0]
    assert not at.table.state.can_undo


def test_a_won_match_shows_its_winner_until_it_is_played_on(at: Fixture) -> None:
    start_match(at.current_match, target=10)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()
    won = at.score

    at.table.play_on()

    assert (won.won, won.played_on) == ("Ann wins the match", "")
    assert won.cards[0].won
    assert won.cards[0].needs == "reached 10"
    assert (at.score.won, at.score.played_on) == ("", "Ann wins the match")
    at.table.open()
    assert at.score.won == ""


def test_a_rematch_has_the_same_players_and_box(at: Fixture) -> None:
    start_match(at.current_match, target=10)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()

    at.table.rematch()

    assert [card.name for card in at.score.cards] == ["Ann", "Bo"]
    assert [card.total for card in at.score.cards] == [0, 0]
    assert at.score.won == ""


def test_an_ended_match_can_be_restored_and_have_a_rematch(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()

    at.table.end_match()
    ended = at.empty
    note = at.table.state.note
    at.table.undo()

    assert note == "The match is over. It is saved in the history."
    assert ended.unfinished == ()
    assert ended.last is not None
    assert ended.last.names == "Ann · Bo"
    assert ended.last.details == "Dominoes in 37 languages"
    assert at.score.cards[0].total == 10
    assert not at.current_match.table.is_ended


def test_a_match_that_was_put_aside_is_offered_with_its_hands(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    match_id = at.current_match.table.id
    at.table.open()

    at.table.pause()
    waiting = at.empty.unfinished
    at.table.resume(match_id)

    assert [(one.id, one.names, one.details) for one in waiting] == [
        (match_id, "Ann · Bo", "Dominoes in 37 languages · 1 hand")
    ]
    assert at.score.cards[0].total == 10


def test_the_table_knows_whether_a_leaflet_can_leave_something_open(tmp_path: Path) -> None:
    for game, is_game in (("manylang", False), ("all_fives", True)):
        current_match = open_current_match(tmp_path / game, Leaflets())
        start_match(current_match, game)
        table = TablePresenter(services(current_match), FakeNavigation())
        table.open()

        assert table.state.score is not None
        assert table.state.score.is_game is is_game


def test_of_many_matches_put_aside_the_latest_are_offered(at: Fixture) -> None:
    for _ in range(MAX_UNFINISHED + 2):
        start_match(at.current_match)
    at.current_match.pause()

    at.table.open()

    assert len(at.empty.unfinished) == MAX_UNFINISHED


def test_a_full_disk_is_reported_and_nothing_is_lost(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()
    before = at.table.state
    monkeypatch.setattr(at.current_match, "delete_hand", disk_is_full)

    at.table.remove_last_hand()

    assert at.table.state == replace(before, error=at.table.state.error)
    assert "no space left" in at.table.state.error


def test_a_corrupt_unfinished_match_does_not_hide_the_boxes(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at.current_match, "unfinished", file_is_damaged)

    at.table.open()

    assert len(at.empty.boxes) == 5
    assert at.table.state.error


def test_a_corrupt_draft_does_not_hide_the_match(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_match(at.current_match)
    monkeypatch.setattr(at.current_match.drafts.stored, "get", file_is_damaged)

    at.table.open()

    assert at.score.main_label == "End hand"
    assert at.score.starter == ""


def test_a_restored_hand_that_cannot_be_scored_again_keeps_its_points_and_says_so(
    at: Fixture,
) -> None:
    start_match(at.current_match, "luckies")
    record_hand(at.current_match, "", "6-3", out=0)
    at.table.open()
    at.table.remove_last_hand()
    at.current_match.choose("out_counts", "hands_and_stock")

    at.table.undo()

    assert at.table.state.note.startswith("Hand 1 counts as it did before. At this table the")
    assert [card.total for card in at.score.cards] == [9, 0]


def test_an_undo_that_fails_can_be_tried_again(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()
    at.table.remove_last_hand()
    put_back = at.current_match.restore_hand
    monkeypatch.setattr(at.current_match, "restore_hand", disk_is_full)
    at.table.undo()
    error = at.table.state
    monkeypatch.setattr(at.current_match, "restore_hand", put_back)

    at.table.undo()

    assert error.error
    assert error.can_undo
    assert at.score.cards[0].total == 10


def test_each_new_state_is_shown(at: Fixture) -> None:
    at.table.open()

    assert at.shown == [at.table.state]


# What to play


def listed(at: Fixture) -> list[str]:
    """The rows of the list: the ids of boxes, and what stands between them."""

    def name(row: object) -> str:
        told = (getattr(row, field, "") for field in ("title", "text"))
        return next(filter(None, told), type(row).__name__)

    return [row.id if isinstance(row, Box) else name(row) for row in at.empty.rows]


def test_the_games_follow_the_leaflets_once_they_are_read(tmp_path: Path) -> None:
    at = table_of(tmp_path, Leaflets())
    at.table.open()
    before = at.empty.rows

    at.table.load_games()
    at.table.show_games()

    assert before[-1] == AskWhoStarts()
    assert at.empty.rows[: len(before)] == before
    assert at.empty.rows[len(before)] == GroupHeading("Games")
    assert listed(at)[len(before) + 1 + 22 :] == ["Yours", "Make your own", "Add a box"]


def test_what_was_played_last_is_above_all_others_and_only_there(tmp_path: Path) -> None:
    at = table_of(tmp_path, Leaflets())
    for set_id in ("luckies", "spinner", "luckies", "all_fives", "bg2133"):
        start_match(at.current_match, set_id)
        at.current_match.end()
    at.table.load_games()
    at.table.open()

    rows = listed(at)

    assert rows[:5] == ["Rematch", "Which box is on the table?", "bg2133", "all_fives", "luckies"]
    assert rows[5:7] == ["Leaflets", "art3494"]
    assert len([row for row in at.empty.rows if isinstance(row, Box)]) == 27
    assert len(set(rows)) == len(rows)


def test_a_rematch_of_a_game_is_one_tap(tmp_path: Path) -> None:
    at = table_of(tmp_path, Leaflets())
    start_match(at.current_match, "mexican_train", NAMES[:5], target=13)
    at.current_match.end()
    at.table.open()
    offered = at.empty.rows[0]

    at.table.rematch()

    assert isinstance(offered, Rematch)
    assert (offered.names, offered.details) == ("Ann · Bo · Cy · Di · Ed", "Mexican Train")
    assert at.current_match.table.rules.id == "mexican_train"


@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("en", "train", "mexican_train"),
        ("en", "muggins", "all_fives"),
        ("en", "DOMINO CUBANO", "cuban"),
        ("en", "capicúa", "dominican"),
        ("en", "capicua", "venezuelan"),
        ("en", "jamaica", "jamaican_partner"),
        ("en", "suck uk", "luckies"),
        ("es", "parejas", "partners"),
        ("ar", "muggins", "all_fives"),
        ("ja", "Mexican Pairs", "mexican_pairs"),
    ],
)
def test_a_game_is_found_by_any_of_its_names(
    tmp_path: Path, language: str, typed: str, found: str
) -> None:
    at = table_of(tmp_path, Leaflets(), language)
    at.table.open()

    at.table.search_boxes(typed)

    assert found in listed(at)
    assert len(at.empty.rows) < 10


@pytest.mark.parametrize("language", ["ar", "ja", "th", "zh-Hans", "el"])
def test_a_game_is_found_by_its_name_in_another_script(tmp_path: Path, language: str) -> None:
    at = table_of(tmp_path, Leaflets(), language)
    at.table.open()
    typed = Language(language).say("Dominican dominoes")

    at.table.search_boxes(typed)

    assert not typed.isascii()
    assert listed(at) == ["dominican"]


def test_a_search_that_finds_nothing_says_so(at: Fixture) -> None:
    at.table.open()

    at.table.search_boxes("chinchón")

    note, make = at.empty.rows
    assert isinstance(note, ListNote)
    assert isinstance(make, ListAction)
    assert note.text.startswith("Nothing found.")
    assert make.text == "Make your own “chinchón”"
    at.table.open_link(make.key)
    assert at.navigation.calls == [("new_box", {"name": "chinchón"})]


def test_the_search_is_kept_until_a_match_is_on_the_table(at: Fixture) -> None:
    at.table.open()
    at.table.search_boxes("luck")
    at.table.open()
    again = at.empty
    start_match(at.current_match)
    at.table.open()
    at.table.end_match()

    assert (again.query, len(again.rows)) == ("luck", 1)
    assert (at.empty.query, at.empty.found) == ("", ())


@pytest.mark.parametrize("typed", ["", "  "])
def test_no_word_at_all_shows_everything(at: Fixture, typed: str) -> None:
    at.table.open()
    at.table.search_boxes("luck")

    at.table.search_boxes(typed)

    assert len(at.empty.boxes) == 5
    assert at.empty.rows[-1] == AskWhoStarts()


def test_an_unreadable_history_does_not_hide_the_boxes(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_match(at.current_match)
    at.current_match.end()
    monkeypatch.setattr(History, "recent_sets", file_is_damaged)

    at.table.open()

    assert at.empty.last is not None
    assert len([row for row in at.empty.boxes if isinstance(row, Box)]) == 5


def test_two_hands_of_one_position_are_asked_about_after_the_first_frame(at: Fixture) -> None:
    start_match(at.current_match)
    mine = record_hand(at.current_match, "", 7, out=0)
    taken_rows.records_the_same_hand(at.current_match, mine, 9)

    at.table.open()
    assert not at.score.notes
    at.table.show_rest()
    (note,) = at.score.notes
    at.table.answer_note(note.key, note.options[2][0])

    assert at.score.notes == ()
    assert (at.table.state.note, at.table.state.can_undo) == ("Hand 2 was removed.", True)
    at.table.undo()
    assert len(at.score.notes) == 1


def test_a_question_stays_while_a_hand_is_played(tmp_path: Path) -> None:
    at = table_of(tmp_path, Leaflets())
    start_match(at.current_match, "all_fives")
    mine = record_hand(at.current_match, "", 7, out=0)
    taken_rows.records_the_same_hand(at.current_match, mine, 9)
    at.table.open()
    at.table.show_rest()

    at.table.announce(0, 5)

    assert len(at.score.notes) == 1


def test_a_match_that_another_phone_deleted_is_asked_about_on_the_empty_table(at: Fixture) -> None:
    start_match(at.current_match)
    match_id = at.current_match.id
    taken_rows.deletes_match(at.current_match)
    at.current_match.resume()

    at.table.open()
    assert not at.empty.notes
    at.table.show_rest()
    (note,) = at.empty.notes
    assert at.empty.rows[0] == note
    at.table.answer_note(note.key, "restore")

    assert at.current_match.id == match_id
    assert at.score.notes == ()


def test_a_match_that_is_over_leaves_no_question(at: Fixture) -> None:
    start_match(at.current_match)
    at.current_match.end()
    at.table.open()

    at.table.show_rest()

    assert at.empty.notes == ()


def test_an_answer_that_cannot_be_stored_is_said_and_the_question_stays(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_match(at.current_match)
    mine = record_hand(at.current_match, "", 7, out=0)
    taken_rows.records_the_same_hand(at.current_match, mine, 9)
    at.table.open()
    at.table.show_rest()
    (note,) = at.score.notes
    monkeypatch.setattr(at.current_match.matches, "keep_hands", disk_is_full)

    at.table.answer_note(note.key, note.options[0][0])

    assert "no space left" in at.table.state.error
    assert at.score.notes == (note,)


def test_after_an_announcement_an_earlier_removal_is_not_undone_any_more(tmp_path: Path) -> None:
    at = table_of(tmp_path, Leaflets())
    start_match(at.current_match, "all_fives", target=250)
    record_hand(at.current_match, "", "6-4", out=0)
    at.table.open()
    at.table.remove_last_hand()
    assert at.table.state.can_undo

    at.table.announce(0, 15)
    at.table.refresh()
    at.table.undo()

    assert not at.table.state.can_undo
    assert at.current_match.table.hands == ()
