from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from app.domain.match import Match, PlayerId
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.presenters.history import HistoryPresenter, HistoryState
from app.presenters.history.rows import MatchRow, MonthTitle, Rows, row_context
from app.presenters.match_actions import play_again
from app.sets import Leaflets
from app.store.read.history import EVERYTHING, Filter
from app.words.match_filters import Kind
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_clock import FakeClock
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.many_matches import fill
from tests.own_boxes import own_box
from tests.services import services


@dataclass
class Fixture:
    current_match: CurrentMatch
    clock: FakeClock
    history: HistoryPresenter
    navigation: FakeNavigation
    language: Language = field(default_factory=Language)

    @property
    def state(self) -> HistoryState:
        return self.history.state

    @property
    def matches(self) -> list[MatchRow]:
        return [row for row in self.state.rows if isinstance(row, MatchRow)]

    def opened(self, **params: str) -> HistoryState:
        self.history.open(**params)
        return self.state

    def person(self, name: str) -> str:
        return next(one.id for one in self.current_match.roster.all() if one.name == name)

    def play_on_another_day(self, *names: str, box: str = "manylang", days: int = 40) -> str:
        """Plays a match to its end; returns its id."""
        self.clock.moment += timedelta(days=days)
        start_match(self.current_match, box, names or ("Ann", "Bo"), target=10)
        return self._won()

    def play_again_on_another_day(self, match_id: str, days: int = 40) -> str:
        """Plays another match of the same players."""
        self.clock.moment += timedelta(days=days)
        play_again(self.current_match, match_id)
        return self._won()

    def _won(self) -> str:
        record_hand(
            self.current_match, "", *["6-4"] * (len(self.current_match.table.people) - 1), out=0
        )
        match_id = self.current_match.table.id
        self.current_match.end()
        return match_id


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    return history_of(tmp_path, sets, Language())


def history_of(folder: Path, sets: Mapping[str, RuleSet], language: Language) -> Fixture:
    clock, navigation = FakeClock(), FakeNavigation()
    current_match = open_current_match(folder, sets, clock)
    history = HistoryPresenter(services(current_match, language, now=clock, zone=UTC), navigation)
    return Fixture(current_match, clock, history, navigation, language)


@pytest.fixture
def german(tmp_path: Path) -> Fixture:
    """With all games, in German."""
    return history_of(tmp_path, Leaflets(), Language("de"))


def test_a_new_phone_says_what_will_be_here(at: Fixture) -> None:
    state = at.opened()

    assert state.is_fresh
    assert state.empty_text == "No matches yet."
    assert state.chips == ()


def test_matches_are_grouped_by_month_the_newest_first(at: Fixture) -> None:
    first = at.play_on_another_day()
    second = at.play_on_another_day(days=1)
    third = at.play_on_another_day(days=40)

    rows = list(at.opened().rows)

    assert [row.title if isinstance(row, MonthTitle) else row.id for row in rows] == [
        "February 2027",
        third,
        "December 2026",
        second,
        first,
    ]
    assert at.state.empty_text == at.state.count_text == ""


def test_a_match_begins_with_its_winner(at: Fixture) -> None:
    start_match(at.current_match, "bg2133", ("Ann", "Bo", "Cy", "Di"), target=20, partners=True)
    record_hand(at.current_match, "6-4", "", "5-5", "1-0", out=1)

    [row] = [row for row in at.opened().rows if isinstance(row, MatchRow)]

    assert [(side.name, side.total, side.won) for side in row.sides] == [
        ("Bo and Di", "20", True),
        ("Ann and Cy", "0", False),
    ]
    assert row.day == "18"
    assert row.details == ("18:00", "1 hand", "Premium Domino Set BG2133")
    assert row.label == "Ann, Bo, Cy and Di. Match: Today, 18:00"


def test_a_match_without_winner_or_end_is_unfinished(at: Fixture) -> None:
    start_match(at.current_match)

    [row] = [row for row in at.opened().rows if isinstance(row, MatchRow)]

    assert "not finished" in row.details
    assert at.state.unfinished[0].names == "Ann 0 · Bo 0"


