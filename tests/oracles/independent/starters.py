"""Who starts by the leaflets."""

from collections.abc import Mapping, Sequence

from tests.oracles.independent.facts import Tile


def starter_by_doubles(held: Sequence[Sequence[Tile]]) -> tuple[int, Tile] | None:
    """The seat with the highest double, and the double; none where nobody holds one."""
    for face in range(6, -1, -1):
        for seat, tiles in enumerate(held):
            if (face, face) in tiles:
                return seat, (face, face)
    return None


def starters_by_draw(drawn: Mapping[int, Tile], draw_value: str) -> tuple[int, ...]:
    """The seats that drew the highest tile; several of them draw again."""
    values = {seat: _drawn_value(tile, draw_value) for seat, tile in drawn.items()}
    return tuple(sorted(seat for seat in values if values[seat] == max(values.values())))


def _drawn_value(tile: Tile, draw_value: str) -> tuple[int, int]:
    """The pips, or the higher end and then the pips."""
    pips = sum(tile)
    return (max(tile), pips) if draw_value == "higher_end" else (pips, 0)
