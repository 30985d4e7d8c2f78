import numpy as np
import pytest

from app.vision.canvas import Floats
from app.vision.colours import chroma, likeliest, nearest, palette
from tests.rule_sets import load_set

FACES = load_set("luckies").faces
KNOWN = palette(FACES.colours, FACES.highest)
WHITE = np.full(3, 255.0)


def under(light: tuple[float, float, float], brightness: float) -> Floats:
    return np.asarray(np.minimum(KNOWN * np.array(light) * brightness, 255))


def test_a_face_without_a_colour_is_white() -> None:
    assert palette(("", "#d9342b"), 2).tolist() == [[255] * 3, [217, 52, 43], [255] * 3]


def test_white_grey_and_black_are_not_colourful() -> None:
    greys = np.array([[255.0] * 3, [120.0] * 3, [0.0] * 3])

    assert np.abs(chroma(greys, WHITE)).tolist() == [0, 0, 0]


def test_a_colour_has_the_same_hue_in_half_the_light() -> None:
    assert chroma(KNOWN * 0.5, WHITE) == pytest.approx(chroma(KNOWN, WHITE))


def test_a_yellow_body_is_white_where_it_is_said_to_be() -> None:
    ivory = np.array([240.0, 225.0, 170.0])

    assert abs(chroma(ivory[None], ivory)[0]) == pytest.approx(0)


def test_a_colour_between_two_faces_is_in_doubt() -> None:
    known = chroma(KNOWN, WHITE)

    between = nearest(np.array([(known[1] + known[2]) / 2]), known)
    clear = nearest(known[1:2], known)

    assert (between.doubt[0], clear.doubt[0]) == pytest.approx((1, 0))


@pytest.mark.parametrize("brightness", [0.6, 1.0])
@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (1.0, 0.86, 0.66), (0.9, 0.95, 1.0)])
def test_all_colours_are_told_under_lamps_and_sky(
    light: tuple[float, float, float], brightness: float
) -> None:
    best, *_ = likeliest(under(light, brightness), KNOWN)

    assert best.face.tolist() == list(range(FACES.highest + 1))


def test_colours_between_two_lights_may_be_explained_by_both() -> None:
    assert len(likeliest(under((1.0, 0.965, 0.91), 1.0), KNOWN)) > 1
