"""A background that appears, disappears and appears again is drawn each time."""

from app.ui.widgets.drawing.rounded import Rounded, picture
from tests.ui.driver import Drive
from tests.ui.themed_app import ThemedApp

CLEAR, INK = (0, 0, 0, 0), (1, 0, 0, 1)


def test_a_transparent_background_is_drawn_each_time_it_gets_a_colour(drive: Drive) -> None:
    drive(ThemedApp)
    ground = Rounded()
    ground.box, ground.corner = (0, 0, 100, 50), 8

    seen = []
    for ink in (INK, CLEAR, INK, CLEAR, INK):
        ground.ink = ink
        seen.append(len(ground.children))

    assert seen[0] > 0
    assert seen == [seen[0], 0, seen[0], 0, seen[0]]


def test_corners_are_computed_only_for_what_is_seen(drive: Drive) -> None:
    drive(ThemedApp)
    ground = Rounded()
    before = picture.cache_info().misses

    ground.ink, ground.corner, ground.edge = CLEAR, 71, 0
    unseen = picture.cache_info().misses - before
    ground.corner = 72
    ground.ink = INK

    assert (unseen, picture.cache_info().misses - before) == (0, 1)
    assert ground.children[-1].texture is picture(72, 0)
