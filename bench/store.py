"""How fast the store is when it is large: ``python -m bench.store``.

10,000 matches with 100,000 hands against 10 matches with 100, side by side in one run: the
median of several rounds, with the fastest and the slowest.
"""

import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from app.domain.hand import HandEnd
from app.domain.match import Hand
from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.store.core.database import connect
from app.store.core.records import PlayerRecord
from app.store.exchange.bgstats import export_bgstats
from app.store.exchange.exporting import export_json
from app.store.exchange.preview import preview
from app.store.read.history import Filter, HandFilter, History
from app.store.read.statistics import Statistics
from app.store.safety.opening import FILE, Opened, open_store
from app.store.safety.restore import list_backups
from app.store.write.local_data import Drafts
from app.store.write.matches import Matches
from app.store.write.player_merge import PlayerMerge
from app.store.write.players import Players
from bench.evening import HANDS, open_history
from tests.importing import import_json
from tests.rule_sets import load_sets

SMALL, LARGE = 10, 10_000
ROUNDS = 15

RULES: dict[str, RuleSet] = {rules.id: rules for rules in load_sets()}


@dataclass(frozen=True, slots=True)
class Filled:
    folder: Path
    opened: Opened
    players: tuple[PlayerRecord, ...]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        small = filled(Path(folder, "small"), SMALL)
        large = filled(Path(folder, "large"), LARGE)
        size = (large.folder / "pipkeeper.sqlite3").stat().st_size / 1e6
        print(f"{LARGE} matches, {LARGE * HANDS} hands, {size:.0f} MB")
        print(f"{'':38}{'small':>9}{'large':>9}{'ratio':>8}   ms, large: fastest to slowest")
        for name, act in ACTS.items():
            compare(name, act, small, large, rounds=3 if name in SLOW else ROUNDS)
        small.opened.database.close()
        large.opened.database.close()


def filled(folder: Path, matches: int) -> Filled:
    return Filled(folder, *open_history(folder, matches))


def compare(
    name: str, act: Callable[[Filled], object], small: Filled, large: Filled, rounds: int
) -> None:
    low, high = [], []
    for _ in range(rounds):
        low.append(timed(act, small))
        high.append(timed(act, large))
    ratio = median(high) / median(low)
    spread = f"{min(high):.2f} to {max(high):.2f}"
    print(f"{name:38}{median(low):9.2f}{median(high):9.2f}{ratio:7.1f}×   {spread}")


def timed(act: Callable[[Filled], object], store: Filled) -> float:
    begun = perf_counter()
    act(store)
    return (perf_counter() - begun) * 1000


def open_again(store: Filled) -> None:
    open_store(store.folder, RULES).database.close()


def page(wanted: Callable[[Filled], Filter]) -> Callable[[Filled], object]:
    return lambda store: History(store.opened.database).page(wanted(store))


def keys(wanted: Callable[[Filled], Filter]) -> Callable[[Filled], object]:
    return lambda store: History(store.opened.database).keys(wanted(store))


def middle(store: Filled) -> tuple[str, ...]:
    """The keys of twenty matches in the middle, looked up once."""
    if store.folder not in MIDDLE:
        found = History(store.opened.database).keys()
        start = len(found) // 2
        MIDDLE[store.folder] = tuple(match_id for _, match_id in found[start : start + 20])
    return MIDDLE[store.folder]


MIDDLE: dict[Path, tuple[str, ...]] = {}


def rows_in_the_middle(store: Filled) -> object:
    return History(store.opened.database).rows(middle(store))


def merge_and_undo(store: Filled) -> None:
    """Adds a player, merges her with another one, and takes it back."""
    again = Players(store.opened.database).add("Ann", 1)
    merging = PlayerMerge(store.opened.database)
    merging.undo(merging.merge(again.id, store.players[2].id))


def third_page(store: Filled) -> object:
    history = History(store.opened.database)
    after = history.page(size=100)[-1].key
    return history.page(after=after)


