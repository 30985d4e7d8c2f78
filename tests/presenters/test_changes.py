from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from uuid import uuid4

import pytest

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.presenters.changes import ChangesPresenter, ChangesState
from app.words.dates import date_and_time
from app.words.hand.changes import UNKNOWN
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_clock import FakeClock
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.hands import hand_end
from tests.services import services


@dataclass
class Fixture:
    current_match: CurrentMatch
    changes: ChangesPresenter
    navigation: FakeNavigation

    @property
    def state(self) -> ChangesState:
        return self.changes.state

    @property
    def shown(self) -> list[tuple[str, str]]:
        self.changes.open()
        return [(line.what, line.detail) for line in self.state.lines]


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    clock, navigation = FakeClock(), FakeNavigation()
    current_match = open_current_match(tmp_path, sets, clock)
    return Fixture(
        current_match, ChangesPresenter(services(current_match, now=clock), navigation), navigation
    )


def bo_has_none(*_given: object) -> None:
    raise RuleError(Fault.HAND_EMPTY, seat=1)


def test_a_match_that_was_never_changed_says_so(at: Fixture) -> None:
    start_match(at.current_match)
    record_hand(at.current_match, "", "6-4", out=0)

    at.changes.open()

    assert at.state.lines == ()
    assert at.state.empty_text == "No changes. Every hand is as it was recorded."
    assert at.state.began.startswith("Match started: Today, ")


