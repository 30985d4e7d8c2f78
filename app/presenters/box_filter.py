"""The filter by box: the matches of one leaflet or game alone."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from app.i18n import Language, marked
from app.play.match.current_match import CurrentMatch
from app.store.core.folding import fold_text
from app.words.game_words import set_name
from app.words.match_filters import BOX
from app.words.options import Chip

"""The kind of this filter, and its parameter of a screen."""
# Translators: a button that asks for the box of dominoes
BOX_LABEL = marked("Box")
WHICH_BOX = marked("Matches with which box?")


@dataclass(frozen=True, slots=True)
class FilterOptions:
    title: str
    options: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class BoxFilter:
    """A row with the chip of the filter."""

    chip: Chip


def box_filter(
    language: Language, current_match: CurrentMatch, played: Collection[str], chosen: str
) -> tuple[BoxFilter, ...]:
    """Returns the filter, or nothing where there is only one box to choose."""
    if chosen:
        return (BoxFilter(Chip(BOX, box_name(language, current_match, chosen), chosen=True)),)
    return (BoxFilter(Chip(BOX, language.say(BOX_LABEL))),) if len(played) > 1 else ()


def box_options(
    language: Language, current_match: CurrentMatch, played: Collection[str]
) -> FilterOptions:
    return FilterOptions(
        language.say(WHICH_BOX), tuple(_boxes(language, current_match, frozenset(played)))
    )


def _boxes(
    language: Language, current_match: CurrentMatch, played: frozenset[str]
) -> Iterator[Chip]:
    """Yields the leaflets in their order, then the others by name."""
    of_leaflets = [set_id for set_id in current_match.leaflets if set_id in played]
    others = {
        set_id: box_name(language, current_match, set_id)
        for set_id in played.difference(of_leaflets)
    }
    for set_id in (*of_leaflets, *sorted(others, key=lambda one: fold_text(others[one]))):
        yield Chip(set_id, box_name(language, current_match, set_id))


def box_name(language: Language, current_match: CurrentMatch, set_id: str) -> str:
    rules = current_match.leaflets.past(set_id)
    return set_name(language, rules) if rules else set_id
