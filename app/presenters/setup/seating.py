"""Who may sit down: names that a table can tell apart, and colours that nobody shares."""

from collections import Counter
from collections.abc import Iterable, Sequence
from string import ascii_uppercase

from app.i18n import Language
from app.presenters.shared.people import COLOURS, LONGEST, Person, characters, is_same, shortened
from app.store.core.records import LONGEST_NAME


def named(name: str, people: Iterable[Person]) -> Person | None:
    """Whoever of them has a name that could not be told from this one."""
    return next((person for person in people if is_same(person.name, name)), None)


def fault_of_name(language: Language, name: str, seated: Sequence[Person]) -> str:
    """Why nobody of this name can sit down; nothing if somebody can."""
    if not name:
        return language.say("Type a name first.")
    if len(characters(name)) > LONGEST or len(name) > LONGEST_NAME:
        return language.many(
            "This name is too long: {n} letter at most.",
            "This name is too long: {n} letters at most.",
            LONGEST,
        )
    same = named(name, seated)
    return "" if same is None else _already_there(language, same, seated)


def _already_there(language: Language, same: Person, seated: Sequence[Person]) -> str:
    return language.say(
        "{name} is already at the table. Give this one another name, say “{other}”.",
        name=same.short,
        other=_another_name(same, seated),
    )


def _another_name(same: Person, seated: Sequence[Person]) -> str:
    """The name with a letter behind, as there may be of one's second name."""
    others = (f"{shortened(same.name)} {letter}" for letter in ascii_uppercase[1:])
    return next(other for other in others if named(other, seated) is None)


def first_colour(seated: Iterable[int], known: Iterable[int]) -> int:
    """For somebody new: nobody's at the table, and of those the one that the fewest have."""
    taken, worn = set(seated), Counter(known)
    free = [colour for colour in range(COLOURS) if colour not in taken]
    return min(free or range(COLOURS), key=lambda colour: worn[colour])


def next_colour(own: int, others: Iterable[int]) -> int:
    """The next one after one's own that nobody else at the table has."""
    taken = set(others)
    turned = [(own + turn) % COLOURS for turn in range(1, COLOURS + 1)]
    return next((colour for colour in turned if colour not in taken), own)
