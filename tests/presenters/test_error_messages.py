"""Every error has words."""

import string

import pytest

from app.domain.errors import Fault
from app.presenters.shared.error_messages import KEEPING, RULES, SET_ASIDE, STOCK
from app.store.core.errors import StoreFault

VALUES = {
    Fault.TOO_FEW_PLAYERS: {"players", "least"},
    Fault.TOO_MANY_PLAYERS: {"players", "most"},
}


def test_every_fault_of_the_rules_has_words() -> None:
    assert set(RULES) | set(STOCK) == set(Fault)
    assert set(SET_ASIDE) == set(STOCK)


def test_every_fault_of_the_store_has_words() -> None:
    assert set(KEEPING) == set(StoreFault)


@pytest.mark.parametrize("sentence", [*RULES.values(), *STOCK.values(), *KEEPING.values()])
def test_a_complaint_says_what_to_do_in_whole_sentences(sentence: str) -> None:
    assert sentence[0].isupper() or sentence[0] == "{"
    assert sentence[-1] in ".?"
    assert all(name is None or name for _, name, _, _ in string.Formatter().parse(sentence))
