"""Random matches of any game in a store, with all facts that their verdicts rest on."""

from dataclasses import replace
from random import Random

from app.domain.match import Match, PlayerId
from app.store.core.database import Database
from app.store.core.stored_match import StoredMatch
from app.store.write.matches import Matches
from app.store.write.players import Players
from tests.random_games import random_match_of


def play_random_match(database: Database, rng: Random, game: str, hands: int = 40) -> StoredMatch:
    """Plays a match of new players to its end, or for so many hands."""
    played, roster, matches = random_match_of(rng, game), Players(database), Matches(database)
    names = tuple(PlayerId(roster.add(seat, 0).id) for seat in played.match.players)
    match: Match = replace(played.match, players=names)
    match_id = matches.start(match)
    for hand in played.hands[:hands]:
        told, verdict = match.score(hand)
        match = replace(match, hands=(*match.hands, told))
        matches.add_hand(match_id, told, verdict)
    return matches.get(match_id)
