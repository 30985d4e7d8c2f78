"""The hand: who went out, what the others have left, and the verdict as it stands.

Every tap changes the draft, which is kept at once; the verdict follows from it.
"""

from collections.abc import Callable
from dataclasses import replace

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.hand.draft import BLOCKED, STOCK, Draft, EntryMode, draft_of
from app.presenters.hand.draft_score import DraftScore, draft_score
from app.presenters.hand.state import MISSING, HandState, HandView, LastTap
from app.presenters.leaflet.deciding_clause import deciding
from app.presenters.session.current_match import NEXT_HAND, CurrentMatch
from app.presenters.session.feedback import NO_FEEDBACK, Feedback
from app.presenters.shared.colour_marks import has_marks
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.explanation import reasons
from app.presenters.shared.naming import tile_name
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.spoken_result import spoken_result
from app.store.core.errors import StoreError


class HandPresenter:
    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        navigation: Navigation,
        feedback: Feedback = NO_FEEDBACK,
    ) -> None:
        self.shown: Callable[[HandState], None] = unseen
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._feedback = feedback
        self._hand_id = NEXT_HAND
        self._asked: tuple[str, str] | None = None
        self._draft, self._count = Draft(), DraftScore(None)
        self._before: Draft | None = None
        self._last = LastTap()

    def open(
        self, hand: str = NEXT_HAND, choice: str = "", option: str = "", **_given: str
    ) -> None:
        """The next hand, or one that was recorded; as far as it was tapped already. With a
        choice, what this option of it asks for is to be told.
        """
        if self._current_match.now is None or (
            hand and self._current_match.now.index(hand) is None
        ):
            self._navigation.home()
            return
        self._hand_id = hand
        self._asked = (choice, option) if self._is_open(choice, option) else None
        self._put(self._current_match.draft(hand) or self._recorded())
        self._before, self._last = None, LastTap()
        self.shown(self.state)

    def ended(self, seat: int) -> None:
        """Somebody went out, or nobody did; tapped once more, nobody said it."""
        said = None if self._draft.ended == seat else seat
        moves_on = said == self._draft.counting
        self._change(
            replace(self._draft, ended=said, counting=None if moves_on else self._draft.counting)
        )

    def count(self, holder: int) -> None:
        self._change(replace(self._draft, counting=holder, half=None))

    def use(self, way: str) -> None:
        self._change(replace(self._draft, way=EntryMode(way), half=None))

    def give(self, tile: Tile) -> None:
        """To whoever is being counted, or back from them; from another with a note."""
        holder, before = self._counting, self._draft.tiles.get(tile)
        note = "" if before in {None, holder} else self._moved(tile)
        self._change(self._draft.give(holder, tile), note)

    def face(self, value: int) -> None:
        """A half on the keypad; two make a tile."""
        half = self._draft.half
        if half is None:
            self._change(replace(self._draft, half=value))
        else:
            self.give(Tile(max(half, value), min(half, value)))

    def digit(self, digit: int) -> None:
        typed = self._draft.totals.get(self._counting, "")
        self._type(f"{typed}{digit}".lstrip("0") or "0")

    def erase(self) -> None:
        self._type(self._draft.totals.get(self._counting, "")[:-1])

    def clear(self) -> None:
        self._type("")

    def stock_is_empty(self) -> None:
        self._change(self._draft.empty_stock())

    def pick(self, seat: int) -> None:
        self._change(replace(self._draft, picked=seat))

    def undo(self) -> None:
        """Take back the tap that the note tells of."""
        if self._before is not None:
            self._change(self._before)

    def why(self) -> tuple[str, ...]:
        """The steps that led to the verdict, in words."""
        table, verdict = self._current_match.table, self._count.verdict
        if verdict is None:
            return ()
        return reasons(self._language, verdict, table.people, table.rules)

    def read_leaflet(self) -> None:
        """To the sentence of the leaflet that decides the hand as it stands."""
        given = {"box": self._current_match.table.rules.id, "at": deciding(self._count.verdict)}
        self._navigation.go("leaflet", **given)

    def record(self) -> None:
        """Keep the hand; tapped too early, lead to what is missing."""
        count = self._count
        if count.verdict is None or count.end is None:
            self._lead_on(count)
            return
        try:
            hand_id = self._kept(Hand(count.end, self._draft.starter))
        except (StoreError, RuleError) as error:
            self._last = LastTap(error=self._complaint(error))
            self._feedback.refused()
            self.shown(self.state)
            return
        self._navigation.go_from_home("verdict", hand=hand_id, fresh="yes")
        self._tell(hand_id)

    @property
    def state(self) -> HandState:
        table = self._current_match.table
        index = table.index(self._hand_id)
        view = HandView(self._language, table, self._draft, self._count, self._counting)
        return view.state(
            number=(len(table.hands) if index is None else index) + 1,
            last=self._last,
            is_new=self._hand_id == NEXT_HAND,
            marks=has_marks(self._current_match),
        )

    def _put(self, draft: Draft) -> None:
        """What was tapped, and what it comes to, which is scored once for all that is shown."""
        match = self._current_match.table.match
        if self._asked is not None:
            choice, option = self._asked
            match = replace(match, choices={**match.choices, choice: option})
        self._draft, self._count = draft, draft_score(match, draft)

    @property
    def _counting(self) -> int:
        """Whose tiles are tapped: whom somebody chose, else the next who is not out."""
        chosen, ended = self._draft.counting, self._draft.ended
        if chosen == STOCK and not self._count.asks_stock:
            chosen = None
        if chosen is not None:
            return chosen
        if ended is None or ended == BLOCKED:
            return 0
        return (ended + 1) % len(self._current_match.table.people)

    def _type(self, typed: str) -> None:
        if not typed and self._counting not in self._draft.totals:
            return  # nothing was typed: the tiles stay
        lets_go = self._draft.held(self._counting)
        note = self._language.say("The total stands for the tiles now.") if lets_go else ""
        self._change(self._draft.type(self._counting, typed), note)

    def _moved(self, tile: Tile) -> str:
        table = self._current_match.table
        name = tile_name(self._language, table.rules.faces, tile)
        if self._counting == STOCK:
            return self._language.say("{tile} was moved to the pile.", tile=name)
        to = table.people[self._counting].short
        return self._language.say("{tile} was moved to {name}.", tile=name, name=to)

    def _change(self, draft: Draft, note: str = "") -> None:
        self._before = self._draft
        self._put(draft)
        self._last = LastTap(note)
        try:
            self._current_match.keep_draft(draft, self._hand_id)
        except StoreError as error:
            self._last = LastTap(note, error=self._complaint(error))
        self.shown(self.state)

    def _complaint(self, error: RuleError | StoreError) -> str:
        table = self._current_match.table
        return error_message(self._language, error, table.people, table.rules)

    def _is_open(self, key: str, option: str) -> bool:
        choices = self._current_match.table.rules.choices
        return any(key == choice.key and option in choice.options for choice in choices)

    def _recorded(self) -> Draft:
        table = self._current_match.table
        index = table.index(self._hand_id)
        if index is None:
            return Draft()
        hand = table.hands[index].hand
        return draft_of(hand.end, hand.starter)

    def _kept(self, hand: Hand) -> str:
        if self._hand_id == NEXT_HAND:
            return self._current_match.record(hand)
        if self._asked is None:
            self._current_match.replace(self._hand_id, hand)
        else:
            self._current_match.agree(self._hand_id, hand, *self._asked)
        return self._hand_id

    def _tell(self, hand_id: str) -> None:
        table = self._current_match.table
        index = table.index(hand_id)
        if index is not None:
            self._feedback.recorded(spoken_result(self._language, table, index))

    def _lead_on(self, count: DraftScore) -> None:
        """To those whose tiles are missing, with the tray where tiles are asked for."""
        fault = count.fault
        if fault is not None and fault.key in MISSING:
            self._draft = replace(self._draft, counting=_whose(fault))
            if fault.key != Fault.HAND_EMPTY:
                self._draft = replace(self._draft, way=EntryMode.TRAY)
        self._last = LastTap(too_early=True)
        self._feedback.refused()
        self.shown(self.state)


def _whose(fault: RuleError) -> int | None:
    """Whom a fault speaks of first; the draw pile where it speaks of nobody."""
    seat, seats = fault.values.get("seat"), fault.values.get("seats")
    if isinstance(seats, tuple) and fault.key == Fault.NEEDS_TILES:
        return int(seats[0])
    if fault.key == Fault.NEEDS_STOCK:
        return STOCK
    return seat if isinstance(seat, int) else None
