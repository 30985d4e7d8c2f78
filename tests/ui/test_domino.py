"""Dominoes and player signs, checked by their pixels."""

from itertools import combinations, pairwise

import pytest
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from PIL import Image

from app.domain.rules import RuleSet
from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.domain.tiles import LARGEST_SET, Tile
from app.play.match.people import COLOURS as PLAYERS
from app.play.match.people import FIRST_COLOURS
from app.ui.widgets.drawing.domino import INK, IVORY, Domino
from app.ui.widgets.drawing.player_sign import (
    COLOURS,
    DARK,
    LIGHT,
    SHAPES,
    PlayerSign,
    colour_from_hex,
    contrast_colour,
)
from tests.ui.driver import Drive, Driver
from tests.ui.themed_app import ThemedApp

PIPS = Faces(LARGEST_SET, Show.PIPS)
GROUNDS = {"light": "#F6FBF3", "dark": "#101410", "black": "#000000", "ivory": "#FBF6E9"}
Pixel = tuple[int, int, int]


class Row(ThemedApp):
    """Widgets next to each other, from the bottom left, on one background."""

    def __init__(self, pieces: tuple[Widget, ...], ground: str = GROUNDS["light"]) -> None:
        super().__init__()
        self._pieces = pieces
        self._ground = ground

    def build(self) -> Widget:
        Window.clearcolor = colour_from_hex(self._ground)
        root = FloatLayout()
        x = 0
        for piece in self._pieces:
            piece.size_hint = (None, None)
            piece.pos = (x, 0)
            x += piece.width
            root.add_widget(piece)
        return root


def picture(drive: Drive, *pieces: Widget, ground: str = GROUNDS["light"]) -> Image.Image:
    driver = drive(lambda: Row(pieces, ground), (412, 412))
    return cut(driver, pieces[0])


def cut(driver: Driver, piece: Widget) -> Image.Image:
    """The picture of a widget."""
    whole = driver.screenshot().convert("RGB")
    x, y = map(round, piece.pos)
    top = whole.height - y - round(piece.height)
    return whole.crop((x, top, x + round(piece.width), top + round(piece.height)))


def pixel(colour: tuple[float, ...]) -> Pixel:
    red, green, blue = (round(255 * part) for part in colour[:3])
    return red, green, blue


def pixels(seen: Image.Image) -> dict[tuple[int, int], Pixel]:
    """The pixels with their positions, from the top left."""
    red, green, blue = (band.tobytes() for band in seen.split())
    places = ((x, y) for y in range(seen.height) for x in range(seen.width))
    return dict(zip(places, zip(red, green, blue, strict=True), strict=True))


def like(
    seen: Image.Image, colour: tuple[float, ...], nearly: int = 6
) -> frozenset[tuple[int, int]]:
    """The positions of the pixels of this colour."""
    red, green, blue = pixel(colour)
    return frozenset(
        place
        for place, (r, g, b) in pixels(seen).items()
        if max(abs(r - red), abs(g - green), abs(b - blue)) <= nearly
    )


def many(seen: Image.Image, colour: tuple[float, ...]) -> int:
    return len(like(seen, colour))


def domino(written: str, size: tuple[int, int] = (96, 180), **values: object) -> Domino:
    return Domino(**{"tile": Tile.parse(written), "faces": PIPS, "size": size, **values})


def blobs(seen: Image.Image, colour: tuple[float, ...]) -> int:
    """The number of separate areas of this colour."""
    left = set(like(seen, colour, nearly=40))
    found = 0
    while left:
        found += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & left
            left -= near
            edge += near
    return found


@pytest.mark.parametrize("written", ["0-0", "6-4", "9-8", "12-11", "18-17"])
@pytest.mark.parametrize("size", [(48, 91), (96, 180), (100, 56), (230, 120)])
def test_the_pips_of_a_tile_can_be_counted(
    drive: Drive, written: str, size: tuple[int, int]
) -> None:
    seen = picture(drive, domino(written, size))

    assert blobs(seen, INK) == Tile.parse(written).pips


