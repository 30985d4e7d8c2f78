"""Hands that do not fit their match's rules break no screen, and can be corrected or taken back."""

from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.entry.draft import EntryMode
from app.play.match.current_match import CurrentMatch
from app.play.match.rule_sets import RuleSets
from app.presenters.choices import ChoicesPresenter
from app.presenters.hand import HandPresenter
from app.presenters.match import MatchPresenter
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.presenters.who_starts import WhoStartsPresenter
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.misfits import Pool, garble, pool_of, take, with_misfits
from tests.presenters.every_screen import ScreenChecker
from tests.services import services
from tests.store.test_fuzzed_import import memory
from tests.store.test_misfits import totals_listed, totals_shown

Sets = Mapping[str, RuleSet]
SAYS = Language()
LANGUAGES = ("en", "ar", "ja")
PER_SHOWN = 1000
"""One match for this many of ``--mutations``: showing it on all screens is slow."""


@pytest.fixture(scope="module")
def every(sets: Sets, games: Sets) -> Sets:
    return {**sets, **games}


@pytest.fixture(scope="module")
def pool(sets: Sets, games: Sets, tmp_path_factory: pytest.TempPathFactory) -> Pool:
    return pool_of(tmp_path_factory.mktemp("pool"), sets, games)


@pytest.fixture
def current_match(tmp_path: Path, every: Sets) -> CurrentMatch:
    return open_current_match(tmp_path / "phone", every)


