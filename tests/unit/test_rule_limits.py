"""Rules beyond the limits are refused with the field that is wrong."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.editing import plain_rules
from app.domain.rules.choices import PLAYERS, REST, ByChoice
from app.domain.rules.limits import LARGEST_BID, LARGEST_NUMBER, LONGEST_TEXT
from app.domain.rules.tables import Bid, Bonus, Out, Preset
from app.domain.rules.values import BonusWhen, Points
from app.domain.tiles import Tile
from app.rule_limits import verify_limits
from app.toml_schema import TableError

TWICE = (Preset("ours", {}), Preset("ours", {}, 50))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "x" * (LONGEST_TEXT + 1)),
        ("out", Out(flat=LARGEST_NUMBER + 1)),
        ("removed", (Tile(9, 9),)),
        ("bonus", (Bonus("foul", BonusWhen.EVENT, 5),) * 2),
        ("presets", TWICE),
        ("bid", Bid(lowest=1, whole=LARGEST_BID + 1)),
    ],
)
def test_the_field_beyond_a_limit_is_named(field: str, value: Any) -> None:
    rules = replace(plain_rules("box", "Ours"), **{field: value})

    with pytest.raises(TableError) as refused:
        verify_limits(rules)

    assert refused.value.field == field


def test_what_only_a_number_of_players_without_a_deal_would_write_is_no_limit() -> None:
    plain = plain_rules("box", "Ours")
    by_players = {"4": Points.OTHERS, REST: Points.NOBODY}
    four_alone = replace(
        plain,
        deal={4: 7},
        sets={plain.faces.highest: {4: 7}},
        out=Out(ByChoice(PLAYERS, by_players)),
    )

    verify_limits(four_alone)

    with pytest.raises(TableError, match="nothing that a winner gets"):
        verify_limits(replace(four_alone, deal={3: 7, 4: 7}, sets={6: {3: 7, 4: 7}}))
