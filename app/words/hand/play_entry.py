"""What is told during a hand: points, with a row of keys for each player, and what can happen that
the rules pay for.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.hand.asked import events, most_times
from app.domain.hand.facts import Event
from app.domain.match.fold import State
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.tables import Bonus
from app.i18n import Language
from app.play.entry.draft import Draft
from app.play.match.match_snapshot import MatchSnapshot
from app.words.hand.counted_sentences import lost_points
from app.words.hand.scoreboard import side_colours
from app.words.naming import format_gain
from app.words.options import Chip
from app.words.rules.bonus_words import event_chip, event_question, event_text

MOST_KEYS = 6
"""Keys in a row; of more, the last one shows the others."""
MOST_TOLD = 3
"""Numbers in a line; of more announcements, the first ones are added up: "40 + 8 + 6"."""


@dataclass(frozen=True, slots=True)
class PlayKey:
    """A tap announces these points for the player in this seat."""

    seat: int
    points: int
    label: str

    @property
    def text(self) -> str:
        return str(self.points)


@dataclass(frozen=True, slots=True)
class PlayKeys:
    """The keys of one player. ``more`` are shown after a tap on a key of their own."""

    name: str
    colour: int
    keys: tuple[PlayKey, ...]
    more: tuple[PlayKey, ...] = ()
    is_partner: bool = False
    """True if the keys need the player's sign: another one of the side has keys too."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was announced, or happened; a tap takes it back. ``place`` is that in the draft."""

    place: int
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class PlaySide:
    """A side during a hand: its keys, and what it has announced, such as "10 + 5", unless it is the
    ``last`` alone; a tap takes that back. ``lost`` says what did not count.
    """

    name: str
    colours: tuple[int, ...]
    players: tuple[PlayKeys, ...]
    said: str = ""
    last: Told | None = None
    lost: str = ""


def play_sides(
    language: Language, table: MatchSnapshot, draft: Draft, before: State, now: State
) -> tuple[PlaySide, ...]:
    """Returns all sides in their order; none where no points are announced during play.

    ``before`` is the match before the hand, ``now`` is it with what the draft has.
    """
    if table.rules.play is None:
        return ()
    entry = _Entry(language, table, draft, before, now)
    return tuple(entry.side(place) for place in range(len(table.match.all_sides)))


def is_won_in_play(before: State, now: State) -> bool:
    """True if what was announced wins the match, so that the hand is not played on."""
    return bool(now.won) and not before.won


@dataclass(frozen=True, slots=True)
class _Entry:
    language: Language
    table: MatchSnapshot
    draft: Draft
    before: State
    now: State

    def side(self, place: int) -> PlaySide:
        seats = self.table.match.all_sides[place]
        told = tuple(
            (index, seat, points)
            for index, (seat, points) in enumerate(self.draft.plays)
            if seat in seats
        )
        return PlaySide(
            name=self.language.listed(tuple(self.table.people[seat].short for seat in seats)),
            colours=side_colours(self.table, seats),
            players=() if is_won_in_play(self.before, self.now) else self._players(seats),
            said=_said(tuple(points for _index, _seat, points in told)),
            last=self._told(*told[-1]) if told else None,
            lost=" ".join(self._lost(place)),
        )

    def _players(self, seats: tuple[int, ...]) -> tuple[PlayKeys, ...]:
        return tuple(self._keys(seat, is_partner=len(seats) > 1) for seat in seats)

    def _keys(self, seat: int, *, is_partner: bool) -> PlayKeys:
        play, person = self.table.rules.play, self.table.people[seat]
        amounts = () if play is None else resolve(play.amounts, self._chosen)
        keys = tuple(PlayKey(seat, points, self._name(seat, points)) for points in amounts)
        shown = len(keys) if len(keys) <= MOST_KEYS else MOST_KEYS - 1
        return PlayKeys(person.short, person.colour, keys[:shown], keys[shown:], is_partner)

    @property
    def _chosen(self) -> dict[str, str]:
        match = self.table.match
        return dict(match.sized_rules.chosen(match.choices, len(match.players)))

    def _told(self, place: int, seat: int, points: int) -> Told:
        announced = self._name(seat, points)
        return Told(place, str(points), self.language.say("Take back: {value}", value=announced))

    def _name(self, seat: int, points: int) -> str:
        name = self.table.people[seat].short
        return self.language.say("{name} {gain}", name=name, gain=format_gain(points))

    def _lost(self, place: int) -> Iterator[str]:
        """Says what did not count, and why."""
        rules, people = self.table.match.match_rules, self.table.people
        for side, sentence in lost_points(self.language, people, rules, self.before, self.now):
            if side == place:
                yield sentence


def _said(announced: tuple[int, ...]) -> str:
    """Returns the line of what was announced; empty for one number, which stands beside it."""
    if len(announced) < 2:
        return ""
    first = max(0, len(announced) - MOST_TOLD) + 1
    return " + ".join(map(str, (sum(announced[:first]), *announced[first:])))


@dataclass(frozen=True, slots=True)
class EventChoice:
    """Something that can happen, and what is asked about it. ``people`` are to choose from, unless
    the player in ``seat`` is known; ``counts`` is empty if it happens once.
    """

    word: str
    text: str
    question: str
    people: tuple[Chip, ...] = ()
    seat: int = -1
    counts: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class EventEntry:
    """``told`` is what happened in this hand."""

    choices: tuple[EventChoice, ...]
    told: tuple[Told, ...]


def event_entry(
    language: Language,
    table: MatchSnapshot,
    told: tuple[Event, ...],
    starter: int | None,
    *,
    is_won: bool,
) -> EventEntry | None:
    """Returns nothing where the rules pay for no event. ``starter`` started the hand, if known.
    Once the match ``is_won`` in this hand, nothing more happens in it.
    """
    match = table.match
    rules = match.sized_rules
    known = events(rules, match.choices, len(match.players))
    if not known and not told:
        return None
    words = _Words(language, table, rules.chosen(match.choices, len(match.players)), starter)
    return EventEntry(
        () if is_won else tuple(words.choice(word, rows) for word, rows in known.items()),
        tuple(words.told(place, event) for place, event in enumerate(told)),
    )


@dataclass(frozen=True, slots=True)
class _Words:
    language: Language
    table: MatchSnapshot
    chosen: Chosen
    starter: int | None

    def choice(self, word: str, rows: tuple[Bonus, ...]) -> EventChoice:
        is_of_starter = any(row.led is not None for row in rows)  # only the first tile is led
        seat = self.starter if is_of_starter and self.starter is not None else -1
        return EventChoice(
            word=word,
            text=event_chip(self.language, word),
            question=event_question(self.language, word),
            people=() if seat >= 0 else self._people(),
            seat=seat,
            counts=self._counts(rows),
        )

    def told(self, place: int, event: Event) -> Told:
        text = self.text(event)
        return Told(place, text, self.language.say("Take back: {value}", value=text))

    def text(self, event: Event) -> str:
        name = self.table.people[event.seat].short
        return event_text(self.language, event.word, name, event.times)

    def _people(self) -> tuple[Chip, ...]:
        people = enumerate(self.table.people)
        return tuple(Chip(str(seat), person.short, colour=person.colour) for seat, person in people)

    def _counts(self, rows: tuple[Bonus, ...]) -> tuple[Chip, ...]:
        most = max(most_times(row, self.chosen) for row in rows)
        others = len(self.table.people) - 1
        return tuple(
            Chip(str(times), self._passed(times)) for times in range(1, min(most, others) + 1)
        )

    def _passed(self, times: int) -> str:
        return self.language.many("The next player passed", "The next {n} players passed", times)
