from collections.abc import Iterable
from itertools import combinations
from math import dist

import pytest

from app.domain.tiles import LARGEST_SET
from app.ui.widgets.drawing.pips import LARGEST_FACE, pattern, rotated

FACES = range(LARGEST_FACE + 1)


def test_every_set_that_is_made_can_be_drawn() -> None:
    assert LARGEST_FACE == LARGEST_SET


@pytest.mark.parametrize("pips", FACES)
def test_a_face_shows_as_many_pips_as_it_is_worth(pips: int) -> None:
    assert len(set(pattern(pips).points)) == pips


@pytest.mark.parametrize("pips", FACES)
def test_no_two_pips_touch(pips: int) -> None:
    points, radius = pattern(pips)

    assert all(dist(one, other) > 2 * radius for one, other in combinations(points, 2))


@pytest.mark.parametrize("pips", FACES)
def test_every_pip_is_inside_its_half(pips: int) -> None:
    points, radius = pattern(pips)

    assert all(radius < place < 1 - radius for point in points for place in point)


@pytest.mark.parametrize("pips", FACES)
def test_a_face_looks_the_same_from_across_the_table(pips: int) -> None:
    points = rounded(pattern(pips).points)

    assert rounded((1 - across, 1 - up) for across, up in points) == points


@pytest.mark.parametrize("pips", FACES)
def test_a_face_on_its_side_has_its_pips_inside_and_apart(pips: int) -> None:
    turned = rounded(map(rotated, pattern(pips).points))

    assert len(turned) == pips
    assert all(0 < place < 1 for point in turned for place in point)


def test_the_rows_of_a_six_lie_along_the_tile() -> None:
    assert {across for across, _ in pattern(6).points} == {0.24, 0.76}
    assert len({round(up, 6) for _, up in map(rotated, pattern(6).points)}) == 2


def test_a_pip_of_a_fuller_face_is_never_larger() -> None:
    radii = [pattern(pips).radius for pips in FACES]

    assert radii == sorted(radii, reverse=True)


@pytest.mark.parametrize("pips", [-1, LARGEST_FACE + 1])
def test_a_face_that_no_set_has_is_refused(pips: int) -> None:
    with pytest.raises(ValueError, match="a face has from none to 18 pips"):
        pattern(pips)


def rounded(points: Iterable[tuple[float, float]]) -> set[tuple[float, float]]:
    return {(round(across, 6), round(up, 6)) for across, up in points}
