"""Why a hand counts as it does is told when somebody looks at it, and stored nowhere."""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.domain.match.fold import as_counted
from app.domain.rules import RuleSet
from app.domain.verdict.steps import Key
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.presenters.changes import ChangesPresenter
from app.presenters.hand.spoken_result import spoken_result
from app.presenters.history import HistoryPresenter
from app.presenters.match import CHANGED_IN_VERSION, SCORE_AGAIN, MatchPresenter
from app.presenters.outbox import EXPORT_FORMATS, write_export
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.presenters.verdict.state import VerdictState
from app.sets import Leaflets
from app.store.exchange.exporting import export_json
from app.words.hand.explanation import (
    gains_text,
    headline,
    is_shared,
    is_stopped,
    is_written_by_each,
)
from app.words.rules.step_sentences import UNKNOWN
from tests.builders import open_current_match, record_hand, start_match
from tests.cost import scorings
from tests.fake_navigation import FakeNavigation
from tests.frozen_rules import make_newer
from tests.importing import import_json
from tests.random_games import random_hand_of
from tests.services import services
from tests.store.random_matches import play_random_match
from tests.store.test_fuzzed_import import memory

SAYS = Language()
OTHERWISE = "Hand 1 counts as it did before."
GAMES = ("all_fives", "brazilian", "dominican", "mexican_train", "puerto_rican", "texas_42")


