"""The boxes to choose from, on the table without a match."""

from dataclasses import replace
from functools import partial

from app.i18n import Language
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.box_list import (
    BoxGroup,
    box_rows,
    each_once,
    found_rows,
    groups,
    is_search,
    played_last,
)
from app.presenters.table.state import Empty


def with_boxes(current_match: CurrentMatch, language: Language, empty: Empty, query: str) -> Empty:
    """Adds the boxes, or those that the search finds.

    The question which of them it is stands above those played last. On a new phone the title of the
    screen asks, and the leaflets need no heading.
    """
    if is_search(query):
        return replace(empty, query=query, found=tuple(found_rows(current_match, language, query)))
    recent = BoxGroup(language.say("Which box is on the table?"), played_last(current_match))
    recent, leaflets, *others = each_once((recent, *groups(language, current_match.leaflets)))
    if empty.is_fresh and not recent.boxes:
        leaflets = replace(leaflets, title="")
    rows = partial(box_rows, current_match, language)
    return replace(
        empty,
        boxes=tuple(rows((recent, leaflets))),
        games=tuple(rows(others)),
        query=query,
        found=(),
    )
