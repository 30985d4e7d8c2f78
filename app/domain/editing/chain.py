"""Changes to the chain of criteria that finds the winner of a blocked hand."""

from dataclasses import dataclass, replace

from app.domain.rules import RuleSet
from app.domain.rules.choices import Slot, choices_of, resolve
from app.domain.rules.slots import tidied
from app.domain.rules.values import DECIDING, Criterion

Links = tuple[Slot[Criterion], ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A criterion; ``asked`` are the choices of the table that it depends on."""

    criterion: Criterion
    asked: tuple[str, ...] = ()


def links(rules: RuleSet) -> tuple[Link, ...]:
    """Returns the criteria from the first to the last, with the usual options."""
    chosen = rules.chosen()
    whole = choices_of(rules.blocked.winner, chosen)
    return tuple(
        Link(resolve(link, chosen), (*whole, *choices_of(link, chosen))) for link in _chain(rules)
    )


def _chain(rules: RuleSet) -> Links:
    return rules.blocked.chain(rules.chosen())


def addable(rules: RuleSet) -> tuple[Criterion, ...]:
    """Returns the criteria that are not in the chain."""
    present = {link.criterion for link in links(rules)}
    return tuple(one for one in Criterion if one not in present)


def added(rules: RuleSet, criterion: Criterion) -> RuleSet:
    """Returns the rules with one more criterion: before one that decides, or in its place."""
    chain, last = _chain(rules), [link.criterion for link in links(rules)][-1:]
    if criterion not in addable(rules):
        return rules
    if not DECIDING.intersection(last):
        return _with_chain(rules, (*chain, criterion))
    ending = () if criterion in DECIDING else chain[-1:]
    return _with_chain(rules, (*chain[:-1], criterion, *ending))


def moved(rules: RuleSet, index: int, to: int) -> RuleSet:
    """Returns the rules with a criterion in another place."""
    chain = list(_chain(rules))
    if not 0 <= index < len(chain):
        return rules
    link = chain.pop(index)
    chain.insert(max(0, min(to, len(chain))), link)
    return _with_chain(rules, tuple(chain))


def removed(rules: RuleSet, index: int) -> RuleSet:
    """Returns the rules without a criterion."""
    chain = _chain(rules)
    if not 0 <= index < len(chain):
        return rules
    return _with_chain(rules, (*chain[:index], *chain[index + 1 :]))


def _with_chain(rules: RuleSet, chain: Links) -> RuleSet:
    if chain == _chain(rules):
        return rules
    return tidied(replace(rules, blocked=replace(rules.blocked, winner=chain)))
