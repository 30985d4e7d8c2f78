"""Presenter of the screen that finds the starter. Where the match knows who starts it says so;
otherwise it asks who holds the tile, what everybody drew, or whom the players name.

The domain decides who starts. The user can undo the last answer.
"""

import logging
from dataclasses import replace
from functools import partial

from app.domain.match.starting import starter_by_draw, starter_by_holder
from app.domain.tiles import Tile
from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Navigation, follow
from app.play.start import (
    Progress,
    Stage,
    StartContext,
    asked_tile,
    context_of_box,
    context_of_match,
    first_progress,
)
from app.presenters.box_list import load_games, picker_rows
from app.presenters.presenter import Presenter
from app.presenters.services import Services
from app.presenters.who_starts.state import Reply, WhoStartsState, who_starts_state
from app.store.core.errors import StoreError
from app.words.boxes import box
from app.words.naming import people_of_seats, tile_name
from app.words.options import Chip

logger = logging.getLogger(__name__)

HandKey = tuple[str, int]
"""The id of a match and the number of its hands: the questions restart with each hand."""


class WhoStartsPresenter(Presenter[WhoStartsState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(WhoStartsState(), services, navigation)
        self._current_match = services.current_match
        self._hand_key: HandKey | None = None
        self._box = self._query = ""
        self._context: StartContext | None = None
        self._steps: tuple[Progress, ...] = ()

    def open(self, box: str = "", **_params: str) -> None:
        """Opens the questions; keeps the answers for the same hand until a starter is found.

        The rules page of a box opens them for this box, if it is not the one on the table.
        """
        box = box if box in self._current_match.leaflets else ""
        table = self._current_match.now or self._last_match()
        if table is not None and box not in {"", table.rules.id}:
            table = None
        hand_key = (table.id, len(table.hands)) if table else None
        is_on_table = table is self._current_match.now
        context = None if table is None else context_of_match(table, is_on_table=is_on_table)
        is_finished = self.state.step is Stage.STARTER
        if is_finished or context is None or (hand_key, context) != (self._hand_key, self._context):
            self._hand_key, self._box, self._steps = hand_key, box if table is None else "", ()
            self._context = context
            self._start_questions()
        self._ask()

    def refresh(self, _note: str = "") -> None:
        """Asks again if another phone changed the match, or deleted the box; what is found out
        already stays.
        """
        is_gone = bool(self._box) and self._box not in self._current_match.leaflets
        if is_gone or (self._hand_key is not None and self.state.step is not Stage.STARTER):
            self.open()

    # Without a match: the box and the number of players

    def load_games(self) -> None:
        """Reads the games, which takes longer than a frame; any thread may call this."""
        load_games(self._language, self._current_match.leaflets)

    def show_games(self) -> None:
        """Shows the games below the leaflets, once they are read."""
        self._ask()

    def search_boxes(self, query: str) -> None:
        if query != self._query:
            self._query = query
            self._ask()

    def open_link(self, key: str) -> None:
        follow(self._navigation, key)

    def pick_box(self, box: str) -> None:
        """Chooses a box; a tap on the chosen one shows all boxes again."""
        self._box, self._query = "" if box == self._box else box, ""
        self._ask()

    def pick_number(self, players: str) -> None:
        rules = self._current_match.leaflets[self._box]
        self._context = context_of_box(rules, people_of_seats(self._language, int(players)))
        self._start_questions()
        self._ask()

    # The answers

    def set_player(self, seat: str) -> None:
        """The player in this seat holds the tile that is asked for, or is named to start."""
        context, progress = self._current
        players, tile = len(context.people), asked_tile(context, progress)
        starter = starter_by_holder(context.rules, players, int(seat), tile, context.lead)
        self._answer(replace(progress, starter=starter))

    def skip_tile(self) -> None:
        """Nobody holds the tile: asks for the next one, or what else the rules say."""
        self._answer(Progress(called=self._current[1].called + 1))

    def start_otherwise(self) -> None:
        """Asks for the starter although the match knows one."""
        self._answer(Progress(is_other=True))

    def tile_name(self, tile: Tile) -> str:
        return tile_name(self._language, self._current[0].rules.faces, tile)

    def toggle_drawn_tile(self, tile: Tile) -> None:
        """Sets the tile drawn by the player whose turn it is; a tap on a drawn tile removes it."""
        context, progress = self._current
        drawn = {seat: other for seat, other in progress.drawn.items() if other != tile}
        if len(drawn) == len(progress.drawn) and progress.turn is not None:
            drawn[progress.turn] = tile
        self._answer(self._with_starter(context, replace(progress, drawn=drawn)))

    def undo(self) -> None:
        if len(self._steps) > 1:
            self._steps = self._steps[:-1]
        elif self._context is None:
            self._box = ""
        elif self._hand_key is None:
            self._context, self._steps = None, ()
        self._ask()

    def finish(self) -> None:
        """Saves the starter and opens the table; or draws again if no player had the tile."""
        context, progress = self._current
        if progress.starter is None:
            self._answer(Progress())
        elif not context.is_match:
            self._navigation.back()
        elif self._attempt(partial(self._current_match.save_starter, progress.starter.seat)):
            self._navigation.home("table")

    def act(self, reply: Reply) -> None:
        {
            Reply.NOBODY: self.skip_tile,
            Reply.DONE: self.finish,
            Reply.OTHER: self.start_otherwise,
        }[reply]()

    # Helpers

    @property
    def _current(self) -> tuple[StartContext, Progress]:
        if self._context is None:
            raise LookupError(Stage.BOX)
        return self._context, self._steps[-1]

    def _last_match(self) -> MatchSnapshot | None:
        """Returns the latest match; without one the screen asks for the box."""
        try:
            return self._current_match.last()
        except StoreError:
            logger.warning("The latest match cannot be read", exc_info=True)
            return None

    def _start_questions(self) -> None:
        if self._context is not None:
            self._steps = (first_progress(self._context),)

    def _with_starter(self, context: StartContext, progress: Progress) -> Progress:
        """Adds the starter once all have drawn, or lets the tied players draw again."""
        if progress.turn is not None:
            return progress
        starter = starter_by_draw(context.rules, progress.drawn, context.choices)
        if starter.again:
            return Progress(drawing=starter.again, tied=True)
        return replace(progress, starter=starter)

    def _answer(self, progress: Progress) -> None:
        self._steps = (*self._steps, progress)
        self._ask()

    def _ask(self) -> None:
        self._show(self._build_state())

    def _build_state(self) -> WhoStartsState:
        marks = self._current_match.has_marks
        if self._context is None:
            state = self._box_state(marks=marks)
        else:
            state = who_starts_state(self._language, self._context, self._steps[-1])
        is_first = len(self._steps) < 2 and (self._hand_key is not None or not self._box)
        back = "" if is_first else self._language.say("No, go back")
        return replace(state, marks=marks, back=back)

    def _box_state(self, *, marks: bool) -> WhoStartsState:
        if not self._box:
            title = self._language.say("Which box do you play with?")
            rows = picker_rows(self._current_match, self._language, self._query, "")
            return WhoStartsState(Stage.BOX, title, boxes=tuple(rows), query=self._query)
        rules = self._current_match.leaflets[self._box]
        return WhoStartsState(
            Stage.NUMBER,
            title=self._language.say("How many players?"),
            box=box(self._language, rules, chosen=True, marks=marks),
            numbers=tuple(
                Chip(str(players), str(players)) for players in rules.player_counts(rules.chosen())
            ),
        )
