"""Plays a written match with taps, from choosing the game to its winner."""

from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from app.domain.hand.facts import Event
from app.domain.match import Hand
from app.domain.tiles import Tile
from app.play.entry.draft import EntryMode
from tests.entering import Choose, enter, first_way
from tests.rule_sets import load_set
from tests.story import Story
from tests.ui.phone import Phone
from tests.ui.visibility import ancestors

# Before the match


def sit_down_to(phone: Phone, story: Story) -> None:
    """From a new phone to the table of this match: finds the game by its name."""
    phone.tap("Find a game")
    phone.type(load_set(story.game).name)
    phone.tap_row("BoxCard", partial(_has, id=story.game))
    phone.seat(*story.names)
    phone.driver.taps += story.number  # typing a name costs no tap, but Enter counts as one
    _choose(phone, story)
    _choose_size(phone, story)
    if story.partners and phone.state.partners.offered:
        phone.tap("Play as partners")
    _set_target(phone, story.target)
    phone.tap("Start")
    assert phone.screen == "table", phone.texts


def _choose(phone: Phone, story: Story) -> None:
    if not story.choices:
        return
    _tap_label(phone, phone.state.open_title)
    for key, option in story.choices.items():
        card = next(card for card in phone.state.choices if card.key == key)
        if not card.is_open:
            phone.tap_row("ChoiceLine", partial(_has, key=key))
        phone.tap_row("AnswerChip", partial(_answers, choice=key, option=option))
    _tap_label(phone, phone.state.open_title)


def _answers(chip: Any, choice: str, option: str) -> bool:
    return bool(chip.screen.state.key == choice and chip.state.key == option)


def _choose_size(phone: Phone, story: Story) -> None:
    for chip in phone.state.sizes:
        if chip.key == str(story.highest) and not chip.chosen:
            _tap_label(phone, chip.text)


def _set_target(phone: Phone, target: int) -> None:
    offered = {chip.key: chip for chip in phone.state.targets}
    chip = offered.get(str(target))
    if chip is None:
        phone.tap("Other…")
        phone.type(str(target))
        phone.tap("Set")
    elif not chip.chosen:
        _tap_label(phone, chip.text)


# A hand


def tap_in(
    phone: Phone, hand: Hand, choose: Choose = first_way, *, is_killed: bool = False
) -> None:
    """From the table to the verdict: announces what is announced, then counts and records.
    ``is_killed``: the app is killed in between.
    """
    for seat, points in hand.end.plays:
        _announce(phone, seat, points)
    for event in hand.end.events:
        _tell(phone, Event(*event))
    if is_killed:
        phone.kill()
    _tap_label(phone, phone.state.score.main_label)
    enter(PhoneCounting(phone), hand, choose)
    phone.tap("Record")
    assert phone.screen == "verdict", phone.texts


def play_story(
    phone: Phone, story: Story, choose: Choose = first_way, *, is_killed: bool = False
) -> None:
    """Plays all hands of a match that is set up, and compares the totals after each."""
    last = len(story.hands) - 1
    for number, hand in enumerate(story.hands):
        tap_in(phone, hand, choose, is_killed=is_killed)
        totals = tuple(card.total for card in phone.state.cards)
        assert totals == story.totals[number], (number, phone.texts)
        if number < last:
            phone.tap("Next hand")
    won = tuple(place for place, card in enumerate(phone.state.cards) if card.won)
    assert won == story.winners, phone.texts


def _announce(phone: Phone, seat: int, points: int) -> None:
    shown = [key.points for key in _keys(phone, seat).keys]
    if points not in shown:
        phone.tap_row("OptionalButton", partial(_shows_more, seat=seat))
    phone.tap_row("PlayKey", partial(_has, seat=seat, points=points))
    if points not in shown:
        phone.tap_row("OptionalButton", partial(_shows_more, seat=seat))


def _keys(phone: Phone, seat: int) -> Any:
    """What a player can announce."""
    cards = phone.state.score.cards
    players = (player for card in cards if card.play for player in card.play.players)
    return next(player for player in players if player.keys[0].seat == seat)


def _shows_more(button: Widget, seat: int) -> bool:
    """True of the only such button in the row of this player."""
    rows = (one for one in ancestors(button) if type(one).__name__ == "PlayRow")
    row: Any = next(rows, None)
    return row is not None and row.state.keys[0].seat == seat


def _tell(phone: Phone, event: Event) -> None:
    choices = phone.state.score.events.choices
    choice = next(choice for choice in choices if choice.word == event.word)
    phone.tap_row("EventChip", partial(_has, word=event.word))
    if choice.people:
        phone.tap_row("EventAnswer", partial(_has, key=str(event.seat)))
    if choice.counts:
        phone.tap_row("EventAnswer", partial(_has, key=str(event.times)))


class PhoneCounting:
    """The hand screen, tapped; see ``tests.entering.Counting``."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone

    @property
    def state(self) -> Any:
        return self._phone.state

    def answer(self, question: str, key: str) -> None:
        answers = self.state.answers(question)
        _tap_label(self._phone, next(one.label for one in answers if one.key == key))

    def count(self, holder: int) -> None:
        holders = self.state.holders
        _tap_label(self._phone, next(one.label for one in holders if one.holder == holder))

    def use(self, mode: EntryMode) -> None:
        _tap_label(self._phone, next(one.text for one in self.state.modes if one.key == mode))

    def tap_tile(self, tile: Tile) -> None:
        self._phone.cells("Tray", tile)

    def tap_face(self, face: int) -> None:
        self._phone.cells("Keypad", face)

    def tap_sum(self, pips: int) -> None:
        self._phone.cells("SumsPad", pips)

    def type_number(self, number: int) -> None:
        self._phone.cells("NumberPad", *map(int, str(number)))

    def say_empty(self) -> None:
        self._phone.tap("It is empty")

    def pick(self, seat: int) -> None:
        picks = self.state.picks
        _tap_label(self._phone, next(one.label for one in picks if one.seat == seat))


def _tap_label(phone: Phone, label: str) -> None:
    """A label that is in the language of the app already."""
    phone.driver.tap_on(phone.find(label))


def _has(widget: Any, **wanted: object) -> bool:
    """True if the state of the widget has these values."""
    return all(getattr(widget.state, name) == value for name, value in wanted.items())
