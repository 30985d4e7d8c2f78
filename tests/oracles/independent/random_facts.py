"""Random hands and matches of any game, with all the facts that their scores may rest on."""

from dataclasses import replace
from random import Random

from tests.oracles.independent import plain
from tests.oracles.independent.deals import deals, random_seats
from tests.oracles.independent.facts import Facts, Hand, Options, Refused
from tests.oracles.independent.fives import amounts
from tests.oracles.independent.matches import ROUNDS, Sides, Standing, begin, play
from tests.oracles.independent.options import OPTIONS, PAIRS, complete
from tests.oracles.independent.random_tiles import Deal, random_deal
from tests.oracles.independent.scoring import WITH_PLAYS, score
from tests.oracles.independent.table import Table

_LAST_TILE = ("dominican", "puerto_rican", "venezuelan", "jamaican_partner", "brazilian")
_LOCKER = ("dominican", "venezuelan", "brazilian")
_STARTER = (*PAIRS, "draw")
_TARGETS = {
    "jamaican_partner": (3, 6),
    "jamaican_cutthroat": (3, 6),
    "brazilian": (6, 7, 10),
    "bergen": (10, 15),
    "cyprus": (60, 100),
    "dominican": (100, 150, 200, 300, 500),
    "puerto_rican": (200, 250, 500),
    "fives_and_threes": (31, 61, 100),
}
Match = tuple[Options, int, Sides, int, int, list[Facts]]


def random_choices(game: str, random: Random) -> dict[str, str]:
    """Some of them; the rest stay as the game has them."""
    choices = OPTIONS[game].items()
    return {key: random.choice(words) for key, words in choices if random.random() < 0.6}


def random_hand(
    game: str,
    random: Random,
    choices: Options,
    players: int,
    sides: Sides,
    highest: int | None = None,
) -> Facts:
    options = complete(game, choices)
    if game == "texas_42":
        return Facts((None,) * 4, sides=sides, bid=_bid(random, options))
    deal = random_deal(game, random, options, players, sides, highest or min(deals(game)))
    facts = Facts(deal.left, deal.out, sides=sides, highest=highest)
    facts = _with_roles(game, random, facts, deal)
    facts = _with_events(game, random, facts)
    if game in WITH_PLAYS:
        facts = _with_plays(game, random, facts, options)
    if game in {"luckies", "draw", "item2672"} and deal.out is not None:
        facts = replace(facts, stock=_stock(random, deal))
    if game == "cuban":
        facts = replace(facts, previous=random.choice((None, *range(players))))
    return _less_known(game, random, _with_pick(game, random, facts, options), options)


# What happened in the hand


def _bid(random: Random, options: Options) -> tuple[int, int, bool, int | None]:
    by_marks = options["count"] == "marks"
    amount = random.choice((*range(30, 43), *((84, 126, 168) if by_marks else ())))
    taken = random.choice((0, 42, amount, amount - 1, random.randint(0, 42)))
    taken = min(max(taken, 0), 42)
    made = taken >= min(amount, 42)
    unknown = by_marks and random.random() < 0.5
    return random.randrange(4), amount, made, None if unknown else taken


def _with_roles(game: str, random: Random, facts: Facts, deal: Deal) -> Facts:
    players = len(facts.left)
    if game in _STARTER:
        facts = replace(facts, starter=random.randrange(players))
    if game in _LOCKER and deal.out is None:
        facts = replace(facts, locker=random.randrange(players))
    if game in _LAST_TILE and deal.last is not None:
        ways = ("one", "equal") if deal.last[0] == deal.last[1] else ("one", "different", "equal")
        facts = replace(facts, last=deal.last, fits=random.choice(ways))
    return facts


def _with_events(game: str, random: Random, facts: Facts) -> Facts:
    players = len(facts.left)
    if game == "dominican":
        return _dominican_events(random, facts)
    word = {"partners": "passed_able", "mexican_pairs": "foul"}.get(game)
    if word is None or facts.out is not None or random.random() < 0.8:
        return facts
    return replace(facts, events=((word, random.randrange(players), 1),))


