"""Numbers and ways to start that the rules page says are those of the engine."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.editing import own_rules
from app.domain.editing.box import with_size
from app.domain.match import Hand, Match, PlayerId
from app.domain.match.starting import next_start
from app.domain.rules import RuleSet
from app.domain.rules.lines import line_of
from app.domain.rules.tables import Bonus, opposite
from app.domain.rules.values import BonusTo, BonusWhen, Points, StartBy
from app.domain.scoring import score_hand
from app.domain.verdict.steps import Key, Source
from app.i18n import Language
from app.presenters.leaflet import LeafletPresenter
from app.presenters.table.state import may_be_decided
from app.sets import Leaflets
from app.words.page.page import Page
from app.words.page.rows import Paragraph
from tests.builders import NAMES, open_current_match, start_match
from tests.fake_navigation import FakeNavigation
from tests.game_hands import played
from tests.hands import hand_end
from tests.services import services
from tests.snapshots import snapshot

VOID = "After a hand that does not count: Whoever started the last hand starts again."
UP_TO_NINE = "With a set up to 9-9: "


def page(rules: RuleSet, **choices: str) -> list[str]:
    """The sentences of the rules, without the open points."""
    rows = Page(Language(), rules, choices).rows()
    return [row.text for row in rows if isinstance(row, Paragraph)]


@pytest.mark.parametrize("worth", [0, 25])
@pytest.mark.parametrize("highest", [6, 9])
def test_the_whole_box_is_worth_what_the_engine_counts(
    sets: dict[str, RuleSet], worth: int, highest: int
) -> None:
    own = own_rules(sets["item2672"], "ours", "Ours")
    rules = line_of("values.half").with_number(own, worth)
    rules = with_size(rules, 9, on=True).of_size(highest)

    verdict = score_hand(rules, hand_end(("", "3-1"), out=0, stock="6-5"))

    terms: Any = next(step.values["terms"] for step in verdict.steps if step.key is Key.POINTS)
    whole = next(term.pips for term in terms if term.source is Source.WHOLE_SET)
    (said,) = [text for text in page(rules) if "whole box" in text]
    assert f"Count like this: {whole} for the whole box" in said
    assert said.startswith(f"With a set up to {highest}-{highest}: ")


def test_a_page_says_the_worth_of_the_tiles_only_where_it_is_counted_down_from(
    sets: dict[str, RuleSet],
) -> None:
    rules = sets["item2672"]
    (said,) = [text for text in page(rules) if "whole box" in text]

    assert "168" in said
    assert rules.out.points is Points.TABLE


def test_the_page_of_a_match_is_that_of_its_set(tmp_path: Path) -> None:
    current_match = open_current_match(tmp_path, Leaflets())
    start_match(current_match, "mexican_train", NAMES[:3], None, highest=9)
    presenter = LeafletPresenter(services(current_match), FakeNavigation())

    presenter.open(box="mexican_train")

    texts = [row.text for row in presenter.state.rows if isinstance(row, Paragraph)]
    assert UP_TO_NINE + "If you agree on nothing else: 10." in texts
    assert any(text.startswith(UP_TO_NINE) and "first 9-9" in text for text in texts)
    assert current_match.table.match.match_rules.target == 10


def test_what_is_doubled_does_not_add_up(games: dict[str, RuleSet]) -> None:
    """Two hands that nobody won double the next one once."""
    rules, choices = games["brazilian"], {"tie": "next_doubles"}
    tied = played(rules, left=("3-0", "2-1", "6-5", "6-4"))
    won = played(rules, left=("", "2-1", "6-5", "6-4"), out=0, last="6-2", fits="one")

    table = snapshot(rules, tied, tied, won, choices=choices)

    assert table.running_totals[-1] == (2, 0)
    said = [text for text in page(rules, **choices) if "the points count 2 times" in text]
    assert said == [
        "The next hand that somebody wins after one that nobody won: the points count 2 times."
    ]


def test_what_is_added_adds_up(games: dict[str, RuleSet]) -> None:
    rules = games["brazilian"]
    tied = played(rules, left=("3-0", "2-1", "6-5", "6-4"))
    won = played(rules, left=("", "2-1", "6-5", "6-4"), out=0, last="6-2", fits="one")

    table = snapshot(rules, tied, tied, won, choices={"tie": "next_adds"})

    assert table.running_totals[-1] == (3, 0)
    assert any("Several such hands in a row add up." in text for text in page(rules))


@pytest.mark.parametrize(
    ("game", "choices"), [("mexican_pairs", {"foul": "25"}), ("partners", {"fouls": "on"})]
)
def test_the_page_says_who_starts_after_a_foul(
    games: dict[str, RuleSet], game: str, choices: dict[str, str]
) -> None:
    rules = games[game]
    word = next(row.word for row in rules.bonus if row.when is BonusWhen.EVENT)
    foul = played(rules, left=(None,) * 4, events=[(word, 2)], starter=1)
    players = tuple(map(PlayerId, NAMES[:4]))
    match = Match(rules, players, opposite(4), choices, 100, (Hand(foul, 1),))

    start = next_start(match)

    assert (start.by, start.seats) == (StartBy.OPENER, (1,))
    assert VOID in page(rules, **choices)
    assert VOID not in page(rules)


def test_a_hand_that_can_be_void_is_known_by_who_started_it(sets: dict[str, RuleSet]) -> None:
    """Otherwise nothing here depends on who started the last hand."""
    foul = Bonus("foul", BonusWhen.EVENT, 25, to=BonusTo.OTHERS, void=True)
    start = replace(sets["manylang"].start, next_by=StartBy.HIGHEST_DOUBLE, after={})
    rules = replace(sets["manylang"], start=start)
    voided = replace(rules, bonus=(foul,))
    end = hand_end(("", "6-5"), out=0)

    assert not may_be_decided(snapshot(rules, end))
    assert may_be_decided(snapshot(voided, end))
