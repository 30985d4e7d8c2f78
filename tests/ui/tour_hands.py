"""The stops of the tour where hands of games are counted: every way to enter, every question."""

from collections.abc import Iterator

from app.domain.hand.facts import Event
from app.domain.rules.values import Fits
from app.play.entry.draft import Draft, DraftBid, Ending
from app.ui.widgets.game.pads import PLUS
from tests import game_stories_in_play as in_play
from tests import game_stories_pairs as pairs
from tests import game_stories_rounds as rounds
from tests.hands import tile, tiles
from tests.ui.phone import Phone
from tests.ui.tour_tables import half_counted, play, show, sit_down, stop_by_stop

FIVE_SIX = dict.fromkeys(tiles("6-3 5-4"), 1)


def walk_hands(phone: Phone) -> Iterator[str]:
    for part in (_ways, _large_tables, _blocked, _last_tile, _in_play, _bids):
        yield from part(phone)


def _ways(phone: Phone) -> Iterator[str]:
    play(phone, rounds.MEXICAN_TRAIN)
    show(phone, "hand")
    yield from stop_by_stop(phone, "hand, the sums")
    phone.out("Alexandra")
    phone.cells("SumsPad", 24, 12, 3)
    yield from stop_by_stop(phone, "hand, some sums and one that is used up")
    phone.tap("Keypad")
    yield from stop_by_stop(phone, "hand, thirteen faces")
    phone.tap("Total")
    phone.cells("NumberPad", 1, 2, PLUS, 7, PLUS, 1, 5)
    yield from stop_by_stop(phone, "hand, several numbers")
    sit_down(phone, "block", 6, highest=9)
    show(phone, "hand")
    phone.tiles("9-9 8-7")
    yield from stop_by_stop(phone, "hand with double-nine")


def _large_tables(phone: Phone) -> Iterator[str]:
    for story, number in (
        (rounds.MEXICAN_TRAIN_OF_EIGHT, "eight"),
        (rounds.MEXICAN_TRAIN_OF_FOURTEEN, "fourteen"),
    ):
        play(phone, story)
        show(phone, "hand")
        yield from stop_by_stop(phone, f"hand of {number}")
        last = story.number - 1
        sums = dict.fromkeys(range(1, last - 1), (3, 12, 11))
        half_counted(phone, Draft(ending=0, sums=sums, selected_holder=last - 1))
        yield from stop_by_stop(phone, f"hand of {number}, half counted")


def _blocked(phone: Phone) -> Iterator[str]:
    play(phone, pairs.DOMINICAN, 1)
    half_counted(phone, Draft(ending=Ending.BLOCKED))
    yield from stop_by_stop(phone, "hand, who locked?")
    play(phone, pairs.VENEZUELAN)
    half_counted(phone, Draft(ending=Ending.BLOCKED, tiles=FIVE_SIX, locker=1))
    yield from stop_by_stop(phone, "hand, locked")


def _last_tile(phone: Phone) -> Iterator[str]:
    play(phone, pairs.DOMINICAN, 1)
    half_counted(phone, Draft(ending=0, tiles=FIVE_SIX))
    yield from stop_by_stop(phone, "hand, how did it fit?")
    half_counted(phone, Draft(ending=0, tiles=FIVE_SIX, fits=Fits.DIFFERENT))
    yield from stop_by_stop(phone, "hand, which was the last tile?")
    last = tile("5-2")
    half_counted(phone, Draft(ending=0, tiles=FIVE_SIX, fits=Fits.DIFFERENT, last=last))
    yield from stop_by_stop(phone, "hand, the last tile")


def _in_play(phone: Phone) -> Iterator[str]:
    """What rests on what was announced, and on what happened."""
    play(phone, in_play.FIVES_AND_THREES, 1)
    half_counted(phone, Draft(plays=((1, 3), (0, 8)), ending=0))
    yield from stop_by_stop(phone, "hand, with the last tile?")
    phone.tap("Points announced in this hand")
    yield from stop_by_stop(phone, "hand, its points are put right")
    play(phone, in_play.FIVES_AND_THREES, 2)
    half_counted(phone, Draft(plays=((1, 8), (1, 1))))
    yield from stop_by_stop(phone, "hand, an announcement has won")
    play(phone, in_play.ALL_FIVES_IN_PAIRS, 1)
    half_counted(phone, Draft(plays=((1, 20), (0, 5)), ending=2, tiles=FIVE_SIX))
    yield from stop_by_stop(phone, "hand of fives by partners")
    sit_down(phone, "dominican", 4, 200, partners=True, choices={"salida": "double_or_2V"})
    passes = Event("opening_pass", 2, 1), Event("pass_round", 0, 1)
    half_counted(phone, Draft(events=passes, ending=0, tiles=FIVE_SIX, starter=2))
    yield from stop_by_stop(phone, "hand, what was led?")


def _bids(phone: Phone) -> Iterator[str]:
    play(phone, pairs.TEXAS_BY_MARKS, 2)
    show(phone, "hand")
    yield from stop_by_stop(phone, "hand of bids")
    half_counted(phone, Draft(bid=DraftBid(1, 84, made=False)))
    yield from stop_by_stop(phone, "hand of bids, set")
    play(phone, pairs.TEXAS_BY_POINTS, 2)
    show(phone, "hand")
    phone.tap("Alexandra and Constantin")
    phone.cells("NumberPad", 3, 5)
    yield from stop_by_stop(phone, "hand of bids, by points")
