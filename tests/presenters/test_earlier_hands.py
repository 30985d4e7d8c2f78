"""What becomes of later hands when an earlier one is changed, removed or restored, and of all hands
when a choice or the rules are changed.
"""

from pathlib import Path

import pytest

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand
from app.domain.rules.lines import line_of
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.presenters.choices import ChoicesPresenter
from app.presenters.hand import HandPresenter
from app.presenters.match import MatchPresenter
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.sets import Leaflets
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.hands import hand_end, tiles
from tests.services import services

SAYS = Language()
PAIRS = ((0, 2), (1, 3))


@pytest.fixture
def current_match(tmp_path: Path) -> CurrentMatch:
    return open_current_match(tmp_path, Leaflets())


def cuban(current_match: CurrentMatch) -> tuple[str, str]:
    """Ann goes out; then Ann and Bo tie, and the tie goes to whoever won the hand before."""
    start_match(current_match, "cuban", NAMES[:4], 100, partners=True, choices={"tie": "previous"})
    first = record_hand(current_match, "", "9-8", "9-7", "9-6", out=0, sides=PAIRS, starter=0)
    return first, record_hand(current_match, "4-0", "3-1", "6-1", "6-2", sides=PAIRS, starter=0)


def table(current_match: CurrentMatch) -> TablePresenter:
    presenter = TablePresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open()
    return presenter


def page(current_match: CurrentMatch, hand: str) -> VerdictPresenter:
    presenter = VerdictPresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open(hand=hand)
    return presenter


def totals(current_match: CurrentMatch) -> tuple[int, ...]:
    return current_match.table.running_totals[-1]


def test_undoing_the_removal_of_the_last_hand_gives_its_points_back(
    current_match: CurrentMatch,
) -> None:
    cuban(current_match)
    presenter = table(current_match)

    presenter.remove_last_hand()
    presenter.undo()

    assert totals(current_match) == (44, 0)
    assert current_match.matches.changes(current_match.id)[-1].what == "hand_restored"


def test_a_tie_goes_to_another_side_when_the_hand_before_is_changed(
    current_match: CurrentMatch,
) -> None:
    first, second = cuban(current_match)

    end = hand_end(["9-8", "", "9-7", "9-6"], out=1, sides=PAIRS)
    current_match.edit_hand(first, Hand(end, 0))

    assert page(current_match, second).state.headline == "Bo and Di win 11"
    assert totals(current_match) == (0, 44)


def test_a_tie_goes_to_nobody_when_the_hand_before_is_removed(current_match: CurrentMatch) -> None:
    first, second = cuban(current_match)

    current_match.delete_hand(first)

    assert page(current_match, second).state.headline == "Nobody wins this hand"
    assert totals(current_match) == (0, 0)


def test_after_a_restart_a_later_hand_counts_as_the_earlier_ones_are_now(
    tmp_path: Path, current_match: CurrentMatch
) -> None:
    first, _ = cuban(current_match)
    current_match.delete_hand(first)
    current_match.database.close()

    again = open_current_match(tmp_path, Leaflets())
    again.resume()

    assert totals(again) == (0, 0)


def test_a_hand_that_stopped_by_a_win_says_so_no_more_when_the_match_is_not_won(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "fives_and_threes", NAMES[:2], 20, choices={"when": "at_once"})
    first = record_hand(current_match, "5-0", "", out=1, plays=[(0, 8), (0, 4)])
    stopped = record_hand(current_match, None, None, plays=[(0, 8)], stopped=True)
    won = "This won the match, so the hand was not played to its end."
    assert won in page(current_match, stopped).state.reasons

    current_match.delete_hand(first)

    said = page(current_match, stopped).state.reasons
    assert won not in said
    assert "The hand was not played to its end." in said


def test_a_choice_that_changes_totals_and_the_winner_asks_first(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "all_fives", NAMES[:2], 60, choices={"reach": "exactly"})
    record_hand(current_match, "", "6-6 6-5 5-5 5-4 4-4 3-3 6-4 6-3", out=0)
    presenter = ChoicesPresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open()

    presenter.choose("reach", "at_least")

    assert presenter.state.pending is not None
    message = presenter.state.pending.message
    assert message.startswith("1 hand would be scored differently.")
    assert "Ann: 0 → 75" in message
    assert "Ann wins the match" in message
    assert totals(current_match) == (0, 0)


def test_a_choice_that_changes_who_starts_asks_first(current_match: CurrentMatch) -> None:
    start_match(current_match, "block", NAMES[:2], 100, choices={"lead": "lot"})
    record_hand(current_match, "", "6-4", out=0, starter=0)
    presenter = ChoicesPresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open()

    presenter.choose("lead", "highest_double")

    assert presenter.state.pending is not None
    assert presenter.state.pending.message == "Bo starts → Who starts?"


def test_scoring_again_says_what_the_match_would_count(current_match: CurrentMatch) -> None:
    boxes = OwnBoxes(current_match)
    box = boxes.create(None, "Mine")
    start_match(current_match, box.id, NAMES[:2], 100)
    record_hand(current_match, "4-0", "3-1")
    record_hand(current_match, "", "6-6 6-5 5-5 5-4 4-4", out=0)
    options = line_of("carry").options(box)
    boxes.edit(box.id, next(one.rules for one in options if one.key == "nobody_doubles"))
    presenter = MatchPresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open(match=current_match.id)

    question = presenter.question()

    assert question is not None
    told = " ".join(question.effects)
    assert "no hand would change" not in told
    assert "Ann: 50 → 100" in told
    assert "Ann wins the match" in told
    assert totals(current_match) == (50, 0)


def test_a_hand_that_cannot_be_scored_any_more_says_why_it_counts_as_before(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match)
    hand = record_hand(current_match, 10, 10)
    current_match.delete_hand(hand)
    current_match.choose("tie", "lowest_tile")

    current_match.restore_hand(hand)

    (said,) = page(current_match, hand).state.counted
    assert said.startswith("Hand 1 counts as it did before. Here the tiles decide, not the total.")


def test_saving_an_unchanged_hand_keeps_a_stock_that_is_not_asked_for(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "draw", NAMES[:2], 100, choices={"out_points": "losers_and_stock"})
    hand = record_hand(current_match, "", "6-4", out=0, stock="0-0 6-1", starter=0)
    current_match.choose("out_points", "losers")
    presenter = HandPresenter(services(current_match, SAYS), FakeNavigation())
    presenter.open(hand=hand)

    presenter.record()

    assert current_match.table.hands[0].hand.end.stock == tiles("0-0 6-1")
    current_match.choose("out_points", "losers_and_stock")
    assert totals(current_match) == (17, 0)


def test_a_total_of_nothing_is_refused_where_every_tile_is_worth_something(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "mexican_train", NAMES[:3], None, choices={"double_blank": "50"})

    with pytest.raises(RuleError, match=Fault.BAD_TOTAL):
        record_hand(current_match, "", 0, 7, out=0)

    current_match.choose("double_blank", "pips")
    record_hand(current_match, "", 0, 7, out=0)
    assert totals(current_match) == (0, 0, 7)
