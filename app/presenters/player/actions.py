"""What can be done about somebody who is listed: another name or colour, off the list, or put
together with whom they are the same person as. Each can be undone.
"""

from app.i18n import Language
from app.presenters.match.actions import MatchAction
from app.presenters.players import words
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.people import Person, person_of
from app.store.write.player_merge import Merged, PlayerMerge


def renamed(
    current_match: CurrentMatch, language: Language, person: Person, name: str
) -> MatchAction:
    def call(now: str) -> None:
        current_match.roster.change(person.id, name=now)
        look_again(current_match)

    said = words.named(language, name)
    return MatchAction(lambda: call(name), said, lambda: call(person.name))


def recoloured(
    current_match: CurrentMatch, language: Language, person: Person, colour: int
) -> MatchAction:
    def paint(now: int) -> None:
        current_match.roster.change(person.id, colour=now)
        look_again(current_match)

    said = language.say(words.RECOLOURED)
    return MatchAction(lambda: paint(colour), said, lambda: paint(person.colour))


def deleted(current_match: CurrentMatch, language: Language, person: Person) -> MatchAction:
    said = words.gone(language, person.short)

    def delete() -> None:
        current_match.roster.delete(person.id)

    def restore() -> None:
        current_match.roster.restore(person.id)

    return MatchAction(delete, said, restore)


def merged(
    current_match: CurrentMatch, language: Language, stays: Person, goes: Person
) -> MatchAction:
    """The undo takes back exactly what was done, not what was so before."""
    done: list[Merged] = []

    def merge() -> None:
        done.append(PlayerMerge(current_match.database).merge(stays.id, goes.id))
        look_again(current_match)

    def part() -> None:
        PlayerMerge(current_match.database).undo(done[-1])
        look_again(current_match)

    return MatchAction(merge, words.merged(language, goes.short, stays.short), part)


def parted(current_match: CurrentMatch, language: Language, merge: Merged) -> MatchAction:
    """At any later time."""
    stays, goes = (person_of(current_match.roster.get(one)) for one in (merge.stays, merge.goes))
    again = merged(current_match, language, stays, goes)

    def part() -> None:
        PlayerMerge(current_match.database).undo(merge)
        look_again(current_match)

    return MatchAction(part, language.say(words.MERGE_TAKEN_BACK), again.do)


def look_again(current_match: CurrentMatch) -> None:
    """At the match on the table: who sits there may be called otherwise now."""
    if current_match.now is not None:
        current_match.take_up(current_match.now.id)
