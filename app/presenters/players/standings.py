"""The people of the roster with what they did so far, and the matrices of who met whom."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.i18n import Language
from app.presenters.players import words
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.charts import Field, Head, Matrix, read_aloud
from app.presenters.shared.naming import beside
from app.presenters.shared.navigation import lead
from app.presenters.shared.people import Person, characters, person_of
from app.store.read.statistics import Standing, everybody

MOST = 12
"""Players that a matrix has room for; of the others, their own pages tell."""
MARK = 3
"""Characters of a name above a column."""
NO_ONE = Standing()

Met = Mapping[tuple[str, str], tuple[int, int]]
"""By two players: matches, and how many of them the first, or both, won."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """Somebody in the list; ``label`` is read aloud."""

    id: str
    name: str
    colour: int
    told: str
    label: str


@dataclass(frozen=True, slots=True)
class Standings:
    """All who are listed, those who played most first."""

    people: tuple[Person, ...]
    counted: Mapping[str, Standing]

    def of(self, player: str) -> Standing:
        return self.counted.get(player, NO_ONE)

    @property
    def most(self) -> tuple[Person, ...]:
        """Those who have played, as many as a matrix shows."""
        return tuple(person for person in self.people if self.of(person.id).matches)[:MOST]


def standings(current_match: CurrentMatch) -> Standings:
    counted = everybody(current_match.database)
    people = map(person_of, current_match.roster.all())
    in_order = sorted(people, key=lambda one: -counted.get(one.id, NO_ONE).matches)
    return Standings(tuple(in_order), counted)


def lines(language: Language, known: Standings) -> tuple[PlayerLine, ...]:
    return tuple(_line(language, person, known.of(person.id)) for person in known.people)


def _line(language: Language, person: Person, standing: Standing) -> PlayerLine:
    told = did(language, standing.matches, standing.won)
    return PlayerLine(
        id=person.id,
        name=person.name,
        colour=person.colour,
        told=beside(told),
        label=read_aloud(language, person.short, told),
    )


def did(language: Language, matches: int, won: int) -> tuple[str, ...]:
    """Matches and wins in words."""
    if not matches:
        return (language.say(words.NO_MATCH_YET),)
    return words.matches(language, matches), words.wins(language, won)


def matrix(language: Language, people: tuple[Person, ...], met: Met, *, partners: bool) -> Matrix:
    """Everybody of these against everybody, or with everybody as partners."""
    drawn = tuple(
        tuple(_field(language, one, other, met, partners=partners) for other in people)
        for one in people
    )
    told = tuple(field.told for fields in drawn for field in fields if field.told)
    title = language.say(words.PARTNERS if partners else words.HEAD_TO_HEAD)
    return Matrix(tuple(map(_head, people)), drawn, read_aloud(language, title, told))


def partnerships(pairs: Iterable[tuple[str, str, int, int]]) -> Met:
    """Each pair is told once, and stands in the matrix twice."""
    return {
        two: (matches, won)
        for one, other, matches, won in pairs
        for two in ((one, other), (other, one))
    }


def _head(person: Person) -> Head:
    return Head(person.colour, person.short, "".join(characters(person.name)[:MARK]))


def _field(language: Language, one: Person, other: Person, met: Met, *, partners: bool) -> Field:
    matches, won = met.get((one.id, other.id), (0, 0))
    if not matches:
        return Field()
    if partners:
        told = words.together(language, language.listed((one.short, other.short)), matches, won)
    else:
        told = words.against(language, one.short, other.short, matches, won)
    return Field(str(won), won / matches, told, lead("pair", one=one.id, other=other.id))