def test_an_edited_hand_is_shown_with_old_and_new_result(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.edit_hand(hand, Hand(hand_end(("2-1", ""), out=1)))

    assert at.shown == [("Hand 1 was changed", "Ann +10 → Bo +3")]
    assert at.state.lines[0].hand == hand


def test_an_edit_without_a_new_result_says_so(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.edit_hand(hand, Hand(hand_end(("", "5-5"), out=0)))

    assert at.shown == [("Hand 1 was changed", "Same result: Ann +10")]


def test_the_latest_change_comes_first(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.delete_hand(hand)
    at.current_match.restore_hand(hand)

    assert at.shown == [
        ("Hand 1 was restored", "Ann +10"),
        ("Hand 1 was removed", "Ann +10"),
    ]


def test_a_hand_that_is_taken_back_has_no_number_and_can_be_restored(at: Fixture) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.delete_hand(hand)
    shown = at.shown
    (gone,) = at.state.removed

    at.changes.restore(gone.id)

    assert shown == [("A hand was removed", "Ann +10")]
    assert gone.result == "Ann +10"
    assert at.state.removed == ()
    assert at.state.note == "Restored as hand 1."
    assert at.current_match.table.running_totals[-1][0] == 10


def test_a_changed_choice_is_shown_with_its_question(at: Fixture) -> None:
    start_match(at.current_match, "bg2133")
    at.current_match.choose("tie", "pick")

    assert at.shown == [
        ("The hand is blocked and still tied. Who wins it?", "Nobody → The table decides"),
    ]


def test_ending_and_playing_on_are_shown(at: Fixture) -> None:
    start_match(at.current_match)
    match_id = at.current_match.table.id
    at.current_match.end()
    at.current_match.reopen(match_id)

    assert at.shown == [("You kept playing", ""), ("The match was ended", "")]


@pytest.mark.parametrize(("target", "shown"), [(150, "50 → 150"), (None, "50 → none")])
def test_a_changed_target_is_shown(at: Fixture, target: int | None, shown: str) -> None:
    start_match(at.current_match)
    at.current_match.matches.change(at.current_match.table.id, target=target)

    assert at.shown == [("The target was changed", shown)]


def test_hands_of_two_phones_that_were_kept_are_shown(at: Fixture) -> None:
    start_match(at.current_match)
    at.current_match.matches.keep_hands(at.current_match.id, ("one", "other"))

    assert at.shown == [("Hands of two phones were kept", "")]


def test_a_name_and_a_note_of_one_change_are_two_lines(at: Fixture) -> None:
    start_match(at.current_match)
    at.current_match.matches.change(at.current_match.table.id, name="Sunday", note="at Di's")

    assert at.shown == [
        ("The name of the match was changed", "Sunday"),
        ("The note was changed", "at Di's"),
    ]


def test_a_tap_on_a_line_opens_its_hand(at: Fixture) -> None:
    at.changes.open_verdict("a hand")

    assert at.navigation.calls == [("verdict", {"hand": "a hand"})]


def test_a_tap_on_a_change_of_no_hand_opens_nothing(at: Fixture) -> None:
    at.changes.open_verdict("")

    assert at.navigation.calls == []


def test_without_a_match_the_table_is_shown(at: Fixture) -> None:
    at.changes.open()

    assert at.navigation.calls == [("home table", {})]


def test_a_full_disk_is_reported_and_nothing_is_lost(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.delete_hand(hand)
    at.changes.open()
    monkeypatch.setattr(at.current_match, "restore_hand", disk_is_full)

    at.changes.restore(hand)

    assert "no space left" in at.state.error
    assert len(at.state.removed) == 1


def test_a_hand_that_cannot_be_scored_any_more_says_so(at: Fixture) -> None:
    start_match(at.current_match, "luckies")
    hand = record_hand(at.current_match, "", "6-3", out=0)
    at.current_match.delete_hand(hand)
    at.current_match.choose("out_counts", "hands_and_stock")
    at.changes.open()

    at.changes.restore(hand)

    assert at.state.note == (
        "Hand 1 counts as it did before. At this table the tiles set aside count too."
        " Tap all 14 of them."
    )
    assert at.state.removed == ()


def test_an_error_about_a_player_has_the_name(at: Fixture, monkeypatch: pytest.MonkeyPatch) -> None:
    start_match(at.current_match)
    hand = record_hand(at.current_match, "", "6-4", out=0)
    at.current_match.delete_hand(hand)
    at.changes.open()
    monkeypatch.setattr(at.current_match, "restore_hand", bo_has_none)

    at.changes.restore(hand)

    assert at.state.error == "What does Bo have left? Tap the tiles."


NOW = datetime(2026, 11, 18, 22, 30, tzinfo=UTC)
EAST = timezone(timedelta(hours=2))


@pytest.mark.parametrize(
    ("at_utc", "said"),
    [
        ("2026-11-18T22:15:00.000Z", "Today, 00:15"),
        ("2026-11-18T19:03:00.000Z", "Yesterday, 21:03"),
        ("2026-05-01T10:00:00.000Z", "1 May 2026, 12:00"),
        ("garbled", "garbled"),
    ],
)
def test_times_are_in_the_local_time_zone(at_utc: str, said: str) -> None:
    assert date_and_time(Language(), at_utc, NOW, EAST) == said


ODD: tuple[tuple[str, str], ...] = (
    ("{}", "{}"),
    ('{"verdict": 3}', '{"verdict": {}}'),
    ('{"verdict": {"side": [9], "points": 3}}', '{"verdict": {"side": [0], "points": "3"}}'),
    ('{"verdict": {"side": 0, "points": 3}}', '{"verdict": {"side": [0], "points": 3}}'),
    ('{"name": 3, "note": [], "target": 1.5}', '{"name": {"a": 1}, "note": "", "target": []}'),
    ('{"choices": [1]}', '{"choices": {"tie": {"a": []}}}'),
    ('{"choices": 3, "ended_at": 4}', '{"choices": {"tie": "dice"}, "ended_at": null}'),
)


@pytest.mark.parametrize(("before", "after"), ODD)
@pytest.mark.parametrize("what", ["hand_edited", "match_changed", "players_merged"])
def test_a_log_of_another_program_is_shown_as_far_as_possible(
    at: Fixture, what: str, before: str, after: str
) -> None:
    start_match(at.current_match)
    hand_id = record_hand(at.current_match, "", "6-4", out=0)
    log(at.current_match, what, before, after, hand_id if what == "hand_edited" else None)

    shown = at.shown

    assert not at.state.error
    assert all("{" not in words and "[" not in words for line in shown for words in line)
    assert len(shown) >= (what != "match_changed")


def test_an_unknown_kind_of_change_is_shown_as_such(at: Fixture) -> None:
    start_match(at.current_match)
    hand_id = record_hand(at.current_match, "", "6-4", out=0)
    log(at.current_match, "match_moved", "{}", "{}", None)
    log(at.current_match, "hand_doubled", "{}", "{}", hand_id)

    assert at.shown == [(UNKNOWN, ""), (UNKNOWN, "")]


def test_a_corrupt_line_of_the_log_is_damage(at: Fixture) -> None:
    start_match(at.current_match)
    log(at.current_match, "match_changed", "[1]", "{}", None)

    at.changes.open()

    assert at.state.error.startswith("A part of Pipkeeper's file is damaged.")


def log(current_match: CurrentMatch, what: str, before: str, after: str, hand: str | None) -> None:
    at, device = "2026-11-18T18:00:00.001Z", "00000000-0000-0000-0000-000000000000"
    with current_match.database.writing() as connection:
        connection.execute(
            "INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (str(uuid4()), current_match.table.id, hand, what, at, device, before, after),
        )
