"""What can happen during a hand that the rules pay for: the words to tap, and what was told."""

from dataclasses import dataclass

from app.domain.hand import Event
from app.domain.hand.asked import events, most_times
from app.domain.rules.choices import Chosen
from app.domain.rules.tables import Bonus
from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.words.hand.play_entry import Told
from app.words.options import Chip
from app.words.rules.bonus_words import event_chip, event_question, event_text


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
    language: Language, table: MatchSnapshot, told: tuple[Event, ...], starter: int | None
) -> EventEntry | None:
    """Returns nothing where the rules pay for no event. ``starter`` started the hand, if known."""
    match = table.match
    rules = match.sized_rules
    known = events(rules, match.choices, len(match.players))
    if not known and not told:
        return None
    words = _Words(language, table, rules.chosen(match.choices, len(match.players)), starter)
    return EventEntry(
        tuple(words.choice(word, rows) for word, rows in known.items()),
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
