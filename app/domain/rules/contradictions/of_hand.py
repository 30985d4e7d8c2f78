"""What cannot go together about a hand: drawing, its end, its winner and its points."""

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.play_values import BlockedWhen, EndWay, Rest, StockEmpty
from app.domain.rules.playable import BID, BLOCKED, NUMBERS, OUT
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.values import DECIDING, PartnersPlay, Points, To


def _stock(rules: RuleSet, chosen: Chosen) -> Found:
    is_drawn = resolve(rules.turn.stock_empty, chosen) is not StockEmpty.NEVER_DRAWN
    if rules.nobody_draws(chosen) and is_drawn:
        yield Problem("turn.stock_empty", Contradiction.STOCK_NEVER_DRAWN)
    if not rules.nobody_draws(chosen) and not is_drawn:
        yield Problem("turn.stock_empty", Contradiction.STOCK_NEVER_EMPTY)


def _rest(rules: RuleSet, chosen: Chosen) -> Found:
    rest = resolve(rules.setup.rest, chosen)
    if rules.nobody_draws(chosen) and rest in {Rest.FACE_DOWN, Rest.AT_THE_SIDE}:
        yield Problem("setup.rest", Contradiction.REST_NEVER_DRAWN)
    if not rules.nobody_draws(chosen) and rest is Rest.SET_ASIDE:
        yield Problem("setup.rest", Contradiction.REST_IS_DRAWN)


def _ways(rules: RuleSet, chosen: Chosen) -> Found:
    ways = rules.end.ways
    if EndWay.OUT not in ways:
        yield Problem("end.ways", Contradiction.NEVER_OUT)
    if EndWay.BLOCKED not in ways and (
        resolve(rules.end.blocked_when, chosen) is not BlockedWhen.SILENT
    ):
        yield Problem("end.ways", Contradiction.BLOCKED_UNKNOWN)


def _chain(rules: RuleSet, chosen: Chosen) -> Found:
    """Where nobody wins a blocked hand, nothing finds its winner."""
    if resolve(rules.blocked.points, chosen) is Points.NOBODY:
        return
    chain = tuple(resolve(link, chosen) for link in rules.blocked.chain(chosen))
    if any(link in DECIDING for link in chain[:-1]):
        yield Problem("blocked.winner", Contradiction.CHAIN_GOES_ON)
    if not chain and resolve(rules.blocked.to, chosen) is not To.EVERYBODY:
        yield Problem("blocked.winner", Contradiction.CHAIN_MISSING)


def _play(rules: RuleSet, chosen: Chosen) -> Found:
    if rules.play is None:
        return
    amounts = resolve(rules.play.amounts, chosen)
    if not amounts:
        yield Problem("play", Contradiction.NO_AMOUNTS)
    if any(amount < 1 for amount in amounts):
        yield Problem("play", Contradiction.NUMBER_TOO_SMALL, {"least": 1})


def _bid(rules: RuleSet, chosen: Chosen) -> Found:
    """A bid is made by one of two sides, and must be possible."""
    bid = rules.bid
    if bid is None:
        return
    if resolve(rules.partners.play, chosen) is not PartnersPlay.MUST:
        yield Problem("partners.play", Contradiction.BID_OF_SIDES)
    if bid.lowest > bid.whole:
        yield Problem("bid.lowest", Contradiction.BID_TOO_HIGH, {"whole": bid.whole})


CHECKS = (
    Check("turn.stock_empty", _stock, lambda rules: (rules.turn.unable, rules.turn.stock_empty)),
    Check("setup.rest", _rest, lambda rules: (rules.turn.unable, rules.setup.rest)),
    Check("end.ways", _ways, lambda rules: (rules.end.blocked_when,)),
    OUT,
    BLOCKED,
    Check(
        "blocked.winner",
        _chain,
        lambda rules: (rules.blocked.winner, rules.blocked.points, rules.blocked.to),
    ),
    Check("play", _play, lambda rules: () if rules.play is None else (rules.play.amounts,)),
    Check(
        "bid.lowest",
        _bid,
        lambda rules: () if rules.bid is None else (rules.partners.play,),
    ),
    BID,
    *NUMBERS,
)
