"""The tiles of a random hand: who is out, what is left, and what lies in the stock."""

from dataclasses import dataclass
from random import Random

from tests.oracles.independent.deals import dealt, draws, whole_set
from tests.oracles.independent.facts import Options, Tile
from tests.oracles.independent.matches import Sides

Tiles = tuple[Tile, ...]
_KEPT = (1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7)


@dataclass(frozen=True)
class Deal:
    left: tuple[Tiles, ...]
    out: int | None
    last: Tile | None  # what the player who is out laid last
    stock: Tiles


def random_deal(
    game: str, random: Random, options: Options, players: int, sides: Sides, highest: int
) -> Deal:
    """Tiles of a real deal; in a blocked hand the lowest often tie."""
    three = game == "jamaican_cutthroat" and players == 3
    tiles = list(whole_set(highest, without_blank=three))
    random.shuffle(tiles)
    size = dealt(game, options, players, highest)
    hands = [tiles[seat * size : seat * size + size] for seat in range(players)]
    stock = tiles[players * size :]
    if draws(game, options):
        _draw(random, hands, stock, stays=int(options.get("stock_stays", "0")))
    if random.random() < 0.45:
        left = _blocked(random, hands)
        if game == "fives_and_threes" and sides and random.random() < 0.3:
            gone = random.randrange(players)  # one of two partners may be out already
            left = tuple(() if seat == gone else hand for seat, hand in enumerate(left))
        return Deal(left, None, None, tuple(stock))
    out = random.randrange(players)
    last = random.choice(hands[out])
    left = _left(random, hands, _empty(game, out, sides))
    if random.random() < 0.4:
        left = tuple(_without(hand, last) for hand in left)
    return Deal(left, out, last, tuple(stock))


def _draw(random: Random, hands: list[list[Tile]], stock: list[Tile], *, stays: int) -> None:
    """Some draw from the stock, of which some tiles may have to stay."""
    for _ in range(random.randint(0, max(0, min(8, len(stock) - stays)))):
        random.choice(hands).append(stock.pop())


def _empty(game: str, out: int, sides: Sides) -> tuple[int, ...]:
    """In fives and threes a side is out when both partners are."""
    if game == "fives_and_threes" and sides:
        return next(side for side in sides if out in side)
    return (out,)


def _left(
    random: Random, hands: list[list[Tile]], empty: tuple[int, ...] = ()
) -> tuple[Tiles, ...]:
    """What each still holds; everybody has laid a tile at least."""
    return tuple(
        () if seat in empty else tuple(hand[: min(len(hand) - 1, random.choice(_KEPT))])
        for seat, hand in enumerate(hands)
    )


def _blocked(random: Random, hands: list[list[Tile]]) -> tuple[Tiles, ...]:
    left = _left(random, hands)
    if random.random() < 0.5:
        for _ in range(12):
            if _tied(left):
                break
            left = _left(random, hands)
    return left


def _tied(left: tuple[Tiles, ...]) -> bool:
    pips = [sum(high + low for high, low in hand) for hand in left]
    pairs_tie = len(pips) == 4 and pips[0] + pips[2] == pips[1] + pips[3]
    return pairs_tie or pips.count(min(pips)) > 1


def _without(hand: Tiles, last: Tile) -> Tiles:
    """Without the tiles that fit where the last one did, if any others are there."""
    return tuple(tile for tile in hand if not set(tile) & set(last)) or hand
