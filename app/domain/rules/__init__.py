"""The rules of one leaflet or game, as frozen data.

A ``RuleSet`` has the same tables and fields as its file in ``data/sets``. The engine reads the
fields; it never asks which set they came from. A ``Slot`` is a field that can depend on a choice.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from app.domain.errors import Fault, RuleError
from app.domain.rules.choices import (
    PLAYERS,
    Chosen,
    Slot,
    TableChoice,
    all_meanings,
    complete_choices,
    resolve,
)
from app.domain.rules.play_values import Unable
from app.domain.rules.tables import (
    Bid,
    Blocked,
    Bonus,
    Carry,
    Counting,
    End,
    Faces,
    Line,
    Out,
    Partners,
    Play,
    Preset,
    Reading,
    Reset,
    Setup,
    Start,
    Target,
    Turn,
    Values,
)
from app.domain.rules.values import After, BonusWhen, Kind, StartBy
from app.domain.tiles import Tile, TileSet

Deal: TypeAlias = Slot[Mapping[int, Slot[int]]]
"""The number of tiles dealt to each, by the number of players; 0: as the table likes."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One leaflet, game or own box. ``sets`` has a deal for each size it is played with, by the
    highest face; ``deal`` is the one of ``faces.highest``. ``names`` are by language.

    Of an own box: ``based_on`` is the id of what it was made from, ``by`` who made it, ``revision``
    a number that rises when rules change that were played or handed on.
    """

    id: str
    name: str
    faces: Faces
    kind: Kind = Kind.LEAFLET
    number: str = ""
    maker: str = ""
    languages: tuple[str, ...] = ()
    based_on: str = ""
    by: str = ""
    revision: int = 0
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    regions: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    deal: Deal = field(default_factory=dict)
    sets: Mapping[int, Deal] = field(default_factory=dict)
    removed: Slot[tuple[Tile, ...]] = ()
    setup: Setup = field(default_factory=Setup)
    partners: Partners = field(default_factory=Partners)
    start: Start = field(default_factory=Start)
    turn: Turn = field(default_factory=Turn)
    line: Line = field(default_factory=Line)
    end: End = field(default_factory=End)
    values: Values = field(default_factory=Values)
    out: Out = field(default_factory=Out)
    blocked: Blocked = field(default_factory=Blocked)
    counting: Counting = field(default_factory=Counting)
    play: Play | None = None
    bonus: tuple[Bonus, ...] = ()
    carry: Carry = field(default_factory=Carry)
    reset: Reset = field(default_factory=Reset)
    bid: Bid | None = None
    target: Target = field(default_factory=Target)
    choices: tuple[TableChoice, ...] = ()
    presets: tuple[Preset, ...] = ()
    readings: tuple[Reading, ...] = ()

    def __hash__(self) -> int:
        """By the id: tables are looked up by their rules with every hand."""
        return hash(self.id)

    def __post_init__(self) -> None:
        if not self.sets:
            object.__setattr__(self, "sets", MappingProxyType({self.faces.highest: self.deal}))
        elif not self.deal and self.faces.highest in self.sets:
            object.__setattr__(self, "deal", self.sets[self.faces.highest])

    @property
    def tiles(self) -> TileSet:
        """The whole set, as it is bought."""
        return TileSet(self.faces.highest)

    def of_size(self, highest: int | None) -> "RuleSet":
        """Returns the rules with another size of the set; ``None``: the usual one."""
        if highest is None or highest == self.faces.highest:
            return self
        return _of_size(self, highest)

    def size_for(self, players: int, chosen: Chosen) -> int:
        """Returns the size of the set that so many play with: the usual one, else the smallest one
        that is dealt to so many.
        """
        usual = self.faces.highest
        fitting = [size for size, deal in self.sets.items() if players in resolve(deal, chosen)]
        return usual if usual in fitting else min(fitting, default=usual)

    def tiles_with(self, chosen: Chosen) -> TileSet:
        """Returns the tiles that are played with: some games take tiles out."""
        return TileSet(self.faces.highest, resolve(self.removed, chosen))

    def deals(self, chosen: Chosen) -> dict[int, int]:
        """Returns the tiles for each number of players at this table."""
        return {
            players: resolve(tiles, {**chosen, PLAYERS: str(players)})
            for players, tiles in resolve(self.deal, chosen).items()
        }

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """Returns the numbers of players, with whatever size of the set."""
        counts = (players for deal in self.sets.values() for players in resolve(deal, chosen))
        return tuple(sorted(set(counts)))

    def players(self, chosen: Chosen) -> tuple[int, int]:
        """Returns the least and the most players."""
        counts = self.player_counts(chosen)
        return counts[0], counts[-1]

    @property
    def can_be_void(self) -> bool:
        """True if at some table a foul can make a hand count for nothing."""
        events = (row for row in self.bonus if row.when is BonusWhen.EVENT)
        return any(True in all_meanings(row.void) for row in events)

    def voiding_rows(self, chosen: Chosen) -> tuple[Bonus, ...]:
        """Returns the events after which a hand does not count at this table."""
        rows = (row for row in self.bonus if row.when is BonusWhen.EVENT)
        return tuple(row for row in rows if resolve(row.void, chosen))

    def ways_after(self, chosen: Chosen) -> dict[After, StartBy]:
        """Returns how a hand starts after what can happen at this table, if not by ``next_by``."""
        ways = {after: resolve(way, chosen) for after, way in self.start.ways_after.items()}
        if not self.voiding_rows(chosen):
            del ways[After.VOID]
        return ways

    def nobody_draws(self, chosen: Chosen | None = None) -> bool:
        """``None``: with the default options."""
        chosen = self.chosen() if chosen is None else chosen
        return resolve(self.turn.unable, chosen) is Unable.KNOCK

    def left_over(self, players: int, chosen: Chosen) -> int:
        """Returns the number of tiles not dealt: the stock, or set aside if there is no drawing."""
        dealt = self.deals(chosen)[players]
        return len(self.tiles_with({**chosen, PLAYERS: str(players)})) - players * dealt

    def chosen(self, choices: Chosen | None = None, players: int | None = None) -> dict[str, str]:
        """Returns the option of every choice: the table's, else the default. With ``players``, the
        rules that depend on their number can be resolved too.
        """
        chosen = complete_choices(self.choices, choices)
        return chosen if players is None else {**chosen, PLAYERS: str(players)}


@lru_cache(100)
def _of_size(rules: RuleSet, highest: int) -> RuleSet:
    if highest not in rules.sets:
        raise RuleError(Fault.BAD_TILE_SET, highest=highest, most=max(rules.sets))
    faces = replace(rules.faces, highest=highest)
    return replace(rules, faces=faces, deal=rules.sets[highest])
