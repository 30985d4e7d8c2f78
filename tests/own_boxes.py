"""Own boxes for tests, made from a leaflet or a game of the app."""

from dataclasses import replace

from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.store.core.database import new_id


def own_box(base: RuleSet, name: str = "Ours", box_id: str = "") -> RuleSet:
    """Plays like what it is based on."""
    return replace(
        base,
        id=box_id or new_id(),
        name=name,
        kind=Kind.OWN,
        based_on=base.id,
        by="Ada",
        revision=1,
        number="",
        maker="",
        languages=(),
        names={},
        regions=(),
        sources={},
        readings=(),
    )


def to(target: int, rules: RuleSet) -> RuleSet:
    """The same rules with another target: the smallest change."""
    return replace(rules, target=replace(rules.target, default=target))
