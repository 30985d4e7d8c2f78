"""The list in which a box or a game is chosen: groups under headings, a search by names, and the
ways to more boxes.
"""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.rule_sets import RuleSets
from app.play.navigation import link
from app.sets import Leaflets
from app.store.core.errors import StoreError
from app.store.core.folding import fold_text
from app.store.read.history import History
from app.words.boxes import Box, box, size_words
from app.words.game_words import all_names, places, preset_names
from app.words.rules.bonus_words import bonus_names


@dataclass(frozen=True, slots=True)
class ListAction:
    """``key`` is the link to a screen."""

    key: str
    icon: str
    text: str


def own_actions(language: Language) -> tuple[ListAction, ...]:
    return (
        # Translators: a button: make a box of dominoes with rules of one's own
        ListAction(link("new_box"), "plus", language.say("Make your own")),
        # Translators: a button: add a box of dominoes that somebody else made and handed on
        ListAction(link("add_box"), "tray-arrow-down", language.say("Add a box")),
    )


def make_own(language: Language, name: str) -> ListAction:
    """What was searched and is not there can be made."""
    name = " ".join(name.split())
    # Translators: a button: make a box of dominoes with this name and rules of one's own
    text = language.say("Make your own “{name}”", name=name)
    return ListAction(link("new_box", name=name), "plus", text)


MAX_RECENT = 3
"""The number of boxes that are offered first because they were played last."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GroupHeading:
    """A heading above boxes, or above what was found in a box."""

    title: str


@dataclass(frozen=True, slots=True)
class ListNote:
    """A message in place of boxes, or about what was found."""

    text: str


BoxRow = GroupHeading | Box | ListNote | ListAction


@dataclass(frozen=True, slots=True)
class BoxGroup:
    """Boxes under one heading, and ways to more of them. An empty group is not shown."""

    title: str
    boxes: tuple[RuleSet, ...]
    actions: tuple[ListAction, ...] = ()


def load_games(language: Language, leaflets: Leaflets | RuleSets) -> None:
    """Reads the games and what a search needs of them; any thread may do it."""
    for rules in (*leaflets.values(), *leaflets.games):
        _folded(tuple(_searched(language, rules)))


def all_boxes(leaflets: RuleSets) -> tuple[RuleSet, ...]:
    """Returns everything that can be played, and reads it."""
    return (*leaflets.own, *leaflets.values(), *leaflets.games)


def groups(language: Language, leaflets: RuleSets) -> tuple[BoxGroup, ...]:
    """Returns everything that can be played; the games only once they are read. The own boxes are
    first; as long as there are none, the way to them stands below the games, and comes with them.
    """
    own, known = leaflets.own, leaflets.games_at_hand
    # Translators: above the boxes of dominoes whose rules were made by the players themselves
    yours = BoxGroup(language.say("Yours"), own, own_actions(language) if own or known else ())
    others = (
        BoxGroup(language.say("Leaflets"), tuple(leaflets.values())),
        BoxGroup(language.say("Games"), known),
    )
    return (yours, *others) if own else (*others, yours)


def played_last(current_match: CurrentMatch) -> tuple[RuleSet, ...]:
    """Returns the boxes of the latest matches, the latest first."""
    leaflets = current_match.leaflets
    try:
        recent = History(current_match.database).recent_sets()
    except StoreError:  # the others can be chosen without it
        logger.warning("The boxes played last cannot be read", exc_info=True)
        return ()
    return tuple(leaflets[set_id] for set_id in recent if set_id in leaflets)[:MAX_RECENT]


def each_once(shown: Iterable[BoxGroup]) -> tuple[BoxGroup, ...]:
    """Leaves a box of several groups in the first of them."""
    listed, kept = set[str](), list[BoxGroup]()
    for group in shown:
        kept.append(replace(group, boxes=tuple(one for one in group.boxes if one.id not in listed)))
        listed.update(rules.id for rules in group.boxes)
    return tuple(kept)


def box_rows(
    current_match: CurrentMatch, language: Language, shown: Iterable[BoxGroup], chosen: str = ""
) -> Iterator[BoxRow]:
    """Yields the boxes of each group under its heading, if it has one."""
    marks = current_match.has_marks
    for group in shown:
        if group.title and (group.boxes or group.actions):
            yield GroupHeading(group.title)
        for rules in group.boxes:
            yield box(language, rules, chosen=rules.id == chosen, marks=marks)
        yield from group.actions


def picker_rows(
    current_match: CurrentMatch, language: Language, query: str, chosen: str
) -> Iterator[BoxRow]:
    """Yields what the search finds; without one the chosen box and those played last, then all
    others in their groups.
    """
    if is_search(query):
        return found_rows(current_match, language, query, chosen)
    leaflets = current_match.leaflets
    first = BoxGroup("", (leaflets[chosen],) if chosen else ())
    recent = BoxGroup("", played_last(current_match))
    shown = each_once((first, recent, *groups(language, leaflets)))
    return box_rows(current_match, language, shown, chosen)


def found_rows(
    current_match: CurrentMatch, language: Language, query: str, chosen: str = ""
) -> Iterator[BoxRow]:
    """Yields what was found. What is not there can be made."""
    named = found_boxes(current_match, language, query)
    if not named:
        yield ListNote(nothing_found(language))
        yield make_own(language, query)
    yield from box_rows(current_match, language, [BoxGroup("", named)], chosen)


def found_boxes(current_match: CurrentMatch, language: Language, query: str) -> tuple[RuleSet, ...]:
    """Returns what has all words of the search in its names, or in what it is known for; first what
    is called by a name that begins so.
    """
    boxes = all_boxes(current_match.leaflets)
    found = (rules for rules in boxes if has_words(_searched(language, rules), query))
    return tuple(sorted(found, key=lambda one: not _begins(all_names(language, one), query)))


def is_search(query: str) -> bool:
    return bool(fold_text(query).strip())


def has_words(texts: Iterable[str], query: str) -> bool:
    """True if all words occur in the texts, also as parts of longer words."""
    folded = _folded(tuple(texts))
    return all(word in folded for word in fold_text(query).split())


def _begins(texts: Iterable[str], query: str) -> bool:
    """True if one of the texts begins so."""
    return f"\n{fold_text(query).strip()}" in f"\n{_folded(tuple(texts))}"


@lru_cache(128)
def _folded(texts: tuple[str, ...]) -> str:
    """Every letter that is typed searches the same texts again."""
    return fold_text("\n".join(texts))


def names(language: Language, rules: RuleSet) -> tuple[str, ...]:
    """Returns what a box or a game is called, in any language, and what is printed on a box."""
    return (
        *all_names(language, rules),
        rules.number,
        rules.maker,
    )


def _searched(language: Language, rules: RuleSet) -> Iterator[str]:
    """Yields the names of a game, where it is played, its bonuses, its usual choices, its sets."""
    yield from names(language, rules)
    yield places(language, rules)
    for bonus in rules.bonus:
        yield from bonus_names(language, bonus.name)
    for preset in rules.presets:
        yield from preset_names(language, preset)
    for highest in rules.sets:
        yield from size_words(highest)


def nothing_found(language: Language) -> str:
    return language.say("Nothing found. Try fewer words, or only the beginning of a word.")
