"""Actions on a player: rename, recolour, delete, merge and unmerge, each can be undone; and the
question whether two players are one person.
"""

from collections.abc import Mapping
from functools import partial

from app.i18n import Language, marked
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person, person_of
from app.presenters.presenter import UndoableAction
from app.store.read.statistics import PlayerStanding, player_standings
from app.store.write.player_merge import Merged, PlayerMerge
from app.words.options import Question


def rename_action(
    current_match: CurrentMatch, language: Language, person: Person, name: str
) -> UndoableAction:
    change = partial(_change, current_match, person.id)
    message = language.say("The player is now called {name}.", name=name)
    return UndoableAction(partial(change, name=name), message, partial(change, name=person.name))


def recolour_action(
    current_match: CurrentMatch, language: Language, person: Person, colour: int
) -> UndoableAction:
    change = partial(_change, current_match, person.id)
    message = language.say("The colour was changed.")
    return UndoableAction(
        partial(change, colour=colour), message, partial(change, colour=person.colour)
    )


def _change(
    current_match: CurrentMatch, player: str, name: str | None = None, colour: int | None = None
) -> None:
    current_match.roster.change(player, name=name, colour=colour)
    current_match.reload()


def delete_action(
    current_match: CurrentMatch, language: Language, person: Person
) -> UndoableAction:
    message = language.say("{name} is no longer listed.", name=person.short)
    roster = current_match.roster
    return UndoableAction(
        partial(roster.delete, person.id), message, partial(roster.restore, person.id)
    )


def merge_action(
    current_match: CurrentMatch, language: Language, stays: Person, goes: Person
) -> UndoableAction:
    """Undo reverts this merge only; it does not restore an older state."""
    done: list[Merged] = []

    def merge() -> None:
        done.append(PlayerMerge(current_match.database).merge(stays.id, goes.id))
        current_match.reload()

    message = language.say(
        "The matches of {one} belong to {other} now.", one=goes.short, other=stays.short
    )
    return UndoableAction(merge, message, lambda: _unmerge(current_match, done[-1]))


def unmerge_action(
    current_match: CurrentMatch, language: Language, merge: Merged
) -> UndoableAction:
    """Undoes a merge at any later time."""
    stays, goes = (person_of(current_match.roster.get(one)) for one in (merge.stays, merge.goes))
    again = merge_action(current_match, language, stays, goes)
    message = language.say("They are two players again.")
    return UndoableAction(partial(_unmerge, current_match, merge), message, again.do)


def _unmerge(current_match: CurrentMatch, merge: Merged) -> None:
    PlayerMerge(current_match.database).undo(merge)
    current_match.reload()


TWO_PEOPLE = marked("They are two people")


def merge_question(
    current_match: CurrentMatch, language: Language, one: Person, two: Person
) -> Question:
    """The options are who stays; an empty key if they are two people."""
    say, counted = language.say, player_standings(current_match.database)
    return Question(
        say("Are {one} and {other} the same person?", one=one.short, other=two.short),
        say(
            "All matches of both then count for the one who stays. The other one is no"
            " longer listed. Which name stays?"
        ),
        (
            _keep_name_option(language, counted, one, two),
            _keep_name_option(language, counted, two, one),
            ("", say(TWO_PEOPLE)),
        ),
    )


def _keep_name_option(
    language: Language, counted: Mapping[str, PlayerStanding], stays: Person, goes: Person
) -> tuple[str, str]:
    text = language.many(
        "{name} stays, and gets {n} match",
        "{name} stays, and gets {n} matches",
        counted[goes.id].matches if goes.id in counted else 0,
        name=stays.short,
    )
    return stays.id, text
