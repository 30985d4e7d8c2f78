"""Presenter of the photo screen: a photograph is taken or chosen, read, looked through by a person,
and its tiles are given to whoever holds them. Nothing unsure is counted without a tap.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from app.device.device import Device
from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.hand.draft import Draft
from app.presenters.hand.entered_hand import EnteredHand
from app.presenters.hand.opened_hand import HandVisit, opened_hand
from app.presenters.hand.view import HandView
from app.presenters.photo.counted_hand import (
    first_holder,
    in_turn,
    next_holder,
    view_of,
    with_tiles,
)
from app.presenters.photo.heaps import Line, handed_over
from app.presenters.photo.picture import ReadPicture, read_picture
from app.presenters.photo.picture_request import PictureRequest, RequestCallbacks
from app.presenters.photo.review import Review, review_of
from app.presenters.photo.review_view import ReviewView, Selection, heap_key
from app.presenters.photo.state import PhotoState, asking_state, found_state, reading_state
from app.presenters.photo.words import CORRECTED, NO_TILES, REMOVED, TOO_MANY_HEAPS
from app.presenters.session.app_data import AppData
from app.presenters.session.background_jobs import BackgroundJobs
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.naming import face_name, tile_name
from app.presenters.shared.navigation import Navigation, no_listener
from app.store.core.errors import StoreError
from app.vision import Photo
from app.vision.picture import Picture


@dataclass(frozen=True, slots=True)
class Seen:
    """The picture that was read and what is on it; what the player is doing with it."""

    picture: Picture | None = None
    review: Review | None = None
    selection: Selection = field(default_factory=Selection)


@dataclass(frozen=True, slots=True)
class Before:
    """What Undo brings back: what was seen, and what was entered."""

    seen: Seen
    draft: Draft


class PhotoPresenter:
    def __init__(  # noqa: PLR0913 - ``read`` is for tests only
        self,
        app_data: AppData,
        language: Language,
        device: Device,
        jobs: BackgroundJobs,
        navigation: Navigation,
        *,
        read: ReadPicture = read_picture,
    ) -> None:
        self.shown: Callable[[PhotoState], None] = no_listener
        self._app_data = app_data
        self._language = language
        self._navigation = navigation
        callbacks = RequestCallbacks(self._show, self._picture_read, self._refused)
        self._request = PictureRequest(device, jobs, language, self._rules, callbacks, read)
        self._hand: EnteredHand | None = None
        self._draft = Draft()
        self._seen = Seen()
        self._error = self._note = ""
        self._before: Before | None = None

    def open(self, **params: str) -> None:
        """Takes the parameters of the hand screen. A picture that is looked at stays."""
        current_match = self._app_data.current_match
        self._set_hand(opened_hand(current_match, self._language, HandVisit.of(params)))

    def refresh(self, _note: str = "") -> None:
        """The match as another phone changed it."""
        if self._hand is not None:
            self._set_hand(self._hand.renewed())

    def begin(self) -> None:
        """Asks for a picture at once: that is why the player came here."""
        self._clear()
        self._ask_for_picture()

    def ask(self, way: str) -> None:
        """Asks for a picture in one of the ways of the state."""
        self._request.ask(way)

    def enter_path(self, path: str) -> None:
        """Where there is no dialog, the user types where the picture is."""
        self._request.enter_path(path)

    def retake(self) -> None:
        """Asks for another picture; this one stays until that is read."""
        self._ask_for_picture()

    def cancel(self) -> None:
        """Stops reading."""
        self._request.stop()
        self._show()

    def select_tile(self, key: int) -> None:
        """Asks about a tile; the same tile again closes the question."""
        is_same = self._seen.selection.key == key
        self._select(Selection() if is_same else Selection(key=key))

    def confirm(self) -> None:
        review, key = self._seen.review, self._seen.selection.key
        if review is not None and key is not None:
            self._change(review.confirm(key))

    def add_half(self, value: int) -> None:
        """Corrects the selected tile; two halves make a tile."""
        review, selected = self._seen.review, self._seen.selection
        if review is None or selected.key is None:
            return
        if selected.half is None:
            self._select(replace(selected, half=value))
            return
        tile = Tile(max(selected.half, value), min(selected.half, value))
        self._change(review.correct(selected.key, tile), CORRECTED, tile)

    def remove(self) -> None:
        """There is no tile where one was found."""
        review, key = self._seen.review, self._seen.selection.key
        if review is not None and key is not None:
            self._change(review.remove(key), REMOVED, review.tile(key).tile)

    def toggle_dividing(self) -> None:
        """From now on a finger draws a line between two heaps; or no longer."""
        self._select(Selection(is_dividing=not self._seen.selection.is_dividing))

    def divide(self, line: Line) -> None:
        if self._seen.review is None or self._holder is None:
            return
        divided = self._seen.review.divide(line, in_turn(self._view, self._holder))
        if divided is not None:
            self._change(divided)
            return
        self._note, self._before = self._language.say(TOO_MANY_HEAPS), None
        self._select(Selection())

    def select_heap(self, key: str) -> None:
        review = self._seen.review
        if review is not None:
            heap = next(heap for heap, _found in review.heaps() if heap_key(heap) == key)
            self._seen = replace(self._seen, review=replace(review, heap=heap))
            self._show()

    def select_holder(self, holder: int) -> None:
        """Gives the selected heap to somebody."""
        review = self._seen.review
        if review is not None:
            given = handed_over(review.holders, review.heap, holder)
            self._seen = replace(self._seen, review=replace(review, holders=given))
            self._save(replace(self._draft, selected_holder=holder, half=None))
            self._show()

    def take(self) -> None:
        """Gives the tiles to those who hold them, and goes on with who is not counted yet. Asks
        about the first tile that is not sure, if there is one.
        """
        review = self._seen.review
        if review is None or not review.found:
            return
        shown = self._shown(review)
        if waiting := shown.open_tiles():
            self._select(Selection(key=waiting[0].key))
            return
        self._remember(shown.taken())
        tiles = ((found.tile, review.holder_of(found)) for found in review.found)
        if self._save(with_tiles(self._draft, tiles)):
            self._go_on(review)

    def undo(self) -> None:
        """Brings back what was before the last change: on the picture, or in the hand."""
        before = self._before
        if before is None:
            return
        self._clear()
        self._seen = replace(before.seen, selection=Selection())
        if before.draft != self._draft:
            self._save(before.draft)
        self._show()

    def step_back(self) -> bool:
        """Closes the question or ends dividing; else forgets the picture, and returns False."""
        if self._seen.selection != Selection():
            self._select(Selection())
            return True
        self._clear()
        return False

    def face_name(self, value: int) -> str:
        return face_name(self._language, self._rules().faces, value)

    @property
    def state(self) -> PhotoState:
        if self._hand is None:
            return PhotoState()
        request, review, picture = self._request, self._seen.review, self._seen.picture
        if request.is_reading:
            state = reading_state(self._view, request.picture)
        elif review is not None:
            has_marks = self._app_data.current_match.has_marks
            state = found_state(self._shown(review), picture, has_marks=has_marks)
        else:
            ways, can_take = request.ways, request.can_take
            state = asking_state(self._view, ways, self._error, can_take=can_take)
        can_undo = self._before is not None and bool(self._note)
        return replace(state, note=self._note, can_undo=can_undo)

    @property
    def _view(self) -> HandView:
        if self._hand is None:
            raise LookupError("no hand is open")
        return view_of(self._language, self._hand, self._draft)

    def _rules(self) -> RuleSet:
        return self._view.match.sized_rules

    @property
    def _holder(self) -> int | None:
        """Whose tiles are counted: those of the selected heap."""
        if self._seen.review is not None:
            return self._seen.review.holders.get(self._seen.review.heap)
        return first_holder(self._view)

    def _shown(self, review: Review) -> ReviewView:
        return ReviewView(self._view, review, self._seen.selection)

    def _set_hand(self, hand: EnteredHand | None) -> None:
        if hand is None:
            self._navigation.home()
            return
        self._hand, self._draft = hand, hand.draft()
        self._show()

    def _ask_for_picture(self) -> None:
        if ways := self._request.ways:
            self._request.ask(ways[0])
        else:
            self._show()

    def _picture_read(self, picture: Picture, photo: Photo) -> None:
        holder = first_holder(self._view)
        if photo.tiles and holder is not None:
            self._seen, self._error = Seen(picture, review_of(photo, holder)), ""
            self._note, self._before = "", None
            self._show()
        else:
            self._refused(self._language.say(NO_TILES))

    def _refused(self, why: str) -> None:
        """Says why there is no picture, or no other one: then what was read stays."""
        if self._seen.review is None:
            self._error = why
        else:
            self._note, self._before = why, None
        self._show()

    def _go_on(self, review: Review) -> None:
        """Photographs the next player's tiles, or goes back to the hand if all are counted."""
        counted = tuple(review.holders[heap] for heap, _found in review.heaps())
        waiting = next_holder(self._view, counted)
        self._forget_picture()
        if waiting is None:
            self._clear()
            self._navigation.back()
            return
        self._save(replace(self._draft, selected_holder=waiting))
        self._ask_for_picture()

    def _change(self, review: Review, note: str = "", tile: Tile | None = None) -> None:
        said = "" if tile is None else tile_name(self._language, self._rules().faces, tile)
        self._remember(self._language.say(note, tile=said) if note else "")
        self._seen = replace(self._seen, review=review, selection=Selection())
        self._show()

    def _remember(self, note: str) -> None:
        """Keeps what is there now for Undo."""
        self._note, self._before = note, Before(self._seen, self._draft)

    def _select(self, selection: Selection) -> None:
        self._seen = replace(self._seen, selection=selection)
        self._show()

    def _save(self, draft: Draft) -> bool:
        """Stores what is entered; returns False, and says why, if that fails."""
        if self._hand is None:
            return False
        try:
            self._hand.save(draft)
        except StoreError as fault:
            self._note, self._before = error_message(self._language, fault), None
            self._show()
            return False
        self._draft = draft
        return True

    def _forget_picture(self) -> None:
        self._request.stop()
        self._seen, self._error = Seen(), ""

    def _clear(self) -> None:
        self._forget_picture()
        self._note, self._before = "", None

    def _show(self) -> None:
        self.shown(self.state)