def test_every_screen_shows_whatever_comes_from_another_phone_and_plays_on(
    pool: Pool, every: Sets, tmp_path: Path, mutations: int
) -> None:
    rng = Random(23)
    for _ in range(mutations // PER_SHOWN):
        with closing(memory()) as database:
            match_id = take(database, with_misfits(rng, pool))
            current_match = CurrentMatch(database, every)
            checker = ScreenChecker(current_match, Language(rng.choice(LANGUAGES)))
            for reason in checker.see(match_id):
                assert "{" not in reason, reason
            checker.leaflets(current_match.matches.get(match_id), set())
            checker.export(match_id, tmp_path)
            told_by_other_rules(current_match, match_id)
            around_the_table(current_match, match_id)
            every_hand_is_edited(current_match)
            checker.play_anything(match_id)
            assert totals_listed(database, match_id) == totals_shown(database, match_id)


def told_by_other_rules(current_match: CurrentMatch, match_id: str) -> None:
    """The question whether to score again by the present rules."""
    own = current_match.leaflets
    rules = current_match.load(match_id).match.rules
    current_match.leaflets = RuleSets(
        {**own, rules.id: replace(rules, name="Mended")}, current_match.database
    )
    page = MatchPresenter(services(current_match, SAYS), FakeNavigation())
    page.open(match=match_id)
    question = page.question()
    assert question is not None
    assert question.effects
    current_match.leaflets = own


def around_the_table(current_match: CurrentMatch, match_id: str) -> None:
    current_match.put_on_table(match_id)
    shared = services(current_match, SAYS), FakeNavigation()
    WhoStartsPresenter(*shared).open()
    table = TablePresenter(*shared)
    table.open(view="afar")
    table.show_rest()
    if current_match.table.hands:
        table.remove_last_hand()
        table.undo()
    assert not table.state.error
    current_match.rematch()
    assert current_match.last() is not None
    current_match.put_on_table(match_id)


def every_hand_is_edited(current_match: CurrentMatch) -> None:
    for hand in current_match.table.hands:
        page = HandPresenter(services(current_match, SAYS), FakeNavigation())
        page.open(hand=hand.id)
        page.explain()
        for mode in EntryMode:
            page.set_mode(mode)
        for seat in range(len(current_match.table.people)):
            page.select_holder(seat)
            page.add_digit(5)
        before = page.state
        page.open(hand=hand.id)
        assert page.state.holders == before.holders
        current_match.drafts.delete(current_match.table.id, hand.id)


@pytest.mark.parametrize(
    ("game", "names", "choices"),
    [
        ("cuban", ("Ann", "Bo", "Cy", "Di"), {"tie": "previous"}),
        ("manylang", ("Ann", "Bo"), {}),
    ],
)
def test_a_hand_is_recorded_after_one_that_the_rules_refuse(
    current_match: CurrentMatch, game: str, names: tuple[str, ...], choices: dict[str, str]
) -> None:
    """What was shown of the hands before counts: they need not be scored again."""
    partners = len(names) == 4
    start_match(current_match, game, names, None, partners=partners, choices=choices)
    others = ("6-4", "5-4", "3-1")[: len(names) - 1]
    first = record_hand(current_match, "", *others, out=0)
    garble(current_match, first, left=[["6-4", "6-4"]] * len(names))

    record_hand(current_match, *others, "", out=len(names) - 1)

    assert len(current_match.table.hands) == 2
    assert sum(current_match.table.running_totals[-1]) > sum(current_match.table.running_totals[0])


def test_points_that_win_the_match_in_play_win_it_after_a_hand_that_the_rules_refuse(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "all_fives", target=25)
    garble(current_match, record_hand(current_match, "", "6-4", out=0), left=[["6-4"], ["6-4"]])

    record_hand(current_match, None, None, plays=((1, 5), (1, 20)), stopped=True)

    assert current_match.table.winner is not None
    assert current_match.table.winner.sides == ((1,),)


def test_a_hand_with_a_tile_of_another_box_can_be_corrected(current_match: CurrentMatch) -> None:
    """The game counts its tiles by a list of what each is worth."""
    start_match(current_match, "mexican_train", ("Ann", "Bo"), None)
    hand_id = record_hand(current_match, "", "6-4", out=0)
    garble(current_match, hand_id, left=[[], ["18-18", "6-4"]])
    page = HandPresenter(services(current_match, SAYS), FakeNavigation())

    page.open(hand=hand_id)
    page.record()

    assert page.state.has_verdict
    assert current_match.table.verdicts[0].gains == (0, 10)


def test_an_option_is_refused_for_a_hand_that_does_not_fit_until_it_is_taken_back(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "manylang")
    hand_id = record_hand(current_match, "", "6-4", out=0)
    garble(current_match, hand_id, left=[[], ["9-9", "6-4"]])
    choices = ChoicesPresenter(services(current_match, SAYS), FakeNavigation())
    key = current_match.table.rules.choices[0].key
    other = current_match.table.rules.choices[0].options[-1]

    choices.choose(key, other)

    (card,) = (card for card in choices.state.cards if card.error)
    assert card.error == (
        "Hand 1 cannot be scored like this. The tile 9-9 is not in this box. Remove it."
    )
    assert card.fix_label == "See hand 1"
    current_match.delete_hand(hand_id)
    choices.choose(key, other)
    assert current_match.table.match.choices[key] == other


def test_a_hand_that_does_not_fit_comes_back_as_it_was(current_match: CurrentMatch) -> None:
    start_match(current_match, "manylang")
    hand_id = record_hand(current_match, "", "6-4", out=0)
    garble(current_match, hand_id, left=[[], ["9-9", "6-4"]])
    before = current_match.table.verdicts
    page = VerdictPresenter(services(current_match, SAYS), FakeNavigation())
    page.open(hand=hand_id)
    page.remove_hand()

    page.restore()

    assert current_match.table.verdicts == before
    assert page.state.note == (
        "Hand 1 counts as it did before. The tile 9-9 is not in this box. Remove it."
    )


def test_a_hand_is_shown_for_another_option_though_one_before_does_not_fit(
    current_match: CurrentMatch,
) -> None:
    start_match(current_match, "cuban", ("Ann", "Bo", "Cy", "Di"), None, partners=True)
    others = ("6-4", "5-4", "3-1")
    first = record_hand(current_match, "", *others, out=0)
    second = record_hand(current_match, "", *others, out=0)
    garble(current_match, first, left=[["6-4", "6-4"]] * 4)
    page = HandPresenter(services(current_match, SAYS), FakeNavigation())

    page.open(hand=second, choice="tie", option="previous")
    assert page.state.has_verdict
    page.record()

    assert page.state.verdict == (
        "Hand 1 cannot be scored like this. The tile 6-4 is there twice. Remove one of the two."
    )
