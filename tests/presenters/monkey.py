"""A monkey test of the presenters, without a window: random actions that the state offers.

The monkey is its own navigator. The test checks the invariants after each step.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from random import Random
from typing import Any

from app.domain.rules import RuleSet
from app.play.entry.draft import STOCK, EntryMode
from app.play.match.current_match import CurrentMatch
from app.play.navigation import Path
from app.presenters.changes import ChangesPresenter
from app.presenters.choices import ChoicesPresenter
from app.presenters.hand import HandPresenter
from app.presenters.setup import SetupPresenter
from app.presenters.table import TablePresenter
from app.presenters.verdict import VerdictPresenter
from app.presenters.who_starts import WhoStartsPresenter
from app.store.core.errors import StoreError, StoreFault
from app.words.boxes import Box
from tests.services import services

PRESENTERS: Mapping[str, Callable[..., Any]] = {
    "table": TablePresenter,
    "setup": SetupPresenter,
    "who_starts": WhoStartsPresenter,
    "hand": HandPresenter,
    "verdict": VerdictPresenter,
    "choices": ChoicesPresenter,
    "changes": ChangesPresenter,
}
NAMES = (
    *("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "ann ", "", "   ", "x" * 41, "Zoë", "Zoe\u0308"),
    *("محمد", "עברית Ann", "👨\u200d👩\u200d👧" * 3, "🏴\U000e0067\U000e007f", "a" + "\u0301" * 60),
    *("Bartholomäus von Unterfeldwaldhausen", "\u202eevil", "\u200d", "ﬁ", "fi", "\ud83d"),
)
QUERIES = ("", "set", "xylophone")
TARGETS = ("", "0", "1", "25", "0050", "9999", "10000", "-3", "1e3", "٣", " 7 ")
KEYS = frozenset(
    {"id", "key", "choice", "option", "hand", "mode", "box", "step", "word", "opened_choice"}
)
"""Fields of states that hold keys, not words."""

Tap = Callable[[], object]


@dataclass
class WriteFault:
    """Makes writes fail with ``fault``, after ``passes`` more successful writes."""

    fault: StoreFault | None = None
    passes: int = 0

    def __call__(self, _connection: object) -> None:
        if self.fault is None:
            return
        self.passes -= 1
        if self.passes < 0:
            raise StoreError(self.fault)


@dataclass
class Monkey:
    current_match: CurrentMatch
    leaflets: Mapping[str, RuleSet]
    dice: Random
    write_fault: WriteFault = field(default_factory=WriteFault)
    path: tuple[tuple[str, dict[str, str]], ...] = (("table", {}),)
    done: list[str] = field(default_factory=list)
    left: bool = False

    def __post_init__(self) -> None:
        self.current_match.database.before_write = self.write_fault
        self.presenters: dict[str, Any] = {}
        self._enter()

    @property
    def now(self) -> str:
        return self.path[-1][0]

    @property
    def presenter(self) -> Any:
        return self.presenters[self.now]

    # The navigator

    def go(self, name: str, /, **params: str) -> None:
        self._walk((*self.path, (name, params)))

    def go_instead(self, name: str, /, **params: str) -> None:
        self._walk((*self.path[:-1], (name, params)))

    def back(self) -> bool:
        if len(self.path) == 1:
            return False
        self._walk(self.path[:-1])
        return True

    def back_to(self, name: str, /, **params: str) -> None:
        visit = name, params
        if visit in self.path:
            self._walk(self.path[: self.path.index(visit) + 1])
        else:
            self.go(name, **params)

    def home(self, name: str = "table", /, **params: str) -> None:
        self._walk(((name, params),))

    def go_from_home(self, name: str, /, **params: str) -> None:
        self._walk((("table", {}), (name, params)))

    def reset(self, path: Path) -> None:
        self.presenters.clear()
        self._walk(tuple((visit.name, dict(visit.params)) for visit in path))

    def _walk(self, path: tuple[tuple[str, dict[str, str]], ...]) -> None:
        self.path = path
        self._enter()

    def _enter(self) -> None:
        name, params = self.path[-1]
        if name not in self.presenters:
            self.presenters[name] = PRESENTERS[name](services(self.current_match), self)
        self.presenter.open(**params)

    def start_again(self) -> None:
        """As after a kill: everything but the database is lost."""
        self.current_match = CurrentMatch(self.current_match.database, self.leaflets)
        self.current_match.resume()
        self.presenters.clear()
        self._enter()

    # The user

    def step(self) -> None:
        offers = list(self._offers())
        action, tap = self.dice.choice(offers)
        self.done.append(f"{self.now}: {action}")
        tap()

    def _offers(self) -> Iterator[tuple[str, Tap]]:
        yield from _OFFERS[self.now](self)
        yield "back", self.back
        if self.dice.random() < 0.1:
            yield "kill", self.start_again

    def words(self) -> Iterator[str]:
        yield from _words(self.presenter.state)


def _words(state: object) -> Iterator[str]:
    if isinstance(state, str):
        yield state
    elif isinstance(state, tuple | frozenset):
        for one in state:
            yield from _words(one)
    elif is_dataclass(state) and not isinstance(state, RuleSet):
        for one in fields(state):
            if one.name not in KEYS and one.name not in {"rules", "faces", "tiles"}:
                yield from _words(getattr(state, one.name))


def _boxes_in(rows: Iterable[object]) -> list[str]:
    return [row.id for row in rows if isinstance(row, Box)]


def _of_table(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, dice = monkey.presenter, monkey.dice
    state = presenter.state
    if state.empty is not None:
        for box in _boxes_in(state.empty.rows):
            yield f"new {box}", partial(presenter.pick_box, box)
        query = dice.choice(QUERIES)
        yield f"find {query}", lambda: presenter.search_boxes(query)
        yield "who starts", presenter.open_who_starts
        if state.empty.last:
            yield "rematch", presenter.rematch
        for waiting in state.empty.unfinished:
            yield "go on", partial(presenter.resume, waiting.id)
    if state.score is not None:
        yield from _of_score(monkey)
    if state.can_undo:
        yield from [("undo", presenter.undo)] * 3


def _of_score(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, dice, score = monkey.presenter, monkey.dice, monkey.presenter.state.score
    yield from [("count", presenter.open_hand)] * 6
    yield from (("who starts", presenter.open_who_starts), ("pause", presenter.pause))
    yield from (("end", presenter.end_match), ("choices", presenter.open_choices))
    yield from (("changes", presenter.open_changes), ("table view", presenter.open_table_view))
    if score.rows:
        row = dice.choice(score.rows)
        yield from [("see", lambda: presenter.open_verdict(row.id))] * 4
        yield from (("remove hand", presenter.remove_last_hand), ("all", presenter.show_all))
    if score.won:
        yield from (("rematch", presenter.rematch), ("play on", presenter.play_on))
    yield from _of_plays(monkey)
    yield from _of_events(monkey)


def _of_plays(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, sides = monkey.presenter, [card.play for card in monkey.presenter.state.score.cards]
    for side in filter(None, sides):
        for row in side.players:
            key = monkey.dice.choice((*row.keys, *row.more))
            yield f"announce {key.label}", partial(presenter.announce, key.seat, key.points)
        if side.last is not None:
            yield side.last.label, partial(presenter.take_back_play, side.last.place)


def _of_events(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, events = monkey.presenter, monkey.presenter.state.score.events
    if events is None:
        return
    for choice in events.choices:
        seats = [int(chip.key) for chip in choice.people] or [choice.seat]
        times = [int(chip.key) for chip in choice.counts] or [1]
        seat, count = monkey.dice.choice(seats), monkey.dice.choice(times)
        yield f"tell {choice.word}", partial(presenter.add_event, choice.word, seat, count)
    for told in events.told:
        yield told.label, partial(presenter.take_back_event, told.place)


def _of_setup(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, dice = monkey.presenter, monkey.dice
    state = presenter.state
    for box in _boxes_in(state.boxes):
        yield f"box {box}", partial(presenter.pick_box, box)
    if state.boxes:
        query = dice.choice(QUERIES)
        yield f"find {query}", lambda: presenter.search_boxes(query)
    else:
        yield "boxes", presenter.toggle_boxes
    name = dice.choice(NAMES)
    yield from [(f"name {name!r}", lambda: (presenter.type_name(name), presenter.add()))] * 4
    yield from [("start", presenter.start)] * 5
    yield from (
        ("type", lambda: presenter.type_name(name)),
        ("open points", presenter.toggle_table_choices),
    )
    for chip in state.roster:
        yield "seat", partial(presenter.seat, chip.key)
    for row in state.seats:
        to = dice.randrange(-1, 8)
        yield "unseat", partial(presenter.unseat, row.seat)
        yield "colour", partial(presenter.recolour, row.seat)
        yield "lift", partial(presenter.toggle_move_buttons, row.seat)
        yield "move", partial(presenter.move, row.seat, to)
    for chip in state.targets:
        yield f"aim {chip.key}", partial(presenter.set_target, chip.key)
    typed = dice.choice(TARGETS)
    yield f"target {typed}", lambda: (presenter.type_target(typed), presenter.set_typed_target())
    yield f"type target {typed}", lambda: presenter.type_target(typed)
    yield from _of_match_to_be(monkey)
    yield "marks", lambda: presenter.set_marks(not state.marks)


def _of_match_to_be(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    """How it will be played."""
    presenter, state = monkey.presenter, monkey.presenter.state
    if state.partners.offered:
        yield from [("partners", lambda: presenter.set_partners(not state.partners.on))] * 2
    for chip in state.sizes:
        yield f"size {chip.key}", partial(presenter.set_size, chip.key)
    for chip in state.presets:
        yield f"preset {chip.key}", partial(presenter.choose_preset, chip.key)
    for card in state.choices:
        yield f"fold {card.key}", partial(presenter.toggle_choice, card.key)
        for chip in card.options:
            yield f"{card.key} {chip.key}", partial(presenter.choose, card.key, chip.key)


def _of_who_starts(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, state = monkey.presenter, monkey.presenter.state
    for box in _boxes_in(state.boxes):
        yield "box", partial(presenter.pick_box, box)
    if state.box is not None:
        yield "other box", partial(presenter.pick_box, state.box.id)
    for chip in state.numbers:
        yield "number", partial(presenter.pick_number, chip.key)
    if state.asks_for_player:
        for chip in state.people:
            yield "player", partial(presenter.set_player, chip.key)
    if state.step == "draw":
        tile = monkey.dice.choice(tuple(state.rules.tiles))
        yield from [(f"draws {tile}", lambda: presenter.toggle_drawn_tile(tile))] * 4
    for action in state.actions:
        yield action.reply, partial(presenter.act, action.reply)


def _of_hand(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, dice = monkey.presenter, monkey.dice
    state = presenter.state
    for one in (answer for asked in state.questions for answer in asked.answers):
        yield f"{one.question} {one.key}", partial(presenter.answer, one.question, one.key)
    for holder in state.holders:
        yield from [(f"count {holder.holder}", partial(presenter.select_holder, holder.holder))] * 2
        if holder.holder == STOCK:
            yield from [("all to the pile", lambda: _fill(presenter))] * 2
    for chip in state.modes:
        yield f"use {chip.key}", partial(presenter.set_mode, chip.key)
    yield from _of_mode(monkey)
    for pick in state.picks:
        yield from [(f"pick {pick.seat}", partial(presenter.pick_winner, pick.seat))] * 3
    if state.can_be_empty:
        yield from [("empty", presenter.toggle_empty_stock)] * 2
    if state.in_play is not None:
        yield from _of_play(monkey)
    if state.note:
        yield from [("undo", presenter.undo)] * 3
    yield from [("record", presenter.record)] * 6
    yield "why", presenter.explain
    yield "give all", lambda: [presenter.toggle_tile(tile) for tile in state.tiles]
    if state.holders:
        yield "odd", lambda: presenter.select_holder(dice.choice(state.holders).holder)


def _of_play(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    """What was announced or happened in the hand."""
    presenter, told = monkey.presenter, monkey.presenter.state.in_play
    for side in told.sides:
        for one in (key for player in side.players for key in (*player.keys, *player.more)):
            yield f"say {one.text}", partial(presenter.announce, one.seat, one.points)
        if side.last is not None:
            yield "say it not", partial(presenter.take_back_play, side.last.place)
    for event in told.events.choices if told.events else ():
        seat = event.seat if event.seat >= 0 else int(monkey.dice.choice(event.people).key)
        times = int(monkey.dice.choice(event.counts).key) if event.counts else 1
        yield event.word, partial(presenter.add_event, event.word, seat, times)
    for happened in told.events.told if told.events else ():
        yield "it did not", partial(presenter.take_back_event, happened.place)


def _fill(presenter: HandPresenter) -> None:
    """All tiles that no player holds go into the draw pile."""
    presenter.select_holder(STOCK)
    state = presenter.state
    theirs = {tile for tile, _colour in state.tile_colours} | set(state.selected_tiles)
    for tile in state.tiles:
        if tile not in theirs and presenter.state.mode is EntryMode.TRAY:
            presenter.toggle_tile(tile)


def _of_mode(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, dice, state = monkey.presenter, monkey.dice, monkey.presenter.state
    tile = dice.choice(tuple(state.tiles))
    if state.mode is EntryMode.TRAY:
        yield from [(f"give {tile}", lambda: presenter.toggle_tile(tile))] * 8
    elif state.mode is EntryMode.KEYPAD:
        yield from [(f"face {tile.low}", lambda: presenter.add_half(tile.low))] * 8
    elif state.mode is EntryMode.SUMS:
        yield from [(f"sum {tile.pips}", lambda: presenter.add_sum(tile.pips))] * 8
        for chip in state.sums:
            yield f"take back {chip.key}", partial(presenter.remove_sum, chip.key)
    elif state.mode is EntryMode.TOTAL:
        digit = dice.randrange(10)
        yield from [(f"digit {digit}", lambda: presenter.add_digit(digit))] * 6
        yield from (("erase", presenter.erase), ("clear", presenter.clear))
        yield "plus", presenter.add_plus
    for held in state.holder_tiles:
        yield f"hand back {held}", partial(presenter.toggle_tile, held)


def _of_verdict(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, state = monkey.presenter, monkey.presenter.state
    if state.follow_up is not None:
        for key, _words_for_it in state.follow_up.answers:
            yield f"answer {key}", partial(presenter.answer, key)
        yield "answer nothing", lambda: presenter.answer("")
        return
    yield "next", presenter.next_hand
    if state.removed:
        yield from [("bring back", presenter.restore)] * 2
    else:
        yield from (("edit", presenter.edit), ("remove hand", presenter.remove_hand))
    if state.over:
        yield from (("rematch", presenter.rematch), ("play on", presenter.play_on))
    for point in state.questions:
        for option in point.options:
            yield (
                f"{option.choice} {option.key}",
                partial(presenter.choose, option.choice, option.key),
            )


def _of_choices(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, state = monkey.presenter, monkey.presenter.state
    if state.pending is not None:
        asked = state.pending
        yield "agree", lambda: presenter.confirm(asked.key, asked.option)
        yield "leave", presenter.cancel
        return
    for card in state.cards:
        yield f"fold {card.key}", partial(presenter.toggle_choice, card.key)
        for option in card.options:
            yield f"{card.key} {option.key}", partial(presenter.choose, card.key, option.key)
        if card.fix_label:
            yield from [("mend", presenter.open_refused_hand)] * 5


def _of_changes(monkey: Monkey) -> Iterator[tuple[str, Tap]]:
    presenter, state = monkey.presenter, monkey.presenter.state
    for hand in state.removed:
        yield "bring back", partial(presenter.restore, hand.id)
        yield "see", partial(presenter.open_verdict, hand.id)
    for line in state.lines:
        if line.hand:
            yield "see", partial(presenter.open_verdict, line.hand)


_OFFERS: Mapping[str, Callable[[Monkey], Iterator[tuple[str, Tap]]]] = {
    "table": _of_table,
    "setup": _of_setup,
    "who_starts": _of_who_starts,
    "hand": _of_hand,
    "verdict": _of_verdict,
    "choices": _of_choices,
    "changes": _of_changes,
}
