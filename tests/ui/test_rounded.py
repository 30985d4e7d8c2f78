"""A background that appears, disappears and appears again is drawn each time."""

from kivy.uix.widget import Widget

from app.ui.widgets.drawing.rounded import Framed, Rounded, picture
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


def test_a_box_with_an_outline_is_drawn_once(drive: Drive) -> None:
    """In kv it is made on the canvas of a widget, where each of its two would be drawn again."""
    drive(ThemedApp)
    widget = Widget()
    before = len(widget.canvas.children)

    with widget.canvas:
        box = Framed()
    box.box, box.corner, box.edge = (0, 0, 100, 50), 8, 1
    box.ground, box.ink = INK, CLEAR

    assert widget.canvas.children[before:] == [box]
    assert [bool(one.children) for one in box.children] == [True, False]
