"""Random matches of any game in a store, with all facts that their verdicts rest on."""

from dataclasses import replace
from random import Random

from app.domain.match import Match, PlayerId
from app.store.core.stored_match import StoredMatch
from tests.random_games import random_match_of
from tests.store.conftest import Phone


def play_random_match(phone: Phone, rng: Random, game: str, hands: int = 40) -> StoredMatch:
    """Plays a match of new players to its end, or for so many hands."""
    played = random_match_of(rng, game)
    names = tuple(PlayerId(phone.players.add(seat, 0).id) for seat in played.match.players)
    match: Match = replace(played.match, players=names)
    match_id = phone.matches.start(match)
    for hand in played.hands[:hands]:
        told, verdict = match.score(hand)
        match = replace(match, hands=(*match.hands, told))
        phone.matches.add_hand(match_id, told, verdict)
    return phone.matches.get(match_id)