@pytest.fixture
def current_match(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Iterator[CurrentMatch]:
    current_match = open_current_match(tmp_path, sets)
    yield current_match
    current_match.database.close()


@pytest.fixture
def hand(current_match: CurrentMatch) -> str:
    """Ann has won 9 points by the leaflet's rules, and 10 in the next hand."""
    start_match(current_match, "bg2133")
    first = record_hand(current_match, "", "6-3", out=0)
    record_hand(current_match, "", "6-4", out=0)
    return first


def page(current_match: CurrentMatch, hand: str, match: str = "") -> VerdictState:
    presenter = VerdictPresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open(hand=hand, match=match)
    return presenter.state


def match_page(current_match: CurrentMatch) -> MatchPresenter:
    presenter = MatchPresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open(match=current_match.id)
    return presenter


def count_otherwise(current_match: CurrentMatch, hand: str, points: int = 7) -> None:
    """As a version of the app would have scored it that has this number by the same rules."""
    with current_match.database.writing() as connection:
        connection.execute(
            "UPDATE hands SET verdict = json_set(verdict, '$.points', ?), points = ? WHERE id = ?",
            (points, points, hand),
        )
    current_match.reload()


def test_a_recorded_hand_is_stored_without_its_reasons_and_told_with_them(
    current_match: CurrentMatch, hand: str
) -> None:
    current_match.reload()

    stored = current_match.database.rows("SELECT verdict FROM hands")

    assert {name for row in stored for name in json.loads(row["verdict"])} == {
        *("winner", "side", "points", "open", "scored_by")
    }
    assert page(current_match, hand).reasons[:2] == ("Ann went out.", "So Ann wins the hand.")
    assert page(current_match, hand).sum == ""


@pytest.mark.parametrize("game", GAMES)
def test_another_phone_tells_the_same_reasons(tmp_path: Path, game: str) -> None:
    told = list[list[VerdictState]]()
    with closing(memory()) as one, closing(memory()) as other:
        played = play_random_match(one, Random(5), game, hands=12)
        export_json(one, tmp_path / "all.json")
        import_json(other, tmp_path / "all.json")
        for database in (one, other):
            current_match = CurrentMatch(database, Leaflets())
            hands = current_match.load(played.record.id).hands
            told.append([page(current_match, at.id, played.record.id) for at in hands])

    assert told[0] == told[1]
    assert all(state.reasons for state in told[0])
    assert not any("as it did before" in line for state in told[0] for line in state.counted)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_that_was_read_again_is_spoken_with_what_its_reasons_tell(game: str) -> None:
    """Whether somebody went out, or everybody writes, no result tells."""
    with closing(memory()) as database:
        for seed in range(5):
            played = play_random_match(database, Random(seed), game, hands=12)
            table = CurrentMatch(database, Leaflets()).load(played.record.id)
            for index, scored in enumerate(table.match.verdicts):
                counted = as_counted(table.match.all_sides, scored, table.states[index])
                spoken = spoken_result(SAYS, table, index)
                assert spoken[0] == headline(SAYS, counted, table.people)


def test_a_hand_that_counts_otherwise_than_it_scores_now_says_so(
    current_match: CurrentMatch, hand: str
) -> None:
    count_otherwise(current_match, hand)

    state = page(current_match, hand)

    assert (state.headline, state.points) == ("Ann wins 7", "+7")
    assert state.counted[0] == OTHERWISE
    assert (state.reasons, state.sum) == ((), "")
    assert spoken_result(SAYS, current_match.table, 0)[0] == "Ann wins 7"


def test_its_match_can_be_scored_again_and_the_reasons_are_back(
    current_match: CurrentMatch, hand: str
) -> None:
    count_otherwise(current_match, hand)
    page(current_match, hand)
    match = match_page(current_match)
    assert match.state.has_other_rules
    question = match.question()
    assert question is not None
    assert question.text == CHANGED_IN_VERSION
    assert question.effects[:2] == (
        "With the current rules, these hands would change:",
        "Hand 1: Ann wins 7. Now: Ann wins 9",
    )

    match.answer(SCORE_AGAIN)

    assert not match.state.has_other_rules
    state = page(current_match, hand)
    assert (state.headline, state.reasons[0]) == ("Ann wins 9", "Ann went out.")
    assert OTHERWISE not in state.counted
    match.undo()
    assert page(current_match, hand).headline == "Ann wins 7"


def test_only_what_counts_makes_a_hand_another(current_match: CurrentMatch, hand: str) -> None:
    """Which choices decided it can be told in another way by another version."""
    with current_match.database.writing() as connection:
        connection.execute("UPDATE hands SET verdict = json_set(verdict, '$.open[0]', 'dice')")
    current_match.reload()

    state = page(current_match, hand)

    assert state.reasons
    assert OTHERWISE not in state.counted


def test_a_hand_that_cannot_be_scored_says_why_and_counts_as_before(
    current_match: CurrentMatch, hand: str
) -> None:
    with current_match.database.writing() as connection:
        left = json.dumps([[], ["6-3", "6-3"]])
        connection.execute(
            "UPDATE hands SET facts = json_set(facts, '$.left', json(?)) WHERE id = ?", (left, hand)
        )
    current_match.reload()

    state = page(current_match, hand)

    assert state.headline == "Ann wins 9"
    assert state.counted[0].startswith("Hand 1 counts as it did before.")
    assert state.reasons == ()


def test_a_hand_by_rules_of_a_later_version_is_told_without_reasons(
    current_match: CurrentMatch, hand: str
) -> None:
    match_id = current_match.id
    current_match.pause()
    make_newer(current_match, match_id)

    state = page(current_match, hand, match_id)

    assert (state.headline, state.reasons) == ("Ann wins 9", (UNKNOWN,))
    assert (state.counted, state.knows_rules) == ((), False)


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"texas_42"}))
def test_a_result_alone_tells_the_same_as_one_with_its_reasons(game: str) -> None:
    rng = Random(game)
    for _ in range(150):
        dealt = random_hand_of(rng, game).dealt
        people = tuple(Person(str(seat), f"P{seat}", 0) for seat in dealt.end.left)
        verdict = dealt.verdict
        keys = {step.key for step in verdict.steps}
        assert is_shared(verdict) is (Key.SHARED in keys)
        assert is_stopped(verdict) is (Key.STOPPED in keys)
        assert is_written_by_each(verdict.result) is is_written_by_each(verdict)
        if verdict.winner is None or not is_written_by_each(verdict):
            assert headline(SAYS, verdict.result, people) == headline(SAYS, verdict, people)
            assert gains_text(SAYS, verdict.result, people) == gains_text(SAYS, verdict, people)


def test_what_lists_many_hands_scores_none(
    current_match: CurrentMatch, hand: str, tmp_path: Path
) -> None:
    current_match.reload()
    count_otherwise(current_match, hand)
    given = services(current_match, SAYS), FakeNavigation()

    with scorings() as scored:
        HistoryPresenter(*given).open()
        TablePresenter(*given).open()
        MatchPresenter(*given).open(match=current_match.id)
        ChangesPresenter(*given).open(match=current_match.id)
        for key in EXPORT_FORMATS:
            file = tmp_path / f"all.{key}"
            write_export(key, current_match.database, current_match.leaflets, file, "")
        with closing(memory()) as other:
            import_json(other, tmp_path / "all.json")

    assert scored == []
