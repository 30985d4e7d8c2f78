"""One hand of any game: what it brings to each side."""

from collections.abc import Callable

from tests.oracles.independent import by_hands, fives, leaflets, pairs, plain
from tests.oracles.independent.facts import Award, Facts, Options, Outcome, Result
from tests.oracles.independent.options import complete
from tests.oracles.independent.table import Table

_GAMES: dict[str, Callable[[Table, Options], Result]] = {
    "luckies": leaflets.luckies,
    "bg2133": leaflets.bg2133,
    "art3494": leaflets.art3494,
    "manylang": leaflets.others_minus_own,
    "item2672": leaflets.item2672,
    "cyprus": leaflets.others_minus_own,
    "block": plain.block,
    "draw": plain.draw,
    "matador": plain.matador,
    "mexican_train": plain.mexican_train,
    "chickenfoot": plain.chickenfoot,
    "spinner": plain.chickenfoot,
    "partners": pairs.partners,
    "dominican": pairs.dominican,
    "puerto_rican": pairs.puerto_rican,
    "cuban": pairs.cuban,
    "venezuelan": pairs.venezuelan,
    "mexican_pairs": pairs.mexican_pairs,
    "jamaican_partner": by_hands.jamaican_partner,
    "jamaican_cutthroat": by_hands.jamaican_cutthroat,
    "brazilian": by_hands.brazilian,
    "texas_42": by_hands.texas_42,
    "all_fives": fives.all_fives,
    "five_up": fives.all_fives,
    "sniff": fives.all_fives,
    "fives_and_threes": fives.fives_and_threes,
    "bergen": fives.bergen,
}
_EVENTS = {
    "dominican": pairs.dominican_events,
    "partners": pairs.partners_events,
    "mexican_pairs": pairs.mexican_events,
}
WITH_PLAYS = ("all_fives", "five_up", "sniff", "fives_and_threes", "bergen")


def score(game: str, facts: Facts, choices: Options) -> Outcome:
    """Raises Refused where a fact is missing."""
    options = complete(game, choices)
    table = Table(facts, plain.worth(game, options))
    awards = []
    if game in WITH_PLAYS:
        awards = [Award(table.side(seat), points, "play") for seat, points in facts.plays]
    if facts.stopped:
        return _outcome(table, awards, table.nobody())
    events, void = _EVENTS.get(game, pairs.no_events)(table, options)
    result = table.nobody() if void else _GAMES[game](table, options)
    # Only fives and threes say that the last tile's points and the one for going out are one.
    joined = facts.closing and game == "fives_and_threes"
    return _outcome(table, awards + events, result, void=void, joined=joined)


def _outcome(
    table: Table, before: list[Award], result: Result, *, void: bool = False, joined: bool = False
) -> Outcome:
    end = [Award(side, points) for side, points in enumerate(result.points) if points]
    awards = (*before, *end)
    gains = [0] * len(table.sides)
    for award in awards:
        gains[award.side] += award.points
    facts = table.facts
    playing = facts.out is None and facts.bid is None and not facts.stopped
    return Outcome(
        tuple(gains),
        result.winner,
        None if result.winner is None else table.side(result.winner),
        awards,
        blocked=playing and not void,
        void=void,
        shared=result.shared,
        joined=joined,
        out=None if void else facts.out,
    )
