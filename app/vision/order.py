"""The order in which a person would read the tiles out: row by row, each from the left."""

from app.vision.photo import ReadTile


def in_rows(read: tuple[ReadTile, ...]) -> tuple[ReadTile, ...]:
    """Rows go from top to bottom; a tile whose middle is beside the row's first belongs to it."""
    left = sorted(read, key=lambda tile: _middle(tile)[1])
    rows: list[list[ReadTile]] = []
    for tile in left:
        if rows and _middle(tile)[1] < _middle(rows[-1][0])[1] + _height(rows[-1][0]) / 2:
            rows[-1].append(tile)
        else:
            rows.append([tile])
    return tuple(tile for row in rows for tile in sorted(row, key=lambda tile: _middle(tile)[0]))


def _middle(tile: ReadTile) -> tuple[float, float]:
    return sum(x for x, _ in tile.corners) / 4, sum(y for _, y in tile.corners) / 4


def _height(tile: ReadTile) -> float:
    heights = [y for _, y in tile.corners]
    return max(heights) - min(heights)