def test_an_unfinished_match_can_be_resumed(at: Fixture) -> None:
    start_match(at.current_match)
    match_id = at.current_match.table.id
    at.current_match.pause()
    at.opened()

    at.history.resume(at.state.unfinished[0].id)

    assert at.current_match.table.id == match_id
    assert at.navigation.calls == [("home table", {})]


def test_with_another_player_what_was_asked_of_the_one_before_is_gone(at: Fixture) -> None:
    at.play_on_another_day("Ann", "Bo")
    at.opened(player=at.person("Ann"), against=at.person("Bo"), won="yes")
    assert len(at.state.chips) > 1

    at.history.choose("player", at.person("Bo"))

    assert at.state.filters == Filter(player=at.person("Bo"))


def test_without_the_player_a_run_of_their_wins_is_no_filter_any_more(at: Fixture) -> None:
    match_id = at.play_on_another_day("Ann", "Bo")
    at.opened(player=at.person("Ann"), won="yes", run=f"{match_id} {match_id}")
    assert [row.id for row in at.matches] == [match_id]

    at.history.remove_filter("player")

    assert (at.state.filters, at.state.error) == (EVERYTHING, "")


def test_without_its_year_a_month_is_no_filter_any_more(at: Fixture) -> None:
    at.play_on_another_day()
    at.opened(year="2026", month="12")
    assert (at.state.filters.year, at.state.filters.month) == (2026, 12)

    at.history.remove_filter("year")

    assert (at.state.filters, at.state.error) == (EVERYTHING, "")


def test_where_all_unfinished_matches_are_shown_no_button_leads_to_them(at: Fixture) -> None:
    for _ in range(2):
        start_match(at.current_match)
        at.current_match.pause()

    assert len(at.opened().unfinished) == 2
    assert at.state.more_unfinished == ""


def test_another_list_does_not_offer_to_undo_what_was_done_in_the_one_before(at: Fixture) -> None:
    match_id = at.play_on_another_day()
    at.opened()
    at.history.match_actions.rename(match_id, "Cup")
    assert at.state.can_undo

    at.history.search("Ann")

    assert not at.state.can_undo


def test_many_unfinished_matches_are_a_tap_away(at: Fixture) -> None:
    for _ in range(3):
        start_match(at.current_match)

    assert len(at.opened().unfinished) == 2
    assert at.state.more_unfinished == "Show all 3 unfinished matches"

    at.history.choose(Kind.UNFINISHED, "yes")

    assert len(at.matches) == 3
    assert at.state.unfinished == ()


def test_matches_are_filtered_by_player_other_player_box_and_year(at: Fixture) -> None:
    with_bo = at.play_on_another_day("Ann", "Bo")
    with_cy = at.play_on_another_day("Di", "Cy", box="luckies", days=400)
    at.opened()

    at.history.choose(Kind.PLAYER, at.person("Cy"))
    assert [row.id for row in at.matches] == [with_cy]
    assert at.state.count_text == "1 match"
    assert [chip.key for chip in at.state.chips if chip.chosen] == ["player"]
    assert {chip.key for chip in at.state.chips} >= {"with", "partner", "box", "year"}

    at.history.remove_filter(Kind.PLAYER)
    at.history.choose(Kind.BOX, "manylang")
    assert [row.id for row in at.matches] == [with_bo]

    at.history.remove_filter(Kind.BOX)
    at.history.choose(Kind.YEAR, "2028")
    assert [row.id for row in at.matches] == [with_cy]

    at.history.choose(Kind.BOX, "manylang")
    assert at.state.empty_text.startswith("No match found.")


def test_the_filter_for_the_other_player_needs_a_player(at: Fixture) -> None:
    at.play_on_another_day()
    at.opened()

    assert [chip.text for chip in at.state.chips] == ["Player", "Box", "Year"]
    at.history.choose(Kind.PARTNER, at.person("Bo"))
    assert at.state.filters == EVERYTHING

    at.history.choose(Kind.PLAYER, at.person("Ann"))
    at.history.choose(Kind.WITH, at.person("Bo"))
    assert [chip.text for chip in at.state.chips] == ["Ann", "played with Bo", "Box", "Year"]
    at.history.remove_filter(Kind.PLAYER)
    assert at.state.filters == EVERYTHING


