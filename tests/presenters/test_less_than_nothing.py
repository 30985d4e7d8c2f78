"""Totals below nothing have one minus sign: on every screen, in the voice, in what is shared."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from app.domain.editing import plain_rules
from app.domain.match import Hand
from app.domain.rules.lines import line_of
from app.i18n import Language
from app.presenters.changes import ChangesPresenter
from app.presenters.hand.spoken_result import spoken_result
from app.presenters.history import HistoryPresenter
from app.presenters.match import MatchPresenter
from app.presenters.pair import PairPresenter
from app.presenters.player import PlayerPresenter
from app.presenters.share import picture, text
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from tests.fake_navigation import FakeNavigation
from tests.hands import hand_end
from tests.presenters.hand_table import HandTable
from tests.services import services

HYPHEN = re.compile(r"(?<![\w-])-\d")
"""A hyphen before a number; tiles and dates have one between two."""


def texts(value: object) -> Iterator[str]:
    """Every text in a state, however deep; not the ids."""
    match value:
        case str():
            yield value
        case Mapping():
            for item in value.values():
                yield from texts(item)
        case tuple() | list() | frozenset():
            for item in value:
                yield from texts(item)
    if is_dataclass(value):
        for field in fields(value):
            if field.name not in {"key", "id", "hand", "box"}:
                yield from texts(getattr(value, field.name))


@pytest.fixture
def table(tmp_path: Path) -> HandTable:
    """Going out costs 25: both have less than nothing."""
    rules = line_of("out.flat").with_number(plain_rules("ours", "Ours"), -25)
    table = HandTable(tmp_path, "ours", 2, {"ours": rules}, target=50)
    for left, out in ((("", "3-2"), 0), (("3-2", ""), 1), (("", "3-2"), 0)):
        table.current_match.record(Hand(hand_end(left, out=out), 0))
    return table


def shown(table: HandTable) -> Iterator[tuple[str, object]]:
    current, language, navigation = table.current_match, Language(), FakeNavigation()
    here, ann = current.table, current.table.people[0].id

    def opened(presenter: Any, **params: str) -> object:
        presenter.open(**params)
        return presenter.state

    on_table = TablePresenter(services(current, language), navigation)
    on_table.open()
    on_table.show_rest()
    yield "table", on_table.state
    score: Any = on_table.state.score
    yield "cards", tuple(card.text for card in score.cards)
    verdict = VerdictPresenter(services(current, language), navigation)
    yield "verdict", opened(verdict, hand=here.hands[0].id)
    yield "match", opened(MatchPresenter(services(current, language), navigation), match=here.id)
    yield "player", opened(PlayerPresenter(services(current, language), navigation), player=ann)
    two = {"one": ann, "other": here.people[1].id}
    yield "pair", opened(PairPresenter(services(current, language), navigation), **two)
    yield "history", opened(HistoryPresenter(services(current, language), navigation))
    yield "changes", opened(ChangesPresenter(services(current, language), navigation))
    yield "shared", (text(language, here), picture(language, here, marks=False))
    yield "spoken", spoken_result(language, here, 0)
    table.answer("ending", "0")
    table.hand.select_holder(1)
    table.tap("1-0")
    yield "hand", table.hand.state


def test_every_screen_writes_one_minus_sign(table: HandTable) -> None:
    signed = dict[str, bool]()
    for screen, state in shown(table):
        said = tuple(texts(state))
        assert not [one for one in said if HYPHEN.search(one)], screen
        signed[screen] = any("−" in one for one in said)

    assert {screen for screen, is_signed in signed.items() if not is_signed} <= {"changes"}


def test_the_voice_and_the_screen_say_the_same(table: HandTable) -> None:
    assert spoken_result(Language(), table.current_match.table, 0) == (
        "Ann wins −20",
        "Ann: −20",
        "Bo: 0",
    )
