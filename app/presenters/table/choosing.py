"""The table without a match: the earlier matches to go on with, and the boxes to choose from."""

from dataclasses import replace
from functools import partial

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.presenters.box_list import (
    BoxGroup,
    box_rows,
    each_once,
    found_rows,
    groups,
    is_search,
    own_boxes,
    played_last,
)
from app.presenters.saved_matches import Empty, Rematch, SavedMatch
from app.words.game_words import set_name
from app.words.naming import join_with_dots

MAX_UNFINISHED = 5
"""The number of unfinished matches shown here; the history has all of them."""


def with_matches(current_match: CurrentMatch, language: Language, empty: Empty) -> Empty:
    """Adds the match played last and the unfinished ones. Raises StoreError if one cannot be
    read.
    """
    last, unfinished = current_match.last(), current_match.unfinished(MAX_UNFINISHED)
    return replace(
        empty,
        last=None if last is None else _rematch(language, last),
        unfinished=tuple(_saved_match(language, table) for table in unfinished),
    )


def _rematch(language: Language, last: MatchSnapshot) -> Rematch:
    return Rematch(last.id, _names(last), set_name(language, last.rules))


def _saved_match(language: Language, table: MatchSnapshot) -> SavedMatch:
    hands = language.many("{n} hand", "{n} hands", len(table.hands))
    details = join_with_dots((set_name(language, table.rules), hands))
    return SavedMatch(table.id, _names(table), details)


def _names(table: MatchSnapshot) -> str:
    return join_with_dots(person.short for person in table.people)


def with_boxes(current_match: CurrentMatch, language: Language, empty: Empty, query: str) -> Empty:
    """Adds the boxes, or those that the search finds.

    The question which of them it is stands above those played last. On a new phone the title of the
    screen asks, and the leaflets need no heading.
    """
    leaflets = current_match.leaflets
    if is_search(query):
        return replace(empty, query=query, found=tuple(found_rows(current_match, language, query)))
    recent = BoxGroup(language.say("Which box is on the table?"), played_last(current_match))
    recent, *shown = each_once((recent, *groups(language, leaflets)))
    above = 2 if own_boxes(leaflets) else 1
    if empty.is_fresh and not recent.boxes and above == 1:
        shown[0] = replace(shown[0], title="")
    rows = partial(box_rows, current_match, language)
    return replace(
        empty,
        boxes=tuple(rows((recent, *shown[:above]))),
        games=tuple(rows(shown[above:])),
        query=query,
        found=(),
    )
