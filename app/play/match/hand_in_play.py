"""What is announced while a hand is played: points and events, kept in its draft at once."""

from app.domain.hand import Event
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch


def announce(current_match: CurrentMatch, seat: int, points: int) -> None:
    current_match.save_draft(_draft(current_match).announced(seat, points))


def take_back_play(current_match: CurrentMatch, place: int) -> None:
    """Removes one announcement, by its place among them."""
    current_match.save_draft(_draft(current_match).without_play(place))


def add_event(current_match: CurrentMatch, event: Event, place: int | None = None) -> None:
    """Adds what happened: as the last, or in its place again."""
    current_match.save_draft(_draft(current_match).with_event(event, place))


def take_back_event(current_match: CurrentMatch, place: int) -> None:
    current_match.save_draft(_draft(current_match).without_event(place))


def _draft(current_match: CurrentMatch) -> Draft:
    return current_match.draft() or Draft()
