"""How many tiles each takes, by the number of players; and the other sizes of the set."""

from collections.abc import Iterator

from app.domain.editing.deals import dealt, most_tiles, with_deal
from app.domain.editing.faces import HIGHEST, with_size
from app.domain.leaflet import Section, Statement
from app.domain.rules import RuleSet
from app.domain.tiles import Tile, TileSet
from app.presenters.own_rule.rule_page import RulePage
from app.presenters.own_rule.state import OnOff, Part, PartHeading, Steps
from app.words.rules.rule_sentences import rule_sentence

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
