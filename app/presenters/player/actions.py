"""Actions on a player: rename, recolour, delete, merge and unmerge. Each can be undone."""

from app.i18n import Language
from app.presenters.match.actions import MatchAction
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.people import Person, person_of
from app.store.write.player_merge import Merged, PlayerMerge


def rename_action(
    current_match: CurrentMatch, language: Language, person: Person, name: str
) -> MatchAction:
    def set_name(new: str) -> None:
        current_match.roster.change(person.id, name=new)
        reload_match(current_match)

    message = language.say("The player is called {name} now.", name=name)
    return MatchAction(lambda: set_name(name), message, lambda: set_name(person.name))


def recolour_action(
    current_match: CurrentMatch, language: Language, person: Person, colour: int
) -> MatchAction:
    def set_colour(new: int) -> None:
        current_match.roster.change(person.id, colour=new)
        reload_match(current_match)

    message = language.say("The colour is changed.")
    return MatchAction(lambda: set_colour(colour), message, lambda: set_colour(person.colour))


def delete_action(current_match: CurrentMatch, language: Language, person: Person) -> MatchAction:
    message = language.say("{name} is not listed any more.", name=person.short)

    def delete() -> None:
        current_match.roster.delete(person.id)

    def restore() -> None:
        current_match.roster.restore(person.id)

    return MatchAction(delete, message, restore)


def merge_action(
    current_match: CurrentMatch, language: Language, stays: Person, goes: Person
) -> MatchAction:
    """Undo reverts this merge only; it does not restore an older state."""
    done: list[Merged] = []

    def merge() -> None:
        done.append(PlayerMerge(current_match.database).merge(stays.id, goes.id))
        reload_match(current_match)

    def unmerge() -> None:
        PlayerMerge(current_match.database).undo(done[-1])
        reload_match(current_match)

    message = language.say(
        "The matches of {one} belong to {other} now.", one=goes.short, other=stays.short
    )
    return MatchAction(merge, message, unmerge)


def unmerge_action(current_match: CurrentMatch, language: Language, merge: Merged) -> MatchAction:
    """Undoes a merge at any later time."""
    stays, goes = (person_of(current_match.roster.get(one)) for one in (merge.stays, merge.goes))
    again = merge_action(current_match, language, stays, goes)

    def unmerge() -> None:
        PlayerMerge(current_match.database).undo(merge)
        reload_match(current_match)

    return MatchAction(unmerge, language.say("They are two players again."), again.do)


def reload_match(current_match: CurrentMatch) -> None:
    """Reloads the match on the table, because a name or colour may have changed."""
    if current_match.now is not None:
        current_match.put_on_table(current_match.now.id)