def record_a_hand(store: Filled) -> object:
    matches = Matches(store.opened.database)
    row = History(store.opened.database).page(Filter(set_id="manylang"), size=1)[0]
    seats = len(row.players)
    end = HandEnd({seat: () if seat == 0 else (Tile(seat, 0),) for seat in range(seats)}, out=0)
    return matches.add_hand(row.match_id, Hand(end), score_hand(RULES["manylang"], end))


def save_a_draft(store: Filled) -> None:
    row = History(store.opened.database).page(size=1)[0]
    Drafts(store.opened.database).save(row.match_id, {"out": 0, "left": [["6-4"], []]})


def make_backup(store: Filled) -> object:
    with closing(connect(store.folder / FILE)) as connection:
        return store.opened.backups.make(connection)


ACTS: dict[str, Callable[[Filled], object]] = {
    "open the file": open_again,
    "history, first rows": lambda store: History(store.opened.database).page(size=SMALL),
    "history, a later page": third_page,
    "history of a player": page(lambda store: Filter(player=store.players[0].id)),
    "history of partners": page(
        lambda store: Filter(player=store.players[0].id, partner=store.players[1].id)
    ),
    "history of a box": page(lambda _: Filter(set_id="bg2133")),
    "figures of partners": lambda store: Statistics(store.opened.database).of_partners(
        store.players[0].id, store.players[1].id
    ),
    "head to head": lambda store: Statistics(store.opened.database).head_to_head(
        store.players[0].id, store.players[1].id
    ),
    "history, all keys": keys(lambda _: Filter()),
    "history, all keys by month": lambda store: History(store.opened.database).months(),
    "history, 20 rows in the middle": rows_in_the_middle,
    "keys of a player": keys(lambda store: Filter(player=store.players[0].id)),
    "keys of a player against another": keys(
        lambda store: Filter(player=store.players[0].id, against=store.players[1].id)
    ),
    "keys of a year": keys(lambda _: Filter(year=2018)),
    "keys of what is unfinished": keys(lambda _: Filter(unfinished=True)),
    "keys of a name that is searched": keys(lambda _: Filter(text="ÁDA")),
    "keys of a text nobody wrote": keys(lambda _: Filter(text="nowhere")),
    "first page of a name": page(lambda _: Filter(text="ÁDA")),
    "a player's page": lambda store: Statistics(store.opened.database).player_statistics(
        store.players[0].id
    ),
    "keys behind a figure of hands": keys(
        lambda store: Filter(
            player=store.players[0].id, hands=HandFilter(won=True, min_points=20, max_points=30)
        )
    ),
    "whether anything is deleted": page(lambda _: Filter(deleted=True)),
    "everybody against everybody": lambda store: Statistics(store.opened.database).opponent_pairs(),
    "all partners": lambda store: Statistics(store.opened.database).partner_pairs(),
    "record a hand": record_a_hand,
    "save a draft": save_a_draft,
    "make a backup": make_backup,
    "merge two players and undo it": merge_and_undo,
    "the copies there are": lambda store: list_backups(store.opened.backups),
    "export one match": lambda store: export_json(
        store.opened.database, store.folder / "one.json", only=(middle(store)[0],)
    ),
    "export everything for BG Stats": lambda store: export_bgstats(
        store.opened.database, store.folder / "all.bgsplay", RULES
    ),
    "export everything": lambda store: export_json(
        store.opened.database, store.folder / "all.json"
    ),
    "preview of everything, nothing new": lambda store: preview(
        store.opened.database, store.folder / "all.json"
    ),
    "import everything, nothing new": lambda store: import_json(
        store.opened.database, store.folder / "all.json"
    ),
}
SLOW = (
    "open the file",
    "make a backup",
    "merge two players and undo it",
    "export everything for BG Stats",
    "export everything",
    "preview of everything, nothing new",
    "import everything, nothing new",
)


if __name__ == "__main__":
    main()
