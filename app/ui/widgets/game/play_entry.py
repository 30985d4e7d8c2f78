"""What is told while a hand is played: keys for points that are announced, words for what happens.

The states are those of ``app.words.hand.play_entry`` and ``event_entry``. Taps go to the
presenter of the screen: ``announce``, ``take_back_play``, ``add_event``, ``take_back_event``.
"""

from functools import partial

from kivy.properties import BooleanProperty, StringProperty

from app.ui import kv
from app.ui.widgets.game.score_card import SideScore
from app.ui.widgets.kit.buttons import Chip
from app.ui.widgets.kit.layout import Card, Column, Row
from app.ui.widgets.kit.screen import Screen
from app.ui.widgets.kit.sheet import Sheet
from app.words.hand.play_entry import EventChoice


class ScoreInPlay(SideScore, Card):
    """A card with keys, which never move: one tap follows another. ``screen`` gets the taps."""


class WideScoreInPlay(ScoreInPlay):
    """One below the other."""


class NarrowScoreInPlay(ScoreInPlay):
    """The same with large text: the name has a line of its own."""


class PlayRow(Column):
    """The keys of one player; those that do not fit in a row are below it while ``opened``."""

    opened = BooleanProperty(defaultvalue=False)
    is_named = BooleanProperty(defaultvalue=False)
    """True where the player's name stands before the keys."""

    def on_kv_post(self, _base: object) -> None:
        self.screen.bind(parent=self._close)

    def _close(self, *_left: object) -> None:
        """Once the screen is left: the next hand begins with the usual keys."""
        self.opened = False


class PlaySide(Column):
    """The keys of a side, and what did not count."""

    is_named = BooleanProperty(defaultvalue=False)
    row = StringProperty("PlayRow")


class NamedPlaySide(PlaySide):
    """With the names of the players and what they announced: where no card of theirs has it."""


class AnnouncedLine(Row):
    """What a side announced, without keys."""

    is_short = BooleanProperty(defaultvalue=False)
    """True where the numbers stand below the name."""


class EventsPart(Column):
    """What can happen in a hand, and what has happened; ``state`` is an ``EventEntry``."""


class EventChip(Chip):
    """Something that can happen."""

    def ask(self) -> None:
        ask_event(self.screen, self.state)


class EventSheet(Sheet):
    """Asks one thing about what happened. ``options`` are chips; ``callback`` gets a key."""

    text = StringProperty()


def ask_event(screen: Screen, choice: EventChoice) -> None:
    """Asks who it was and how often, as far as that is not known. Then it is told."""
    if not choice.people:
        _ask_times(screen, choice, str(choice.seat))
        return
    sheet = EventSheet(
        title=choice.text,
        text=choice.question,
        options=choice.people,
        callback=partial(_ask_times, screen, choice),
    )
    screen.open_sheet(sheet)


def _ask_times(screen: Screen, choice: EventChoice, seat: str) -> None:
    if not choice.counts:
        _tell(screen, choice, seat, "1")
        return
    sheet = EventSheet(
        title=choice.text, options=choice.counts, callback=partial(_tell, screen, choice, seat)
    )
    screen.open_sheet(sheet)


def _tell(screen: Screen, choice: EventChoice, seat: str, times: str) -> None:
    screen.presenter.add_event(choice.word, int(seat), int(times))


kv.load("widgets/play_entry")
