"""A match keeps its rules: it is scored by the present ones only if the user asks for it, and one
whose rules this version does not know is only shown.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.play_values import Unable
from app.domain.rules.tables import Counting, Out, Partners
from app.domain.rules.values import PartnersPlay, Points
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.rule_sets import RuleSets
from app.play.match.unknown_rules import USUAL_FACES
from app.presenters.changes import ChangesPresenter
from app.presenters.history import HistoryPresenter
from app.presenters.history.rows import MatchRow
from app.presenters.leaflet import LeafletPresenter
from app.presenters.match import SCORE_AGAIN, MatchPresenter, RescoringQuestion
from app.presenters.share import picture, text
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.store.core.errors import StoreError, StoreFault
from app.store.core.settings import ON_TABLE
from tests.builders import open_current_match, record_hand, start_match
from tests.cost import scorings
from tests.fake_clock import FakeClock
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.frozen_rules import make_newer, older, with_older_rules
from tests.services import services

CANNOT = (
    "This match has rules that this version does not know. You can look at it, but not change it."
    " Update Pipkeeper."
)


@dataclass
class Fixture:
    current_match: CurrentMatch
    navigation: FakeNavigation
    clock: FakeClock

    def __post_init__(self) -> None:
        given = services(self.current_match, now=self.clock), self.navigation
        self.match = MatchPresenter(*given)
        self.changes = ChangesPresenter(*given)
        self.verdict = VerdictPresenter(*given)
        self.history = HistoryPresenter(*given)
        self.table = TablePresenter(*given)
        self.leaflet = LeafletPresenter(*given)

    def play(self, *, is_older: bool = True, ends: bool = True) -> str:
        """Ann wins 9 and 10 points; by the older rules 10 each time."""
        if is_older:
            with with_older_rules(self.current_match):
                return self.play(is_older=False, ends=ends)
        start_match(self.current_match, "bg2133")
        record_hand(self.current_match, "", "6-3", out=0)
        record_hand(self.current_match, "", "6-4", out=0)
        match_id = self.current_match.id
        if ends:
            self.current_match.end()
        return match_id

    def have(self, rules: RuleSet) -> None:
        """The app has these rules from now on."""
        self.current_match.leaflets = RuleSets({rules.id: rules}, self.current_match.database)

    def asked(self, match_id: str) -> RescoringQuestion:
        self.match.open(match=match_id)
        question = self.match.question()
        assert question is not None
        return question

    def points(self, match_id: str) -> list[int]:
        return [verdict.points for verdict in self.current_match.load(match_id).verdicts]

    def log(self, match_id: str) -> list[tuple[str, str]]:
        self.changes.open(match=match_id)
        return [(line.what, line.detail) for line in self.changes.state.lines]


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Iterator[Fixture]:
    clock = FakeClock()
    current_match = open_current_match(tmp_path, sets, clock)
    yield Fixture(current_match, FakeNavigation(), clock)
    current_match.database.close()


@pytest.fixture
def bg2133(sets: Mapping[str, RuleSet]) -> RuleSet:
    return sets["bg2133"]


# --- older rules -----------------------------------------------------------------------


def test_a_match_by_the_present_rules_has_nothing_to_score_again(at: Fixture) -> None:
    match_id = at.play(is_older=False)

    at.match.open(match=match_id)

    assert not at.match.state.has_other_rules
    assert at.match.question() is None


def test_a_match_by_older_rules_keeps_its_verdicts_and_can_be_scored_again(at: Fixture) -> None:
    match_id = at.play()

    at.match.open(match=match_id)

    assert at.match.state.has_other_rules
    assert [card.total for card in at.match.state.cards] == [20, 0]


def test_the_page_scores_no_hand_before_it_is_asked_to(at: Fixture) -> None:
    match_id = at.play()

    with scorings() as scored:
        at.match.open(match=match_id)

    assert scored == []


def test_a_deleted_match_is_not_scored_again(at: Fixture) -> None:
    match_id = at.play()
    at.current_match.matches.delete(match_id)

    at.match.open(match=match_id)

    assert not at.match.state.has_other_rules


def test_the_question_lists_the_hands_that_would_change(at: Fixture) -> None:
    question = at.asked(at.play())

    assert question.title == "Rescore with the current rules"
    assert question.text == (
        "The rules of this box were changed in this version."
        " This match keeps those it was played by."
    )
    assert question.effects == (
        "With the current rules, these hands would change:",
        "Hand 1: Ann wins 10. Now: Ann wins 9",
        "Ann: 20 → 19",
    )
    assert [label for _, label in question.options] == ["Rescore", "Cancel"]


def test_the_question_says_that_no_hand_would_change(at: Fixture, bg2133: RuleSet) -> None:
    match_id = at.play(is_older=False)
    at.have(replace(bg2133, name="Mended"))

    question = at.asked(match_id)

    assert question.effects == ("With the current rules, no hand would change.",)
    assert question.options[0] == (SCORE_AGAIN, "Rescore")


def test_the_question_names_the_hand_that_cannot_be_scored(at: Fixture, bg2133: RuleSet) -> None:
    match_id = at.play(is_older=False)
    at.have(replace(bg2133, out=Out(points=Points.HANDS_AND_STOCK)))

    question = at.asked(match_id)

    assert [effect.partition(":")[0] for effect in question.effects] == [
        "Hand 1 cannot be scored with the current rules",
        "Hand 2 cannot be scored with the current rules",
    ]
    assert "Tap the tiles still in it." in question.effects[0]
    assert question.options == (("", "Cancel"),)


def test_the_question_says_that_the_rules_do_not_fit(at: Fixture, bg2133: RuleSet) -> None:
    match_id = at.play(is_older=False)
    at.have(replace(bg2133, partners=Partners(play=PartnersPlay.MUST)))

    question = at.asked(match_id)

    assert question.effects == (
        "The current rules do not fit this match, so it cannot be rescored.",
    )
    assert question.options == (("", "Cancel"),)


def test_what_cannot_be_scored_stays_as_it_is_even_if_it_is_asked_for(
    at: Fixture, bg2133: RuleSet
) -> None:
    match_id = at.play(is_older=False)
    at.have(replace(bg2133, out=Out(points=Points.HANDS_AND_STOCK)))
    at.match.open(match=match_id)

    at.match.answer(SCORE_AGAIN)

    assert at.match.state.error.startswith("Hand 1 cannot be scored like this.")
    assert at.points(match_id) == [9, 10]


def test_a_refusal_names_the_player(at: Fixture, bg2133: RuleSet) -> None:
    match_id = at.play(is_older=False, ends=False)
    record_hand(at.current_match, "", "6-3 1-0", out=0)
    knocks = replace(bg2133.turn, unable=Unable.KNOCK)
    at.have(replace(bg2133, deal={2: 1}, sets={}, turn=knocks))
    at.match.open(match=match_id)

    at.match.answer(SCORE_AGAIN)

    assert at.match.state.error.startswith(
        "Hand 3 cannot be scored like this. Bo: too many tiles. Tapped: 2."
    )


def test_a_match_scored_again_is_shown_with_its_new_verdicts(at: Fixture) -> None:
    match_id = at.play()
    at.match.open(match=match_id)

    at.match.answer(SCORE_AGAIN)

    state = at.match.state
    assert (state.note, state.can_undo) == ("Rescored with the current rules.", True)
    assert [card.total for card in state.cards] == [19, 0]
    assert not state.has_other_rules
    assert at.log(match_id) == [
        ("Hand 2 was changed", "Same result: Ann +10"),
        ("Hand 1 was changed", "Ann +10 → Ann +9"),
        ("Rescored with the current rules.", ""),
        ("The match was ended", ""),
    ]


def test_the_match_on_the_table_is_scored_again_too(at: Fixture) -> None:
    match_id = at.play(ends=False)
    at.match.open(match=match_id)

    at.match.answer(SCORE_AGAIN)

    assert at.current_match.table.running_totals[-1] == (19, 0)
    record_hand(at.current_match, "", "6-3", out=0)
    assert at.points(match_id) == [9, 10, 9]


def test_cancel_changes_nothing(at: Fixture) -> None:
    match_id = at.play()
    at.match.open(match=match_id)

    at.match.answer("")

    assert at.points(match_id) == [10, 10]
    assert at.log(match_id) == [("The match was ended", "")]


@pytest.mark.parametrize("ends", [True, False], ids=["ended", "on the table"])
def test_undo_gives_back_the_rules_and_the_verdicts(
    at: Fixture, bg2133: RuleSet, *, ends: bool
) -> None:
    match_id = at.play(ends=ends)
    before = at.current_match.load(match_id)
    at.match.open(match=match_id)
    at.match.answer(SCORE_AGAIN)

    at.match.undo()

    after = at.current_match.load(match_id)
    assert (after.match, after.verdicts) == (before.match, before.verdicts)
    assert after.rules == older(bg2133)
    assert at.match.state.has_other_rules
    assert not at.match.state.can_undo


def test_the_change_log_tells_what_was_undone_and_done_again(at: Fixture) -> None:
    match_id = at.play()
    at.match.open(match=match_id)
    at.match.answer(SCORE_AGAIN)
    at.match.undo()
    at.match.answer(SCORE_AGAIN)

    rules = [line for line in at.log(match_id) if "Hand" not in line[0]]

    assert rules[:3] == [
        ("Rescored with the current rules.", ""),
        ("Undo", "Rescored with the current rules."),
        ("Rescored with the current rules.", ""),
    ]


def test_the_change_log_tells_when_two_changes_of_the_rules_were_undone(
    at: Fixture, bg2133: RuleSet
) -> None:
    match_id = at.play()
    oldest = at.current_match.load(match_id)
    at.current_match.score_by_present_rules(match_id)
    between = at.current_match.load(match_id)
    at.have(replace(bg2133, counting=Counting(nearest=3)))
    at.current_match.score_by_present_rules(match_id)

    at.current_match.give_back_rules(between)
    at.current_match.give_back_rules(oldest)

    rules = [line for line in at.log(match_id) if "Hand" not in line[0]]
    assert rules[:4] == [
        ("Undo", "Rescored with the current rules."),
        ("Undo", "Rescored with the current rules."),
        ("Rescored with the current rules.", ""),
        ("Rescored with the current rules.", ""),
    ]


def test_a_match_that_cannot_be_stored_stays_as_it_is(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = at.play()
    at.match.open(match=match_id)
    monkeypatch.setattr(at.current_match.matches, "edit_hand", disk_is_full)

    at.match.answer(SCORE_AGAIN)

    assert at.match.state.error.startswith("This phone has no space left")
    assert at.match.state.has_other_rules
    assert at.points(match_id) == [10, 10]


def test_the_rules_of_a_match_are_those_that_it_keeps(at: Fixture, bg2133: RuleSet) -> None:
    at.have(replace(bg2133, counting=Counting(divide=5)))
    match_id = at.play(is_older=False)
    at.leaflet.open(box="bg2133", match=match_id)
    kept = at.leaflet.state.rows
    at.have(bg2133)

    at.leaflet.open(box="bg2133", match=match_id)
    assert at.leaflet.state.rows == kept
    at.leaflet.open(box="bg2133")
    assert at.leaflet.state.rows != kept


def test_the_same_players_again_play_by_the_present_rules(at: Fixture, bg2133: RuleSet) -> None:
    match_id = at.play()
    at.match.open(match=match_id)

    at.match.play_again()

    assert at.current_match.table.rules == bg2133


# --- rules of a later version ----------------------------------------------------------


def newer_match(at: Fixture, *, ends: bool = True) -> str:
    match_id = at.play(is_older=False, ends=ends)
    at.current_match.pause()
    make_newer(at.current_match, match_id)
    return match_id


def test_a_match_by_unknown_rules_is_shown_as_it_was(at: Fixture) -> None:
    match_id = newer_match(at)

    at.match.open(match=match_id)

    state = at.match.state
    assert state.status == CANNOT
    assert [card.total for card in state.cards] == [19, 0]
    assert [row.description for row in state.rows] == ["Hand 2: Ann +10", "Hand 1: Ann +9"]
    assert (state.won, state.goal, state.error) == ("", "", "")


@pytest.mark.parametrize(
    "faces",
    [
        {"highest": 6, "names": ["x" * 10_000] * 7},
        {"highest": 6, "show": "colours", "colours": ["red"] * 7},
        {"highest": 10**9},
        {"show": "stars"},
        "six",
    ],
    ids=["long names", "no colours", "too many", "unknown", "no table"],
)
def test_faces_that_cannot_be_drawn_are_shown_as_the_usual_ones(at: Fixture, faces: object) -> None:
    match_id = at.play(is_older=False)
    text = json.dumps({"id": "bg2133", "name": "Later", "faces": faces})

    make_newer(at.current_match, match_id, text)

    rules = at.current_match.load(match_id).match.rules
    assert (rules.name, rules.faces) == ("Later", USUAL_FACES)


def test_nothing_is_offered_that_changes_a_match_by_unknown_rules(at: Fixture) -> None:
    match_id = newer_match(at, ends=False)

    at.match.open(match=match_id)

    state = at.match.state
    offered = state.knows_rules, state.can_go_on, state.has_other_rules
    assert offered == (False, False, False)
    assert state.box is None
    assert at.match.question() is None


def test_a_match_by_unknown_rules_answers_with_the_sentence(at: Fixture) -> None:
    match_id = newer_match(at, ends=False)
    at.match.open(match=match_id)
    at.history.open()
    at.table.open()

    at.match.resume()
    at.history.resume(match_id)
    at.table.resume(match_id)

    errors = [at.match.state.error, at.history.state.error, at.table.state.error]
    assert errors == [CANNOT] * 3
    at.match.play_again()
    assert at.match.state.error == CANNOT
    assert at.current_match.now is None
    assert at.navigation.calls == []


def test_a_match_by_unknown_rules_is_not_put_back_on_the_table(at: Fixture) -> None:
    match_id = newer_match(at)

    with pytest.raises(StoreError) as refused:
        at.current_match.reopen(match_id)

    assert refused.value.key == StoreFault.NEWER_RULES
    assert at.current_match.matches.record(match_id).ended_at is not None


def test_the_app_starts_with_an_empty_table_if_it_cannot_read_the_rules(at: Fixture) -> None:
    match_id = newer_match(at, ends=False)
    at.current_match.settings.set(ON_TABLE, match_id)

    at.current_match.resume()
    at.table.open()

    empty = at.table.state.empty
    assert empty is not None
    assert at.table.state.error == ""
    assert empty.last is None
    assert [match.id for match in empty.unfinished] == [match_id]


def test_no_rematch_of_a_match_by_unknown_rules_is_started(at: Fixture) -> None:
    newer_match(at)

    at.current_match.rematch()

    assert at.current_match.now is None


def test_the_history_lists_a_match_by_unknown_rules(at: Fixture) -> None:
    match_id = newer_match(at)

    at.history.open()

    row = tuple(at.history.state.rows)[1]
    assert isinstance(row, MatchRow)
    assert row.id == match_id
    assert [side.total for side in row.sides] == ["19", "0"]


def test_a_match_by_unknown_rules_is_named_deleted_and_restored(at: Fixture) -> None:
    match_id = newer_match(at)
    at.match.open(match=match_id)

    at.match.match_actions.rename(match_id, "Cup")
    assert at.match.state.title == "Cup"
    at.match.match_actions.delete(match_id)
    assert at.match.state.status == "This match is deleted and does not count."
    at.match.restore()
    assert at.match.state.status == CANNOT


def test_a_hand_of_a_match_by_unknown_rules_is_read_only(at: Fixture) -> None:
    match_id = newer_match(at)
    at.match.open(match=match_id)

    at.verdict.open(hand=at.match.state.rows[0].id, match=match_id)

    state = at.verdict.state
    assert state.headline == "Ann wins 10"
    assert state.reasons
    assert (state.is_read_only, state.knows_rules, state.questions) == (True, False, ())


def test_the_change_log_of_a_match_by_unknown_rules_is_shown(at: Fixture) -> None:
    assert at.log(newer_match(at)) == [("The match was ended", "")]


def test_a_match_by_unknown_rules_is_shared_without_a_winner(at: Fixture) -> None:
    snapshot = at.current_match.load(newer_match(at))

    assert picture(Language(), snapshot, marks=False).headline == "Ann and Bo"
    assert text(Language(), snapshot).splitlines()[:4] == ["Ann and Bo", "", "Ann: 19", "Bo: 0"]


@pytest.mark.parametrize(
    "told",
    [
        "no JSON",
        "[1]",
        "{}",
        '{"name": 7, "faces": 3}',
        '{"faces": {"highest": 1000000}}',
        '{"faces": {"highest": 6, "show": "smells"}}',
        '{"faces": {"highest": 6, "show": "colours", "names": ["x"]}}',
    ],
)
def test_a_match_is_shown_whatever_its_unknown_rules_are(at: Fixture, told: str) -> None:
    match_id = at.play(is_older=False)
    make_newer(at.current_match, match_id, told)

    at.match.open(match=match_id)
    at.verdict.open(hand=at.match.state.rows[0].id, match=match_id)

    assert [card.total for card in at.match.state.cards] == [19, 0]
    assert at.verdict.state.headline == "Ann wins 10"
    assert picture(Language(), at.current_match.load(match_id), marks=False).tiles