def test_the_options_of_filters_are_those_of_the_matches(at: Fixture) -> None:
    at.play_on_another_day()
    at.opened()
    at.history.choose(Kind.PLAYER, at.person("Ann"))

    years, others = at.history.filter_options(Kind.YEAR), at.history.filter_options(Kind.WITH)

    assert [option.text for option in years.options] == ["2026"]
    assert [option.text for option in others.options] == ["Bo"]
    assert others.title == "Matches with whom?"
    boxes = at.history.filter_options(Kind.BOX).options
    assert [option.text for option in boxes] == ["Dominoes in 37 languages"]


def test_names_and_notes_are_searched(at: Fixture) -> None:
    one = at.play_on_another_day("Ann", "Bo")
    other = at.play_on_another_day("Cy", "Di")
    at.current_match.matches.change(other, note="Près de la mer")
    at.opened()

    at.history.search("bo")
    assert [row.id for row in at.matches] == [one]
    at.history.search("PRES")
    assert [row.id for row in at.matches] == [other]
    at.history.clear()
    assert len(at.matches) == 2


def test_other_screens_open_the_matches_of_a_figure(at: Fixture) -> None:
    won = at.play_on_another_day("Ann", "Bo")
    at.play_on_another_day("Cy", "Di")
    ann, bo = at.person("Ann"), at.person("Bo")

    state = at.opened(player=ann, against=bo, won="yes", year="2026", month="12")

    assert [row.id for row in at.matches] == [won]
    assert state.can_go_back
    chip_text = [chip.text for chip in state.chips if chip.chosen]
    assert chip_text == ["Ann", "against Bo", "won", "December 2026"]


@pytest.mark.parametrize(
    ("hands", "chip_text", "fits"),
    [
        ("won", "Hands won", True),
        ("out", "Won by going out", True),
        ("blocked", "Won when blocked", False),
        ("started", "Won when starting", False),
        ("not_started", "Won when others started", False),
        ("10 19", "Hands won: 10 to 19", True),
        ("-5 9", "Hands won: −5 to 9", False),
    ],
)
def test_matches_are_filtered_by_their_hands(
    at: Fixture, hands: str, chip_text: str, fits: bool
) -> None:
    at.play_on_another_day("Ann", "Bo")

    state = at.opened(player=at.person("Ann"), hands=hands)

    assert [chip.text for chip in state.chips if chip.chosen] == ["Ann", chip_text]
    assert bool(at.matches) is fits
    at.history.remove_filter(Kind.HANDS)
    assert len(at.matches) == 1


def test_a_streak_is_labelled_with_its_dates(at: Fixture) -> None:
    first = at.play_on_another_day("Ann", "Bo")
    middle, last, after = (at.play_again_on_another_day(first) for _ in range(3))

    state = at.opened(player=at.person("Ann"), won="yes", run=f"{first} {last}")

    assert [row.id for row in at.matches] == [last, middle, first]
    run = next(chip for chip in state.chips if chip.key == Kind.RUN)
    assert run.text == "28 December 2026, 18:00 to 18 March 2027, 18:00"
    at.history.remove_filter(Kind.RUN)
    assert at.matches[0].id == after


def test_a_deleted_match_is_listed_and_can_only_be_restored(at: Fixture) -> None:
    match_id = at.play_on_another_day("Ann", "Bo")
    kept = at.play_on_another_day("Ann", "Bo")
    assert Kind.DELETED not in [chip.key for chip in at.opened().chips]

    at.history.match_actions.delete(match_id)
    assert at.state.chips[-1].text == "Deleted matches"
    at.history.choose(Kind.DELETED, "yes")

    (row,) = at.matches
    assert row.id == match_id
    assert [(side.name, side.total) for side in row.sides] == [("Ann", ""), ("Bo", "")]
    assert row.details == ("18:00 · Dominoes in 37 languages",)
    at.history.remove_filter(Kind.DELETED)
    assert [row.id for row in at.matches] == [kept]


