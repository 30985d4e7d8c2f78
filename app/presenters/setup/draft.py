"""An unfinished setup: what was tapped so far, kept so that a kill loses none of it.

A kept one of another version, or a garbled one, is an empty one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.match import Match, PlayerId
from app.domain.rules import RuleSet, TargetKind
from app.store.core.records import MatchRecord

USUAL_TARGET = 100
"""Where a leaflet has the table agree and names no number."""
HIGHEST_TARGET = 9999


@dataclass(frozen=True, slots=True)
class SetupValues:
    """What a table wants to play at one box. ``target`` is none where there is none."""

    target: int | None = None
    partners: bool = False
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetupDraft:
    """``box`` was chosen, ``came_with`` was brought along from the shelf on the table;
    ``seats`` are ids in turn order; ``newcomers`` those who were added just now.
    """

    box: str = ""
    came_with: str = ""
    seats: tuple[str, ...] = ()
    newcomers: tuple[str, ...] = ()
    typed: str = ""
    by_box: Mapping[str, SetupValues] = field(default_factory=dict)

    def at_box(self, wish: SetupValues) -> "SetupDraft":
        return replace(self, by_box={**self.by_box, self.box: wish})


def moved(seats: tuple[str, ...], seat: int, to: int) -> tuple[str, ...]:
    """Somebody on another seat; those between move up."""
    others = (*seats[:seat], *seats[seat + 1 :])
    return (*others[:to], seats[seat], *others[to:])


def wished_match(wishes: SetupDraft, leaflets: Mapping[str, RuleSet]) -> Match:
    """The match as it is wished. Raises a ``RuleError`` where it cannot be played so."""
    rules, wish = leaflets[wishes.box], wishes.by_box[wishes.box]
    players = tuple(map(PlayerId, wishes.seats))
    are_partners = wish.partners and len(players) == rules.partners.players
    sides = rules.partners.sides if are_partners else None
    return Match(rules, players, sides, wish.choices, wish.target)


def first_wish(rules: RuleSet, last: MatchRecord | None) -> SetupValues:
    """As it was played last with this box; else what the leaflet says or proposes."""
    if last is None:
        return SetupValues(target=_proposed(rules))
    return SetupValues(last.target, last.partners, fitting(rules, dict(last.choices)))


def _proposed(rules: RuleSet) -> int | None:
    if rules.target.suggested:
        return rules.target.suggested[-1]
    return None if rules.target.kind is TargetKind.SILENT else USUAL_TARGET


def target_in(typed: str) -> int | None:
    """The number that was typed, if a match can be played to it."""
    digits = typed.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(HIGHEST_TARGET))):
        return None
    return int(digits) or None


def fitting(rules: RuleSet, choices: Mapping[str, str]) -> dict[str, str]:
    """Of choices made long ago, those that the leaflet still knows."""
    offered = {choice.key: choice.options for choice in rules.choices}
    return {key: option for key, option in choices.items() if option in offered.get(key, ())}


def wishes_out(wishes: SetupDraft) -> dict[str, Any]:
    return {
        "box": wishes.box,
        "came_with": wishes.came_with,
        "seats": list(wishes.seats),
        "newcomers": list(wishes.newcomers),
        "typed": wishes.typed,
        "by_box": {set_id: _wish_out(wish) for set_id, wish in wishes.by_box.items()},
    }


def _wish_out(wish: SetupValues) -> dict[str, Any]:
    return {"target": wish.target, "partners": wish.partners, "choices": dict(wish.choices)}


def wishes_in(told: Any, leaflets: Mapping[str, RuleSet]) -> SetupDraft:  # noqa: ANN401 - from a file
    try:
        return SetupDraft(
            box=told["box"] if told["box"] in leaflets and told["box"] in told["by_box"] else "",
            came_with=str(told["came_with"]),
            seats=tuple(map(str, told["seats"])),
            newcomers=tuple(map(str, told["newcomers"])),
            typed=str(told["typed"]),
            by_box={
                set_id: _wish_in(wish, leaflets[set_id])
                for set_id, wish in told["by_box"].items()
                if set_id in leaflets
            },
        )
    except (LookupError, TypeError, ValueError, AttributeError):  # garbled: as if nothing was kept
        return SetupDraft()


def _wish_in(told: Any, rules: RuleSet) -> SetupValues:  # noqa: ANN401 - as above
    target = told["target"]
    if target is not None and (type(target) is not int or not 1 <= target <= HIGHEST_TARGET):
        raise ValueError(target)
    return SetupValues(target, bool(told["partners"]), fitting(rules, dict(told["choices"])))
