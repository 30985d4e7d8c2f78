"""Every error has a message."""

import string

import pytest

from app.domain.errors import Fault, RuleError
from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from app.i18n import Language
from app.store.core.errors import StoreFault
from app.words.hand.error_messages import (
    GAME_STOCK_ERRORS,
    RULE_ERRORS,
    SET_ASIDE_ERRORS,
    STOCK_ERRORS,
    STORE_ERRORS,
    error_message,
)
from tests.game_hands import played
from tests.snapshots import snapshot

VALUES = {
    Fault.TOO_FEW_PLAYERS: {"players", "least"},
    Fault.TOO_MANY_PLAYERS: {"players", "most"},
}


def test_every_rule_error_has_a_message() -> None:
    assert set(RULE_ERRORS) | set(STOCK_ERRORS) == set(Fault)
    assert set(SET_ASIDE_ERRORS) == set(STOCK_ERRORS) - {Fault.STOCK_TOO_SMALL}


def test_every_store_error_has_a_message() -> None:
    assert set(STORE_ERRORS) == set(StoreFault)


@pytest.mark.parametrize(
    "sentence",
    [
        *RULE_ERRORS.values(),
        *STOCK_ERRORS.values(),
        *GAME_STOCK_ERRORS.values(),
        *STORE_ERRORS.values(),
    ],
)
def test_a_message_is_whole_sentences_and_says_what_to_do(sentence: str) -> None:
    assert sentence[0].isupper() or sentence[0] == "{"
    assert sentence[-1] in ".?"
    assert all(name is None or name for _, name, _, _ in string.Formatter().parse(sentence))


@pytest.mark.parametrize(
    ("fault", "values", "message"),
    [
        (
            Fault.BAD_PLAY,
            {"seat": 1, "points": 7, "amounts": (5, 10)},
            "Bo: 7 points are not possible here. Enter another number.",
        ),
        (
            Fault.BAD_LAST_TILE,
            {"tile": Tile(6, 4)},
            "6-4 cannot be the last tile. Tap another one.",
        ),
        (
            Fault.BAD_LOCKER,
            {"seat": 0},
            "Ann cannot have played the last tile. Tap another player.",
        ),
        (
            Fault.BAD_TAKEN,
            {"taken": 43, "whole": 42},
            "That does not fit the bid. Enter again what the side took: 0 to 42.",
        ),
        (
            Fault.NEEDS_POINTS,
            {"seats": (0, 1)},
            "What do Ann and Bo have left? Tap the tiles, or enter the total.",
        ),
        (
            Fault.NEEDS_STOCK,
            {"tiles": 14},
            "Here the tiles in the draw pile count too. Tap all that are left.",
        ),
    ],
)
def test_an_error_of_a_game_names_players_and_tiles(
    fault: Fault, values: dict[str, object], message: str, games: dict[str, RuleSet]
) -> None:
    draw = games["draw"]
    table = snapshot(draw, played(draw, left=("", "6-5"), out=0, stock="1-1"))

    assert error_message(Language(), RuleError(fault, **values), table) == message
