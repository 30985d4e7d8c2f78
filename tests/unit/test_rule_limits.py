"""Rules beyond the limits are refused with the field that is wrong."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.editing import plain_rules
from app.domain.rules.limits import LARGEST_NUMBER, LONGEST_TEXT
from app.domain.rules.tables import Bonus, Out, Preset
from app.domain.rules.values import BonusWhen
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
    ],
)
def test_the_field_beyond_a_limit_is_named(field: str, value: Any) -> None:
    rules = replace(plain_rules("box", "Ours"), **{field: value})

    with pytest.raises(TableError) as refused:
        verify_limits(rules)

    assert refused.value.field == field
