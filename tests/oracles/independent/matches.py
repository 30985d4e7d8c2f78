"""A match: the totals after each hand, and who has won it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tests.oracles.independent.facts import Award, Facts, Options, Outcome
from tests.oracles.independent.options import complete
from tests.oracles.independent.scoring import score

Sides = tuple[tuple[int, ...], ...] | None
ROUNDS = ("mexican_train", "chickenfoot", "spinner")
FIRST_HANDS = (100, 75, 50, 25)
_HIGHEST = {"mexican_train": 12, "chickenfoot": 9, "spinner": 9}  # the first round's double


@dataclass(frozen=True)
class MatchResult:
    """`totals` of each side after each hand; `winners` (sides) since hand `at`, from 0."""

    totals: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...] | None
    at: int | None


@dataclass
class Standing:
    """A match as far as it is played."""

    game: str
    options: Options
    target: int | None
    totals: list[int]
    opened: list[bool]  # who has scored at all
    outs: list[int]  # hands gone out
    winners: tuple[int, ...] | None = None
    hands: int = 0
    won: int = 0  # hands that somebody won
    more: int = 0  # points that the next won hand adds
    doubled: bool = False  # the next won hand counts twice
    decider: bool = False
    previous: int | None = None
    log: list[tuple[int, ...]] = field(default_factory=list)


def begin(
    game: str, choices: Options, sides: int, target: int | None, highest: int | None = None
) -> Standing:
    if target is None and game in ROUNDS:
        first = 9 if game == "spinner" else highest or _HIGHEST[game]
        target = first + 1
    options = complete(game, choices)
    return Standing(game, options, target, [0] * sides, [False] * sides, [0] * sides)


def totals(
    game: str,
    hands: Sequence[Facts],
    choices: Options,
    players: int,
    sides: Sides,
    target: int | None,
    highest: int | None = None,
) -> MatchResult:
    """The whole match. Without sides each player is one."""
    number_of_sides = len(sides) if sides else players
    standing, at = begin(game, choices, number_of_sides, target, highest), None
    for number, facts in enumerate(hands):
        play(standing, facts)
        if at is None and standing.winners is not None:
            at = number
    return MatchResult(tuple(standing.log), standing.winners, at)


def play(standing: Standing, facts: Facts) -> Outcome:
    """Adds a hand."""
    facts = replace(facts, previous=standing.previous)
    outcome = score(standing.game, facts, standing.options)
    for award in _awards(standing, outcome):
        _pay(standing, award)
        if _ends_in_play(standing) and award.kind != "hand":
            _look_for_winners(standing)
    if outcome.side is not None:
        _reset(standing, outcome.side)
    _count(standing, outcome, stopped=facts.stopped)
    _look_for_winners(standing)
    standing.log.append(tuple(standing.totals))
    return outcome


# What a hand brings within its match


def _awards(standing: Standing, outcome: Outcome) -> list[Award]:
    awards = list(outcome.awards)
    if outcome.side is not None and not _takes_nothing(standing, outcome):
        own = [award for award in awards if award.kind == "hand" and award.side == outcome.side]
        points = sum(award.points for award in own) + _for_number(standing)
        points = (points + standing.more) * (2 if standing.doubled else 1)
        awards = [award for award in awards if award not in own]
        awards += [Award(outcome.side, points)] if points else []
    if outcome.joined and awards[-1].kind == "hand":
        end = awards.pop()
        awards[-1] = replace(end, points=end.points + awards[-1].points)
    return awards


def _for_number(standing: Standing) -> int:
    """The first four hands that are won bring more, in some Caribbean games."""
    on = standing.options.get("first_hands") == "on" and standing.won < len(FIRST_HANDS)
    return FIRST_HANDS[standing.won] if on else 0


def _takes_nothing(standing: Standing, outcome: Outcome) -> bool:
    """A won block that only makes the next hand dearer."""
    return outcome.blocked and standing.options.get("won_block") == "next_adds"


def _pay(standing: Standing, award: Award) -> None:
    if standing.winners is None and _lost(standing, award):
        return
    standing.totals[award.side] += award.points
    standing.opened[award.side] |= award.points > 0


def _lost(standing: Standing, award: Award) -> bool:
    before = standing.totals[award.side]
    after = before + award.points
    if award.below is not None and before >= award.below:
        return True
    if _too_low(standing, award):
        return True
    if standing.target is None:
        return False
    if award.stays_below and after >= standing.target:
        return True
    return _exactly(standing) and after > standing.target


def _too_low(standing: Standing, award: Award) -> bool:
    """Where the first score, whatever it is for, has to be ten: two fifths."""
    if standing.options.get("open") != "10":
        return False
    least = 2 if standing.options["unit"] == "fifths" else 10
    return not standing.opened[award.side] and 0 < award.points < least


# What a hand leaves behind


def _count(standing: Standing, outcome: Outcome, *, stopped: bool) -> None:
    standing.hands += not outcome.void
    if outcome.out is not None:
        standing.outs[_side_of_out(outcome)] += 1
    if outcome.void or stopped:
        return
    _carry(standing, outcome)
    if outcome.winner is not None:
        standing.won += 1
        standing.previous = outcome.winner


def _side_of_out(outcome: Outcome) -> int:
    if outcome.side is None:
        raise AssertionError("who goes out wins the hand")
    return outcome.side


def _carry(standing: Standing, outcome: Outcome) -> None:
    """What the next won hand is worth beside its own."""
    options, tied = standing.options, outcome.winner is None
    if standing.game == "jamaican_partner":
        rising = options["after_tie"] == "rising"
        standing.more = (standing.more * rising + (options["after_tie"] != "1")) if tied else 0
    elif standing.game == "cuban":
        standing.doubled = tied and options["tie"] == "next_doubles"
    elif standing.game == "brazilian":
        _carry_brazilian(standing, tied=tied, block=_takes_nothing(standing, outcome))


def _carry_brazilian(standing: Standing, *, tied: bool, block: bool) -> None:
    """`block`: this hand is one of those that add to the next."""
    way = standing.options["tie"]
    if not tied and not block:
        standing.more, standing.doubled = 0, False
    elif tied and way == "next_doubles":
        standing.doubled = True
    elif block or way == "next_adds":
        standing.more += 1


def _reset(standing: Standing, side: int) -> None:
    """Six in a row and six-love: once everybody has won, all begin again."""
    if standing.options.get("match") not in {"six_in_a_row", "six_love"} or standing.winners:
        return
    if standing.decider:
        standing.totals = [
            total if number == side else 0 for number, total in enumerate(standing.totals)
        ]
        standing.decider = False
    elif min(standing.totals) >= 1:
        even = max(standing.totals) == 1
        standing.decider = even and standing.options["one_all"] == "play_two"
        standing.totals = [int(standing.decider)] * len(standing.totals)


# The end of a match


def _exactly(standing: Standing) -> bool:
    return standing.options.get("reach") == "exactly"


def _ends_in_play(standing: Standing) -> bool:
    return standing.options.get("when") == "at_once"


def _fewest_win(standing: Standing) -> bool:
    return standing.game in ROUNDS or standing.options.get("points_go") == "against_losers"


def _over(standing: Standing) -> bool:
    target, highest = standing.target or 0, max(standing.totals)
    if standing.game in ROUNDS:
        return standing.hands >= target
    if _fewest_win(standing):  # who is first over the target loses
        return highest > target
    return target in standing.totals if _exactly(standing) else highest >= target


def _look_for_winners(standing: Standing) -> None:
    if standing.winners is not None or standing.target is None or not _over(standing):
        return
    best = (min if _fewest_win(standing) else max)(standing.totals)
    level = [side for side, total in enumerate(standing.totals) if total == best]
    if len(level) > 1 and standing.options.get("match_tie") == "outs":
        most = max(standing.outs[side] for side in level)
        level = [side for side in level if standing.outs[side] == most]
    if len(level) == 1 or standing.game in ROUNDS:
        standing.winners = tuple(level)