def test_if_all_matches_are_deleted_they_can_still_be_listed(at: Fixture) -> None:
    at.history.match_actions.delete(at.play_on_another_day("Ann", "Bo"))

    state = at.opened()

    assert state.is_fresh
    assert [chip.text for chip in state.chips] == ["Deleted matches"]


@pytest.mark.parametrize(
    "params",
    [
        {"year": "x"},
        {"month": "3"},
        {"with": "somebody"},
        {"won": "yes"},
        {"hands": "won"},
        {"where": "there"},
    ],
)
def test_invalid_parameters_show_all_matches(at: Fixture, params: dict[str, str]) -> None:
    at.play_on_another_day()

    assert at.opened(**params).filters == EVERYTHING


def test_the_filters_are_kept_after_opening_a_match(at: Fixture) -> None:
    at.play_on_another_day()
    at.opened()
    at.history.choose(Kind.YEAR, "2026")

    at.history.open_match(at.matches[0].id)
    at.opened()

    assert at.navigation.calls == [("match", {"match": at.matches[0].id})]
    assert at.state.filters.year == 2026


def test_a_match_gets_a_name_and_loses_it_again(at: Fixture) -> None:
    match_id = at.play_on_another_day()
    at.opened()

    at.history.match_actions.rename(match_id, "  Christmas   cup ")

    assert at.state.note == "The match is now called Christmas cup."
    assert at.matches[0].details[-1] == "Christmas cup"
    assert at.history.match_actions.texts(match_id).name == "Christmas cup"  # type: ignore[union-attr]
    at.history.undo()
    assert at.matches[0].details[-1] == "Dominoes in 37 languages"
    assert not at.state.can_undo


def test_a_note_keeps_its_lines(at: Fixture) -> None:
    match_id = at.play_on_another_day()
    at.opened()

    at.history.match_actions.set_note(match_id, "Good biscuits.\nBo was late.\n")
    assert at.state.note == "The note was saved."
    assert at.history.match_actions.texts(match_id).note == "Good biscuits.\nBo was late."  # type: ignore[union-attr]

    at.history.match_actions.set_note(match_id, "")
    assert at.state.note == "The note was removed."


def test_a_deleted_match_is_restored_by_undo(at: Fixture) -> None:
    match_id = at.play_on_another_day()
    at.opened()

    at.history.match_actions.delete(match_id)
    assert at.matches == []
    assert at.state.note == "The match was deleted."

    at.history.undo()
    assert [row.id for row in at.matches] == [match_id]


def test_deleting_the_match_on_the_table_clears_the_table_and_undo_restores_it(at: Fixture) -> None:
    start_match(at.current_match)
    match_id = at.current_match.table.id
    at.opened()

    at.history.match_actions.rename(match_id, "Tonight")
    assert at.current_match.table.stored.record.name == "Tonight"
    at.history.match_actions.delete(match_id)
    assert at.current_match.now is None
    at.history.undo()
    assert at.current_match.table.id == match_id


