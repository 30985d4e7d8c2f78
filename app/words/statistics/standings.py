"""The players of the roster with their results, and matrices of who met whom."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person, person_of
from app.play.navigation import link
from app.store.read.statistics import PlayerStanding, player_standings
from app.words import players as words
from app.words.hand.charts import Matrix, MatrixCell, MatrixHeader, read_aloud
from app.words.naming import join_with_dots

MATRIX_LIMIT = 12
"""Players that fit in a matrix; the others have their own pages."""
NO_STANDING = PlayerStanding()

Met = Mapping[tuple[str, str], tuple[int, int]]
"""For two players: matches, and how many the first player (or both as partners) won."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the list; ``label`` is for the screen reader."""

    id: str
    name: str
    colour: int
    details: str
    label: str


@dataclass(frozen=True, slots=True)
class Standings:
    """All listed players, or those who played with one box; the most active first."""

    people: tuple[Person, ...]
    counted: Mapping[str, PlayerStanding]

    def of(self, player: str) -> PlayerStanding:
        return self.counted.get(player, NO_STANDING)

    @property
    def most_active(self) -> tuple[Person, ...]:
        """Returns the players with matches, as many as fit in a matrix."""
        return tuple(person for person in self.people if self.of(person.id).matches)[:MATRIX_LIMIT]


def standings(current_match: CurrentMatch, box: str | None = None) -> Standings:
    counted = player_standings(current_match.database, box)
    everybody = map(person_of, current_match.roster.all())
    people = (person for person in everybody if box is None or person.id in counted)
    in_order = sorted(people, key=lambda one: -counted.get(one.id, NO_STANDING).matches)
    return Standings(tuple(in_order), counted)


def lines(language: Language, listed: Standings) -> tuple[PlayerLine, ...]:
    return tuple(_line(language, person, listed.of(person.id)) for person in listed.people)


def _line(language: Language, person: Person, standing: PlayerStanding) -> PlayerLine:
    details = matches_and_wins(language, standing.matches, standing.won)
    return PlayerLine(
        id=person.id,
        name=person.name,
        colour=person.colour,
        details=join_with_dots(details),
        label=read_aloud(language, person.short, details),
    )


def matches_and_wins(language: Language, matches: int, won: int) -> tuple[str, ...]:
    if not matches:
        return (language.say("no match yet"),)
    return words.matches(language, matches), language.many("{n} win", "{n} wins", won)


def matrix(language: Language, people: tuple[Person, ...], met: Met, *, partners: bool) -> Matrix:
    cells = tuple(
        tuple(_cell(language, one, other, met, partners=partners) for other in people)
        for one in people
    )
    descriptions = tuple(cell.description for line in cells for cell in line if cell.description)
    title = language.say(words.PARTNERS if partners else words.HEAD_TO_HEAD)
    heads = tuple(MatrixHeader(one.colour, one.short) for one in people)
    return Matrix(heads, cells, read_aloud(language, title, descriptions))


def by_ordered_pair(pairs: Iterable[tuple[str, str, int, int]]) -> Met:
    """Returns each pair in both orders, because the matrix shows it twice."""
    return {
        two: (matches, won)
        for one, other, matches, won in pairs
        for two in ((one, other), (other, one))
    }


def _cell(
    language: Language, one: Person, other: Person, met: Met, *, partners: bool
) -> MatrixCell:
    matches, won = met.get((one.id, other.id), (0, 0))
    if not matches:
        return MatrixCell()
    if partners:
        description = language.many(
            "{names} as partners: {won} of {n} match won",
            "{names} as partners: {won} of {n} matches won",
            matches,
            names=language.listed((one.short, other.short)),
            won=won,
        )
    else:
        description = language.many(
            "{name} against {opponent}: {won} of {n} match won",
            "{name} against {opponent}: {won} of {n} matches won",
            matches,
            name=one.short,
            opponent=other.short,
            won=won,
        )
    return MatrixCell(
        str(won), won / matches, description, link("pair", one=one.id, other=other.id)
    )