def test_a_tile_is_upright_or_horizontal_as_its_place_is(drive: Drive) -> None:
    upright = picture(drive, domino("6-0", (96, 180)))
    lying = picture(drive, domino("6-0", (180, 96)))

    assert many(upright.crop((0, 0, 96, 90)), INK) == many(upright, INK) > 0
    assert many(lying.crop((0, 0, 90, 96)), INK) == many(lying, INK) > 0


def test_edges_are_smooth_without_multisampling(drive: Drive) -> None:
    seen = picture(drive, domino("1-1"))
    between = [red for red, _, _ in pixels(seen).values() if pixel(INK)[0] + 20 < red < 200]

    assert len(between) > 30


def test_a_coloured_half_has_one_dot_and_a_blank_none(
    drive: Drive, sets: dict[str, RuleSet]
) -> None:
    faces = next(one.faces for one in sets.values() if one.faces.show == Show.COLOURS)

    for value in range(1, faces.highest + 1):
        seen = picture(drive, domino(f"{value}-0", faces=faces))
        dot = colour_from_hex(faces.colours[value])

        assert many(seen.crop((0, 0, 96, 90)), dot) == many(seen, dot) > 1000


def test_coloured_pips_are_as_many_as_the_face_is_worth(
    drive: Drive, sets: dict[str, RuleSet]
) -> None:
    faces = next(one.faces for one in sets.values() if one.faces.show == Show.COLOURED_PIPS)

    for value in range(1, faces.highest + 1):
        seen = picture(drive, domino(f"{value}-0", faces=faces))

        assert many(seen, colour_from_hex(faces.colours[value])) > 60 * value


def test_marks_differ_without_colour(drive: Drive, sets: dict[str, RuleSet]) -> None:
    faces = next(one.faces for one in sets.values() if one.faces.show == Show.COLOURS)
    inks = []

    for value in range(1, faces.highest + 1):
        dot = colour_from_hex(faces.colours[value])
        seen = picture(drive, domino(f"{value}-0", faces=faces, marks=True))
        middle = seen.crop((28, 25, 68, 68))
        inks.append(like(middle, contrast_colour(dot), nearly=60))

    assert all(len(ink) > 150 for ink in inks)
    assert all(len(one ^ other) > 0.25 * len(one | other) for one, other in combinations(inks, 2))


def test_marks_are_only_for_coloured_tiles(drive: Drive, sets: dict[str, RuleSet]) -> None:
    for faces in (one.faces for one in sets.values() if one.faces.show != Show.COLOURS):
        plain = picture(drive, domino("6-4", faces=faces))
        marked = picture(drive, domino("6-4", faces=faces, marks=True))

        assert plain.tobytes() == marked.tobytes()


@pytest.mark.parametrize("colour", range(len(COLOURS)))
@pytest.mark.parametrize("size", [(48, 91), (100, 56)])
def test_an_owned_tile_has_the_colour_and_all_pips_are_visible(
    drive: Drive, colour: int, size: tuple[int, int]
) -> None:
    free = picture(drive, domino("6-6", size))
    owned = picture(drive, domino("6-6", size, owner=colour))

    assert many(owned, COLOURS[colour]) > 100 + many(free, COLOURS[colour])
    assert many(owned, INK) > 0.9 * many(free, INK)  # except for blended edges


@pytest.mark.parametrize("written", ["6-6", "9-9", "12-12", "15-15", "18-18"])
@pytest.mark.parametrize("size", [(48, 91), (100, 56), (96, 180)])
def test_the_tag_of_the_owner_hides_no_pip(
    drive: Drive, written: str, size: tuple[int, int]
) -> None:
    free = picture(drive, domino(written, size))
    owned = picture(drive, domino(written, size, owner=0))  # its tag has a light sign

    assert blobs(owned, INK) == Tile.parse(written).pips
    assert many(owned, INK) > 0.93 * many(free, INK)