def test_a_full_disk_is_reported(at: Fixture, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = at.play_on_another_day()
    at.opened()
    monkeypatch.setattr(at.current_match.matches, "change", disk_is_full)

    at.history.match_actions.rename(match_id, "Cup")

    assert at.state.error.startswith("This phone has no space left")
    assert len(at.matches) == 1


def test_only_the_visible_part_of_a_long_list_is_read(at: Fixture) -> None:
    fill(at.current_match.database, at.current_match.leaflets, matches=120, hands=2)
    rows = Rows(row_context(at.current_match, Language(), at.clock, UTC))

    first, last = rows[0], rows[len(rows) - 1]

    assert isinstance(first, MonthTitle)
    assert isinstance(last, MatchRow)
    assert rows.matches == 120
    assert [isinstance(rows[place], MonthTitle) for place in rows.headings] == [True] * len(
        rows.headings
    )
    assert len({row.id for row in rows if isinstance(row, MatchRow)}) == 120


def test_an_unreadable_match_does_not_hide_others(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.play_on_another_day()
    rows = Rows(row_context(at.current_match, Language(), at.clock, UTC))
    monkeypatch.setattr("app.presenters.history.rows.match_row", disk_is_full)

    assert rows[1].details == ("This match cannot be read.",)  # type: ignore[union-attr]


def test_the_filter_by_box_offers_what_was_played_by_the_names_of_the_language(
    german: Fixture,
) -> None:
    for set_id in ("block", "luckies", "mexican_train", "bg2133"):
        start_match(german.current_match, set_id)
        german.current_match.end()
    german.opened()

    options = german.history.filter_options(Kind.BOX).options
    german.history.choose(Kind.BOX, "block")

    names = ["Luckies colour dominoes", "Premium Domino Set BG2133", "Block", "Mexican Train"]
    translated = [german.language.say(name) for name in names]
    assert [option.text for option in options[:2]] == translated[:2]
    assert {option.text for option in options[2:]} == set(translated[2:])
    assert german.state.chips[0].text == translated[2]
    assert len(german.matches) == 1
    assert german.matches[0].details[-1] == translated[2]


def test_a_search_finds_the_matches_of_a_game_by_any_of_its_names(german: Fixture) -> None:
    start_match(german.current_match, "all_fives")
    start_match(german.current_match, "luckies")
    german.opened()

    german.history.search("muggins")
    found = german.matches
    german.history.clear()

    assert [match.details[-1] for match in found] == [german.language.say("All Fives")]
    assert len(german.matches) == 2


def test_who_leads_goes_by_the_rules_and_choices_of_the_match(german: Fixture) -> None:
    """Usually the most points win this game; at this table the losers write theirs."""
    names = ("Ann", "Bo", "Cy", "Di")
    choices = {"points_go": "against_losers"}
    start_match(german.current_match, "mexican_pairs", names, partners=True, choices=choices)
    sides = ((0, 2), (1, 3))
    record_hand(german.current_match, "", "6-4", "5-5", "1-0", out=0, sides=sides)

    [row] = [row for row in german.opened().rows if isinstance(row, MatchRow)]

    assert row.sides[0].total == "0"
    assert int(row.sides[1].total) > 0


def test_a_shared_match_has_several_winners(german: Fixture) -> None:
    start_match(german.current_match, "spinner", ("Ann", "Bo", "Cy"), target=3)
    for out in range(3):
        record_hand(german.current_match, *[0 if out == seat else 4 for seat in range(3)], out=out)

    [row] = [row for row in german.opened().rows if isinstance(row, MatchRow)]

    assert [side.won for side in row.sides] == [True, True, True]
    assert "nicht beendet" not in row.details


def test_a_match_of_a_deleted_own_box_is_still_called_by_its_name(at: Fixture) -> None:
    own = OwnBoxes(at.current_match)
    deleted = own.create(at.current_match.leaflets["manylang"], "Sunday table").id
    at.play_on_another_day(box=deleted)
    only_played = own_box(at.current_match.leaflets["bg2133"], "From Rosa's phone")
    start_match_by(at.current_match, only_played)

    own.delete(deleted)

    at.opened()
    assert [match.details[-1] for match in at.matches] == ["From Rosa's phone", "Sunday table"]
    assert all(match.tile is not None for match in at.matches)
    options = at.history.filter_options(Kind.BOX).options
    assert [option.text for option in options] == ["From Rosa's phone", "Sunday table"]
    at.history.choose(Kind.BOX, deleted)
    assert [chip.text for chip in at.state.chips if chip.chosen] == ["Sunday table"]
    at.history.clear()
    at.history.search("sunday")
    assert [match.details[-1] for match in at.matches] == ["Sunday table"]


def start_match_by(current_match: CurrentMatch, rules: RuleSet) -> None:
    """As it comes from a phone that has the box."""
    people = [current_match.roster.add(name, 1) for name in ("Rosa", "Sam")]
    current_match.start(Match(rules, tuple(PlayerId(person.id) for person in people)))
