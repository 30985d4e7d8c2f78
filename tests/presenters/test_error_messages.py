"""Every error has a message."""

import string

import pytest

from app.domain.errors import Fault
from app.presenters.shared.error_messages import (
    RULE_ERRORS,
    SET_ASIDE_ERRORS,
    STOCK_ERRORS,
    STORE_ERRORS,
)
from app.store.core.errors import StoreFault

VALUES = {
    Fault.TOO_FEW_PLAYERS: {"players", "least"},
    Fault.TOO_MANY_PLAYERS: {"players", "most"},
}


def test_every_rule_error_has_a_message() -> None:
    assert set(RULE_ERRORS) | set(STOCK_ERRORS) == set(Fault)
    assert set(SET_ASIDE_ERRORS) == set(STOCK_ERRORS)


def test_every_store_error_has_a_message() -> None:
    assert set(STORE_ERRORS) == set(StoreFault)


@pytest.mark.parametrize(
    "sentence", [*RULE_ERRORS.values(), *STOCK_ERRORS.values(), *STORE_ERRORS.values()]
)
def test_a_message_is_whole_sentences_and_says_what_to_do(sentence: str) -> None:
    assert sentence[0].isupper() or sentence[0] == "{"
    assert sentence[-1] in ".?"
    assert all(name is None or name for _, name, _, _ in string.Formatter().parse(sentence))
