"""The page of each kind of line, but for tiles and extra points: a rule with values to choose from,
the criteria of a blocked hand, how many tiles each takes, names, questions before a match.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.domain.editing.box import HIGHEST, dealt, most_tiles, with_deal, with_size
from app.domain.editing.chain import Link, addable, added, links, moved, removed
from app.domain.editing.questions import ask, can_ask, settled
from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice, resolve
from app.domain.rules.lines import ALL, line_of
from app.domain.rules.lines.line import LineKind, LineOption
from app.domain.rules.slots import value_at
from app.domain.rules.statement import Section, Statement
from app.domain.rules.values import Criterion, To
from app.domain.tiles import Tile, TileSet
from app.i18n import Language, signed
from app.play.match.people import MAX_NAME_LETTERS, clean_name
from app.presenters.own_rule.bonuses import BonusesPage
from app.presenters.own_rule.faces import FacesPage
from app.presenters.own_rule.rule_page import (
    Chain,
    ChainLink,
    Change,
    OnOff,
    Part,
    PartHeading,
    RulePage,
    Steps,
    TypedField,
    ValueOption,
    View,
    name_error,
    number_error,
    parse_number,
    usual_option,
)
from app.words.rules.choices import option_label, question
from app.words.rules.own_lines import telling
from app.words.rules.sentences import rule_sentence


class ChainPage(RulePage):
    def intro(self) -> str:
        return self.language.say("If the first rule leaves a tie, the next one decides.")

    def parts(self) -> Iterator[Part]:
        say, told = self.language.say, self.told
        found = links(self.rules)
        if found:
            yield Chain(tuple(self._link(place, link) for place, link in enumerate(found)))
        yield PartHeading(say("Add a rule"))
        for criterion in addable(self.rules):
            name, text = told.option(self.line, criterion), self._text(criterion, bool(found))
            yield ValueOption(criterion, name, text, is_addition=True)

    def choose(self, key: str) -> RuleSet:
        return added(self.rules, Criterion(key))

    def move(self, index: int, to: int) -> RuleSet:
        return moved(self.rules, index, to)

    def remove(self, index: int) -> RuleSet:
        return removed(self.rules, index)

    def _link(self, place: int, link: Link) -> ChainLink:
        text = self._text(link.criterion, place > 0)
        if link.asked:
            asked = self.language.say("The table is asked about this before a match.")
            text = f"{text}\n{asked}"
        return ChainLink(link.criterion, text)

    def _text(self, criterion: Criterion, is_tie: bool) -> str:  # noqa: FBT001 - the place in the chain
        section = Section.TIES if is_tie else Section.WINNER
        to = resolve(self.rules.blocked.to, self.rules.chosen())
        values = {} if to is To.WINNER else {"to": to}
        statement = Statement(section, f"blocked.winner.{criterion}", values)
        return rule_sentence(self.language, self.rules, statement)


TABLE_DECIDES = 0


class DealPage(RulePage):
    def parts(self) -> Iterator[Part]:
        yield from self.deal_of(self.rules.faces.highest)

    def step(self, key: str, by: int) -> RuleSet:
        size, players = map(int, key.split("."))
        return with_deal(self.rules, players, self._next(size, players, by), size)

    def deal_of(self, size: int) -> Iterator[Steps]:
        """Below no tile is "the table decides", and below that nobody plays."""
        numbers = dealt(self.rules, size)
        playing = [players for players, tiles in numbers.items() if tiles is not None]
        for players, tiles in numbers.items():
            most = most_tiles(self.rules, players, size)
            label = self.language.many("{n} player", "{n} players", players)
            can_less = tiles is not None and (tiles > 0 or playing != [players])
            can_more = most > 0 and (tiles is None or tiles < most)
            text = self._text(tiles)
            yield Steps(f"{size}.{players}", label, text, can_less, can_more)

    def _text(self, tiles: int | None) -> str:
        if tiles is None:
            # Translators: so many players cannot play: "5 players: not played"
            return self.language.say("not played")
        if tiles == TABLE_DECIDES:
            return self.language.say("The table decides")
        return self.language.many("{n} tile", "{n} tiles", tiles)

    def _next(self, size: int, players: int, by: int) -> int | None:
        """Whoever is added takes as many tiles as with one player less, if there are so many."""
        numbers = dealt(self.rules, size)
        tiles = numbers[players]
        if tiles is not None:
            return tiles + by if tiles + by >= TABLE_DECIDES else None
        fewer = [dealt for number, dealt in numbers.items() if dealt and number < players]
        known = fewer or [dealt for dealt in numbers.values() if dealt] or [1]
        return min(known[-1], most_tiles(self.rules, players, size)) if by > 0 else None


class SizesPage(DealPage):
    """The other sizes, each with a deal of its own."""

    def parts(self) -> Iterator[Part]:
        for size in sorted({*HIGHEST, *self.rules.sets} - {self.rules.faces.highest}):
            is_on = size in self.rules.sets
            yield OnOff(str(size), f"{size}-{size}", self._about(size), is_on)
            if is_on:
                yield PartHeading(self.language.say("How many tiles does each player take?"))
                yield from self.deal_of(size)

    def toggle(self, key: str) -> RuleSet:
        size = int(key)
        return with_size(self.rules, size, on=size not in self.rules.sets)

    def _about(self, size: int) -> str:
        values = {"highest": Tile(size, size), "tiles": len(TileSet(size))}
        statement = Statement(Section.BOX, f"sets.{size}", values)
        return rule_sentence(self.language, self.rules, statement)


class NamePage(RulePage):
    def parts(self) -> Iterator[Part]:
        key = self.line.key
        written = self.rules.name if self._is_of_box else self.rules.by
        label = self.told.title(self.line)
        yield TypedField(key, label, self.typed(key, written), error=self.error(key))

    def type_text(self, _key: str, text: str) -> Change:
        name = clean_name(text)
        if self._is_of_box and not name:
            return self.language.say("A box needs a name. Type one.")
        error = name_error(self.language, name, MAX_NAME_LETTERS)
        if error:
            return error
        return replace(self.rules, name=name) if self._is_of_box else replace(self.rules, by=name)

    @property
    def _is_of_box(self) -> bool:
        return self.line.kind is LineKind.NAME


NUMBER = "number"
ASK = "ask"


class OptionsPage(RulePage):
    def intro(self) -> str:
        """Told where none of the options says it, or where it depends on the number of players."""
        is_told = len(self._chosen) == 1 or self._asks
        return "" if is_told else self.told.sentences(self.line)

    def parts(self) -> Iterator[Part]:
        """The switch comes first where it is on: there a tap on a value can take it away."""
        asks = self._asks
        if asks:
            yield self._switch()
        chosen = self._chosen if asks else (usual_option(self.rules, self.line),)
        for option in self.line.options(self.rules):
            if not asks or option.key not in self.line.unasked:
                yield self._value(option, chosen=option.key in chosen, asks=asks)
        if self.line.kind is LineKind.NUMBER and not asks:
            yield self._field()
        if not asks and can_ask(self.rules, self.line):
            yield self._switch()

    def goes_back(self, _key: str) -> bool:
        return not self._asks

    def choose(self, key: str) -> RuleSet:
        if not self._asks:
            return self._only(key)
        chosen = self._chosen
        keys = [one for one in chosen if one != key] if key in chosen else [*chosen, key]
        in_order = (one.key for one in self.line.options(self.rules) if one.key in keys)
        return ask(self.rules, self.line, tuple(in_order))

    def toggle(self, key: str) -> RuleSet:
        """Whoever does not ask any more, plays what was usual."""
        if key != ASK or not self._asks:
            return self.rules
        return self._only(usual_option(self.rules, self.line))

    def toggled(self, key: str) -> View:
        return replace(self.view, asks=not self._asks) if key == ASK else self.view

    def type_text(self, _key: str, text: str) -> Change:
        error = number_error(self.language, text, self.line.least, self.line.most)
        return error or self.line.with_number(self.rules, parse_number(text) or 0)

    @property
    def _chosen(self) -> tuple[str, ...]:
        return self.line.chosen(self.rules)

    @property
    def _asks(self) -> bool:
        return self.view.asks or (len(self._chosen) > 1 and bool(self.line.asked(self.rules)))

    def _only(self, key: str) -> RuleSet:
        found = (one.rules for one in self.line.options(self.rules) if one.key == key)
        return next(found, self.rules)

    def _value(self, option: LineOption, *, chosen: bool, asks: bool) -> ValueOption:
        told = telling(self.language, option.rules)
        name, text = told.option(self.line, option.key), told.sentences(self.line)
        is_told = text.endswith(name)
        return ValueOption(option.key, name, "" if is_told else text, chosen, asks)

    def _switch(self) -> OnOff:
        say, asks = self.language.say, self._asks
        about = say("Tick two or more of these. The table chooses one of them.") if asks else ""
        return OnOff(ASK, say("Ask the table before a match"), about, asks)

    def _field(self) -> TypedField:
        label, text = self.language.say("Another number"), self.typed(NUMBER, self._number())
        return TypedField(NUMBER, label, text, is_number=True, error=self.error(NUMBER))

    def _number(self) -> str:
        """Returns the number that is played if it is none of those to choose from."""
        if self._chosen:
            return ""
        number = value_at(self.rules, self.line.paths[0])
        return signed(number) if isinstance(number, int) else ""


ASKED = "asked"


class QuestionsPage(RulePage):
    def intro(self) -> str:
        say = self.language.say
        if self.rules.choices:
            return say("Choose an answer, and the table is not asked any more.")
        return say("Nothing. On the page of a rule, you can choose that the table is asked.")

    def parts(self) -> Iterator[Part]:
        for choice in self.rules.choices:
            yield PartHeading(question(self.language, self.rules, choice))
            yield from self._answers(choice)

    def choose(self, key: str) -> RuleSet:
        choice, _, option = key.partition("=")
        return self.rules if option == ASKED else settled(self.rules, choice, option)

    def _answers(self, choice: TableChoice) -> Iterator[ValueOption]:
        name = self.language.say("Asked before each match")
        yield ValueOption(f"{choice.key}={ASKED}", name, chosen=True)
        for option in choice.options:
            label = option_label(self.language, choice, option)
            yield ValueOption(f"{choice.key}={option}", label)


PAGES: Mapping[LineKind, type[RulePage]] = {
    LineKind.OPTIONS: OptionsPage,
    LineKind.NUMBER: OptionsPage,
    LineKind.NAME: NamePage,
    LineKind.BY: NamePage,
    LineKind.FACES: FacesPage,
    LineKind.SIZES: SizesPage,
    LineKind.DEAL: DealPage,
    LineKind.CHAIN: ChainPage,
    LineKind.BONUSES: BonusesPage,
    LineKind.QUESTIONS: QuestionsPage,
}


def rule_page(language: Language, rules: RuleSet, key: str, view: View) -> RulePage:
    line = line_of(key)
    return PAGES[line.kind](language, rules, line, view)


def is_line(key: str) -> bool:
    return any(line.key == key for line in ALL)
