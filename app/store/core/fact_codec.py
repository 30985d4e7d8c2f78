"""Encodes the facts of a hand as plain JSON values, and decodes them.

Decoding returns exactly what was encoded, including enum members and tiles. What only some games
ask for is written only where a hand has it. The starter is stored with the hand, the sides with its
match, and who won the hand before follows from that hand.
"""

from app.domain.hand import HandEnd, Sides
from app.domain.hand.facts import SEAT, Kept, kept
from app.store.core.json_values import Json

_ALWAYS = kept(Kept.ALWAYS)
_IF_TOLD = {row.name: row for row in kept(Kept.IF_TOLD)}
KEPT_ALWAYS = frozenset(row.name for row in _ALWAYS)
"""The facts that every hand is stored with."""
KEPT_IF_TOLD = frozenset(_IF_TOLD)
"""The facts that only some games ask for."""
ALL_FACTS = KEPT_ALWAYS | KEPT_IF_TOLD
SEAT_FACTS = tuple(row.name for row in (*_ALWAYS, *_IF_TOLD.values()) if row.form is SEAT)


def encode_facts(end: HandEnd) -> Json:
    """By seat. Without the sides: they belong to the match."""
    facts = {row.name: row.write(getattr(end, row.name)) for row in _ALWAYS}
    for row in _IF_TOLD.values():
        if (fact := getattr(end, row.name)) != row.untold:
            facts[row.name] = row.write(fact)
    return facts


def decode_hand_end(facts: Json, sides: Sides | None) -> HandEnd:
    told = {row.name: row.read(facts[row.name]) for row in _ALWAYS}
    if len(facts) > len(told):
        for name in KEPT_IF_TOLD & facts.keys():
            told[name] = _IF_TOLD[name].form.read(facts[name])
    return HandEnd(**told, sides=sides)