def test_a_selected_tile_has_a_ring_of_the_theme(drive: Drive) -> None:
    ring = colour_from_hex("#3366CC")

    free = picture(drive, domino("6-4", ring=ring))
    selected = picture(drive, domino("6-4", ring=ring, selected=True))
    both = picture(drive, domino("6-4", ring=ring, selected=True, owner=1))

    assert many(free, ring) == 0
    assert many(selected, ring) > 500
    assert many(both, ring) > 500
    assert many(both, COLOURS[1]) > 300


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_a_dimmed_tile_is_fainter_but_readable(drive: Drive, ground: str) -> None:
    plain = picture(drive, domino("6-4"), ground=ground)
    dimmed = picture(drive, domino("6-4", dimmed=True), ground=ground)

    assert 0 < contrast(dimmed) < contrast(plain)
    assert contrast(dimmed) > 2.5


def contrast(seen: Image.Image) -> float:
    """The contrast between a pip and the ivory around it, as defined by WCAG."""
    pip, ivory = (luminance(pixels(seen)[spot]) for spot in ((25, 26), (48, 80)))
    return ratio(pip, ivory)


def ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def luminance(seen: Pixel) -> float:
    parts = [part / 255 for part in seen]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_changed_tile_is_drawn_again(drive: Drive) -> None:
    one = domino("6-4")
    driver = drive(lambda: Row((one,)), (412, 412))
    assert blobs(cut(driver, one), INK) == 10

    one.tile = Tile.parse("2-1")
    driver.settle()
    assert blobs(cut(driver, one), INK) == 3

    one.tile = None
    driver.settle()
    assert many(cut(driver, one), IVORY) == 0


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_every_sign_is_visible_on_every_background(drive: Drive, ground: str) -> None:
    signs = tuple(PlayerSign(colour=colour, size=(24, 24)) for colour in range(len(COLOURS)))
    driver = drive(lambda: Row(signs, ground), (720, 412))
    behind = luminance(pixel(colour_from_hex(ground)))

    for sign in signs:
        lights = [luminance(found) for found in pixels(cut(driver, sign)).values()]
        strong = [light for light in lights if ratio(light, behind) >= 3]
        assert len(strong) > 40


def test_every_player_has_a_sign_of_their_own(drive: Drive) -> None:
    assert len(set(SHAPES)) == len(set(COLOURS)) == PLAYERS
    assert many(picture(drive, PlayerSign(size=(24, 24))), DARK) == 0


def test_signs_differ_without_colour_where_they_are_small(drive: Drive) -> None:
    signs = tuple(PlayerSign(colour=colour, size=(16, 16)) for colour in range(PLAYERS))
    driver = drive(lambda: Row(signs), (412, 412))

    shown = [like(cut(driver, one), colour) for one, colour in zip(signs, COLOURS, strict=True)]

    for one, other in combinations(shown, 2):
        assert len(one ^ other) > 0.18 * len(one | other)
    for one, other in combinations(shown[FIRST_COLOURS:], 2):
        assert len(one ^ other) > 0.3 * len(one | other)


@pytest.mark.parametrize("outline", SHAPES)
def test_a_whole_sign_is_visible_from_its_middle(outline: tuple[tuple[float, float], ...]) -> None:
    """Else it would be drawn with a fault: see ``ShapePainter.shape``."""
    x, y = (sum(axis) / len(outline) for axis in zip(*outline, strict=True))

    for one, other in pairwise((*outline, outline[0])):
        assert (one[0] - x) * (other[1] - y) > (one[1] - y) * (other[0] - x)


def test_text_on_a_players_colour_is_readable() -> None:
    for colour in COLOURS:
        ink, ground = luminance(pixel(contrast_colour(colour))), luminance(pixel(colour))

        assert contrast_colour(colour) in {DARK, LIGHT}
        assert ratio(ink, ground) >= 4.5
