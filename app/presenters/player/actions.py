"""What can be done about somebody who is listed: another name or colour, off the list, or put
together with whom they are the same person as. Each can be undone.
"""

from app.i18n import Language
from app.presenters.match.actions import Deed
from app.presenters.players import words
from app.presenters.session.current_match import Sitting
from app.presenters.shared.people import Person, person_of
from app.store.write.player_merge import Merged, Merging


def renamed(sitting: Sitting, language: Language, person: Person, name: str) -> Deed:
    def call(now: str) -> None:
        sitting.roster.change(person.id, name=now)
        look_again(sitting)

    said = words.named(language, name)
    return Deed(lambda: call(name), said, lambda: call(person.name))


def recoloured(sitting: Sitting, language: Language, person: Person, colour: int) -> Deed:
    def paint(now: int) -> None:
        sitting.roster.change(person.id, colour=now)
        look_again(sitting)

    said = language.say(words.RECOLOURED)
    return Deed(lambda: paint(colour), said, lambda: paint(person.colour))


def deleted(sitting: Sitting, language: Language, person: Person) -> Deed:
    said = words.gone(language, person.short)

    def delete() -> None:
        sitting.roster.delete(person.id)

    def restore() -> None:
        sitting.roster.restore(person.id)

    return Deed(delete, said, restore)


def merged(sitting: Sitting, language: Language, stays: Person, goes: Person) -> Deed:
    """The undo takes back exactly what was done, not what was so before."""
    done: list[Merged] = []

    def merge() -> None:
        done.append(Merging(sitting.database).merge(stays.id, goes.id))
        look_again(sitting)

    def part() -> None:
        Merging(sitting.database).undo(done[-1])
        look_again(sitting)

    return Deed(merge, words.merged(language, goes.short, stays.short), part)


def parted(sitting: Sitting, language: Language, merge: Merged) -> Deed:
    """At any later time."""
    stays, goes = (person_of(sitting.roster.get(one)) for one in (merge.stays, merge.goes))
    again = merged(sitting, language, stays, goes)

    def part() -> None:
        Merging(sitting.database).undo(merge)
        look_again(sitting)

    return Deed(part, language.say(words.MERGE_TAKEN_BACK), again.do)


def look_again(sitting: Sitting) -> None:
    """At the match on the table: who sits there may be called otherwise now."""
    if sitting.now is not None:
        sitting.take_up(sitting.now.id)