def _dominican_events(random: Random, facts: Facts) -> Facts:
    events, starter = [], facts.starter or 0
    passes = random.choice((0, 0, 0, 1, 1, 2, 3))
    if passes:
        events.append(("opening_pass", starter, passes))
        facts = replace(facts, led=random.choice(("single", "double")))
    if passes != 3:
        rounds = random.choice((0, 0, 0, 1, 1, 2))
        events += [("pass_round", random.randrange(4), 1) for _ in range(rounds)]
    if random.random() < 0.1:
        events.append(("wrong_pass", random.randrange(4), 1))
    random.shuffle(events)
    return replace(facts, events=tuple(events))


def _with_plays(game: str, random: Random, facts: Facts, options: Options) -> Facts:
    worth, players = amounts(game, options), len(facts.left)
    number = random.choice((0, 1, 2, 3, 4, 6, 8))
    plays = [(random.randrange(players), random.choice(worth)) for _ in range(number)]
    exactly = game == "fives_and_threes" and options["reach"] == "exactly"
    closing = exactly and facts.out is not None and random.random() < 0.5
    if closing and facts.out is not None:
        plays.append((facts.out, random.choice(worth)))
    return replace(facts, plays=tuple(plays), closing=closing)


def _with_pick(game: str, random: Random, facts: Facts, options: Options) -> Facts:
    try:
        score(game, facts, options)
    except Refused as refusal:
        if not refusal.tied:
            raise
        return replace(facts, picked=random.choice(refusal.tied))
    return facts


# What nobody looked at


def _stock(random: Random, deal: Deal) -> Hand:
    total = sum(high + low for high, low in deal.stock)
    return total if random.random() < 0.2 else deal.stock


def _less_known(game: str, random: Random, facts: Facts, options: Options) -> Facts:
    """Now and then only the pips of some hands, or nothing, where that is enough."""
    dice = random.random()
    if dice > 0.25:
        return facts
    table = Table(facts, plain.worth(game, options))
    keep = random.random() * 0.8
    less = tuple(
        hand if not hand or random.random() < keep else (table.pips(seat) or hand)
        for seat, hand in enumerate(facts.left)
    )
    if dice < 0.1:
        less = tuple(hand if hand == () else None for hand in facts.left)
    try:
        score(game, replace(facts, left=less), options)
    except Refused:
        return facts
    return replace(facts, left=less)


# A match


def random_match(game: str, random: Random) -> Match:
    """Played to its end, or for forty hands."""
    choices, (players, sides, highest) = random_choices(game, random), random_seats(game, random)
    target = _target(game, random, choices, highest)
    number = len(sides) if sides else players
    standing = begin(game, choices, number, target, highest)
    hands: list[Facts] = []
    while standing.winners is None and len(hands) < 40:
        facts = random_hand(game, random, choices, players, sides, highest)
        hands.append(stopped_at_a_win(standing, replace(facts, previous=None)))
        play(standing, hands[-1])
    return choices, players, sides, target, highest, hands


def _target(game: str, random: Random, choices: Options, highest: int) -> int:
    options = complete(game, choices)
    if game in ROUNDS:
        return random.choice((1, 3, 7, highest + 1))
    if game == "texas_42":
        return 7 if options["count"] == "marks" else 250
    if options.get("unit") == "fifths":
        return random.choice((31, 61))
    return random.choice(_TARGETS.get(game, (50, 100, 150, 200)))


def _copy(standing: Standing) -> Standing:
    return replace(
        standing,
        totals=list(standing.totals),
        opened=list(standing.opened),
        outs=list(standing.outs),
        log=[],
    )


def stopped_at_a_win(standing: Standing, facts: Facts) -> Facts:
    """The same hand, but over with the play that wins the match, if one does."""
    if standing.options.get("when") != "at_once":
        return facts
    alone = len(facts.plays) - facts.closing  # with the last tile the hand is over anyway
    left = (None,) * len(facts.left)
    for number in range(1, alone + 1):
        plays = facts.plays[:number]
        stopped = Facts(left, sides=facts.sides, plays=plays, stopped=True, highest=facts.highest)
        trial = _copy(standing)
        play(trial, stopped)
        if trial.winners is not None:
            return stopped
    return facts
