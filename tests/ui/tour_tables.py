"""Puts matches of games on the table of a running app, so that a tour need not tap them in."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kivy.uix.scrollview import ScrollView

from app.domain.match import Match, PlayerId
from app.domain.rules.tables import opposite
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from tests.builders import record_hand
from tests.story import Story
from tests.ui.phone import Phone

PEOPLE = (
    "Alexandra",
    "Bo",
    "Constantin",
    "Dilys",
    "محمد",
    "Fritz-Heinrich",
    "Gus",
    "Henrietta",
    "Ida",
    "Jo",
    "Kim",
    "Bartholomäus von Unterfeldwaldhausen",
    "Zoë 👨\u200d👩\u200d👧",
    "Nia",
)
"""Names of all lengths, as they sit at the tables of the tour."""


def current_match_of(phone: Phone) -> CurrentMatch:
    phone.driver.app.navigator.home()
    current_match: CurrentMatch = phone.driver.app.navigator.screen.presenter._current_match  # noqa: SLF001 - no public way
    return current_match


def clear_table(phone: Phone) -> CurrentMatch:
    """Puts the match that is on the table into the history."""
    current_match = current_match_of(phone)
    if current_match.now:
        current_match.end()
    return current_match


def people_of(current_match: CurrentMatch, number: int) -> tuple[PlayerId, ...]:
    known = {player.name: player.id for player in current_match.roster.all()}
    return tuple(
        PlayerId(known.get(name) or current_match.roster.add(name, colour).id)
        for colour, name in enumerate(PEOPLE[:number])
    )


def play(phone: Phone, story: Story, hands: int = 0, target: int | None = None) -> CurrentMatch:
    """Begins a written match and shows its table; ``target`` is another than that of the story."""
    players, target = people_of(current_match_of(phone), story.number), target or story.target
    current_match = _start(phone, replace(story.match, players=players, target=target))
    for hand in story.hands[:hands]:
        current_match.record(hand)
    return _shown(phone, current_match)


def sit_down(
    phone: Phone, game: str, number: int, target: int = 100, *, partners: bool = False, **facts: Any
) -> CurrentMatch:
    """Begins a match of so many players and shows its table. ``facts`` are those of a match."""
    current_match = current_match_of(phone)
    players = people_of(current_match, number)
    rules, sides = current_match.leaflets[game], opposite(number) if partners else None
    _start(phone, Match(rules, players, sides, target=target, **facts))
    return _shown(phone, current_match)


def play_rounds(phone: Phone, players: int, rounds: int, **facts: Any) -> CurrentMatch:
    """A match of trains with totals instead of tiles."""
    current_match = sit_down(phone, "mexican_train", players, 13, **facts)
    for number in range(rounds):
        left = [3 * seat + 4 * number for seat in range(players)]
        left[number % players] = 0
        record_hand(current_match, *left, out=number % players)
    return _shown(phone, current_match)


def half_counted(phone: Phone, draft: Draft) -> None:
    """Shows the hand on the table with what was entered already."""
    current_match_of(phone).save_draft(draft)
    show(phone, "hand")


def show(phone: Phone, screen: str, **params: str) -> None:
    """Opens a screen, as a tap on the table would."""
    phone.driver.app.navigator.go_from_home(screen, **params)
    phone.driver.settle()


def stop_by_stop(phone: Phone, stop: str) -> Iterator[str]:
    """The top of a page, and its end if there is more than the window shows."""
    pages = phone.driver.find_all(kind=ScrollView)
    page = max(pages, key=lambda one: one.height * one.width, default=None)
    yield stop
    if page is not None and page.viewport_size[1] > page.height:
        page.scroll_y = 0
        phone.driver.settle()
        yield f"{stop}, the end"


def _start(phone: Phone, match: Match) -> CurrentMatch:
    current_match = clear_table(phone)
    current_match.start(match)
    return current_match


def _shown(phone: Phone, current_match: CurrentMatch) -> CurrentMatch:
    phone.driver.app.navigator.home()
    phone.driver.settle()
    for page in phone.driver.find_all(kind=ScrollView):
        page.scroll_y = 1  # it stays where the table before was scrolled to
    phone.driver.settle()
    return current_match
