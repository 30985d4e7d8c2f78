"""Presenter of the photo screen: a photograph is taken or chosen, read, looked through by a person,
and its tiles are given to whoever holds them. Nothing unsure is counted without a tap.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from app.play.entry.draft import Draft
from app.play.hand.opened_hand import EnteredHand, HandVisit, opened_hand
from app.play.match.hand_drafts import Photographed
from app.play.navigation import Navigation
from app.play.photo import Line, ReadPicture, Review, read_picture, review_of
from app.presenters.photo.picture_request import PictureRequest, RequestCallbacks
from app.presenters.photo.state import (
    Change,
    Edit,
    PhotoState,
    ReviewView,
    Seen,
    Selection,
    asking_state,
    confirmed,
    corrected,
    divided,
    first_holder,
    found_state,
    given,
    heap_key,
    new_tiles,
    next_holder,
    reading_state,
    removed,
    with_tiles,
)
from app.presenters.presenter import Failure, Presenter
from app.presenters.services import Services
from app.vision import Photo, Picture
from app.words.hand.view import HandView, hand_view
from app.words.naming import face_name, numbered_people
from app.words.photo import NO_TILES, TOO_MANY_HEAPS


class PhotoPresenter(Presenter[PhotoState]):
    def __init__(
        self, services: Services, navigation: Navigation, *, read: ReadPicture = read_picture
    ) -> None:
        super().__init__(PhotoState(), services, navigation)
        self._app_data = services.app_data
        callbacks = RequestCallbacks(self._refresh, self._picture_read, self._refused)
        self._request = PictureRequest(services, self._rules, callbacks, read)
        self._hand: EnteredHand | None = None
        self._view: HandView | None = None
        self._opened: tuple[object, ...] = ()
        self._before, self._given = Draft(), frozenset[Tile]()
        self._seen = Seen()
        self._error = self._message = ""
        self._last: Change | None = None

    def open(self, **params: str) -> None:
        """Takes the parameters of the hand screen. A picture of this hand stays."""
        visit = HandVisit.of(params)
        name_players = partial(numbered_people, self._language)
        found = opened_hand(self._app_data.current_match, name_players, visit)
        opened = () if found is None else visit.key(found)
        is_other = opened != self._opened
        if is_other:
            self._clear()
        self._opened = opened
        self._set_hand(found)
        if is_other and found is not None:
            self._give_anew()

    def refresh(self, _note: str = "") -> None:
        """The match as another phone changed it."""
        if self._hand is not None:
            self._set_hand(self._hand.renewed())

    def begin(self) -> None:
        """Asks for a picture at once: that is why the player came here."""
        self._give_anew()
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
        self._select(Selection())
        self._ask_for_picture()

    def cancel(self) -> None:
        """Stops reading."""
        self._request.stop()
        self._refresh()

    def select_tile(self, key: int) -> None:
        """Asks about a tile; the same tile again closes the question."""
        is_same = self._seen.selection.key == key
        self._select(Selection() if is_same else Selection(key=key))

    def confirm(self) -> None:
        """The selected tile is what it was taken for."""
        self._edit(confirmed)

    def add_half(self, value: int) -> None:
        """Corrects the selected tile; two halves make a tile."""
        selection = self._seen.selection
        if selection.half is not None:
            tile = Tile(max(selection.half, value), min(selection.half, value))
            self._edit(lambda shown: corrected(shown, tile))
        elif selection.key is not None:
            self._select(replace(selection, half=value))

    def remove(self) -> None:
        """There is no tile where the selected one was found."""
        self._edit(removed)

    def toggle_dividing(self) -> None:
        """From now on a finger draws a line between two heaps; or no longer."""
        self._select(Selection(is_dividing=not self._seen.selection.is_dividing))

    def divide(self, line: Line) -> None:
        """A line that parts no tiles is drawn once more."""
        review = self._seen.review
        if review is None or not self._seen.selection.is_dividing or not review.parts(line):
            return
        if not self._edit(lambda shown: divided(shown, line)):
            self._select(Selection())
            self._say(self._language.say(TOO_MANY_HEAPS))

    def select_heap(self, key: str) -> None:
        review = self._seen.review
        if review is not None:
            named = (heap for heap, _found in review.heaps() if heap_key(heap) == key)
            changed = replace(review, heap=next(named, review.heap))
            self._seen = replace(self._seen, review=changed)
            self._refresh()

    def select_holder(self, holder: int) -> None:
        """Gives the selected heap, or the next picture, to somebody."""
        self._edit(lambda shown: given(shown, holder))
        self._save(replace(self._draft, selected_holder=holder, half=None))
        self._refresh()

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
        taken = self._change(shown.taken())
        tiles = new_tiles(self._draft, review)
        if self._save(with_tiles(self._draft, tiles)):
            self._last = taken
            self._give(self._given.union(tiles))
            self._go_on(tuple(review.holders[heap] for heap, _found in review.heaps()))

    def undo(self) -> None:
        """Brings back what was before the last change: on the picture, or in the hand."""
        last = self._last
        if last is None or (last.draft != self._draft and not self._save(last.draft)):
            return
        self._forget_picture()
        self._give(last.given)
        self._seen, self._last = replace(last.seen, selection=Selection()), last.before
        self._refresh()

    def step_back(self) -> bool:
        """Stops reading, closes the question or ends dividing; else forgets the picture, and
        returns False.
        """
        if self._request.is_reading:
            self.cancel()
        elif self._seen.selection != Selection():
            self._select(Selection())
        else:
            self._clear()
            return False
        return True

    def face_name(self, value: int) -> str:
        return face_name(self._language, self._rules().faces, value)

    def _refresh(self, _note: str = "") -> None:
        last = "" if self._last is None else self._last.note
        can_undo = bool(last) and not self._message
        self._show(replace(self._state(), note=self._message or last, can_undo=can_undo))

    def _state(self) -> PhotoState:
        request, review, picture = self._request, self._seen.review, self._seen.picture
        if self._view is None:
            return PhotoState()
        if request.is_reading:
            return reading_state(self._view, request.picture)
        if review is not None:
            has_marks = self._app_data.current_match.has_marks
            return found_state(self._shown(review), picture, has_marks=has_marks)
        return asking_state(self._view, request.ways, self._error, can_take=request.can_take)

    @property
    def _entered(self) -> HandView:
        if self._view is None:
            raise LookupError("no hand is open")
        return self._view

    @property
    def _draft(self) -> Draft:
        return self._entered.draft

    def _rules(self) -> RuleSet:
        return self._entered.match.sized_rules

    def _shown(self, review: Review) -> ReviewView:
        return ReviewView(self._entered, review, self._seen.selection)

    def _set_hand(self, hand: EnteredHand | None) -> None:
        self._hand = hand
        if hand is None:
            self._view = None
            self._clear()
            self._navigation.home()
            return
        self._view = hand_view(self._language, hand, hand.draft())
        self._refresh()

    def _ask_for_picture(self) -> None:
        if ways := self._request.ways:
            self._request.ask(ways[0])
        else:
            self._refresh()

    def _picture_read(self, picture: Picture, photo: Photo) -> None:
        holder = first_holder(self._entered)
        if photo.tiles and holder is not None:
            self._seen, self._error = Seen(picture, review_of(photo, holder)), ""
            self._message, self._last = "", None
            self._refresh()
        else:
            self._refused(self._language.say(NO_TILES))

    def _refused(self, why: str) -> None:
        """Says why there is no picture, or no other one: then what was read stays."""
        if self._seen.review is None:
            self._error = why
            self._refresh()
        else:
            self._say(why)

    def _go_on(self, counted: tuple[int, ...]) -> None:
        """Photographs the next player's tiles, or goes back to the hand if all are counted."""
        waiting = next_holder(self._entered, counted)
        self._forget_picture()
        if waiting is None:
            self._clear()
            self._navigation.back()
            return
        self._save(replace(self._draft, selected_holder=waiting))
        self._ask_for_picture()

    def _edit(self, make: Callable[[ReviewView], Edit | None]) -> bool:
        """Changes what was found; returns False if that is not possible."""
        review = self._seen.review
        edit = None if review is None else make(self._shown(review))
        if edit is None:
            return False
        self._last = self._change(edit.note)
        self._seen = replace(self._seen, review=edit.review)
        self._select(Selection())
        return True

    def _say(self, message: str) -> None:
        """Until the next tap; what Undo can do stays."""
        self._message = message
        self._refresh()

    def _select(self, selection: Selection) -> None:
        self._message = ""
        self._seen = replace(self._seen, selection=selection)
        self._refresh()

    def _save(self, draft: Draft) -> bool:
        """Stores what is entered; returns False, and says why, if that fails."""
        hand = self._hand
        if hand is None or not self._attempt(partial(hand.save, draft)):
            return False
        self._view = hand_view(self._language, hand, draft)
        return True

    def _show_error(self, fault: Failure) -> None:
        self._say(self._error_text(fault))

    def _change(self, note: str) -> Change:
        """What Undo brings back after what is done next."""
        return Change(note, self._seen, self._draft, self._given, self._last)

    def _give_anew(self) -> None:
        self._before, self._given = self._draft, frozenset()

    def _give(self, tiles: frozenset[Tile]) -> None:
        """The hand screen tells of all tiles that were given to its hand."""
        self._given = tiles
        self._app_data.current_match.drafts.photographed = Photographed(
            self._opened, tiles, self._before
        )

    def _forget_picture(self) -> None:
        self._request.stop()
        self._seen, self._error, self._message = Seen(), "", ""

    def _clear(self) -> None:
        """Forgets everything about the picture, also what the screen shows of it."""
        self._forget_picture()
        self._last = None
        self._refresh()
