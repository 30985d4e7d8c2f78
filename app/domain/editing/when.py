"""What the lines ask of the rules: whether a line matters as they are now."""

from app.domain.editing.slots import values_at
from app.domain.rules import RuleSet
from app.domain.rules.play_values import Unable
from app.domain.rules.values import PartnersPlay


def somebody_draws(rules: RuleSet) -> bool:
    return rules.bid is None and values_at(rules, "turn.unable") != {Unable.KNOCK}


def plays_partners(rules: RuleSet) -> bool:
    return values_at(rules, "partners.play") != {PartnersPlay.NEVER}


def plays_tiles(rules: RuleSet) -> bool:
    """False where tricks are bid for: then nothing is asked of tiles that are left."""
    return rules.bid is None
