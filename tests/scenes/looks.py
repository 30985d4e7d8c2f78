"""Random looks of a box of dominoes: ivory, white, dark, coloured; printed or engraved."""

from dataclasses import replace
from random import Random

from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from tests.scenes.scene import Colour, Kind, Look

BLACK = (22, 22, 26)
IVORIES = ((240, 232, 206), (244, 238, 222), (232, 222, 186), (250, 246, 236))
WHITES = ((248, 248, 246), (240, 240, 242), (252, 250, 246))
DARKS = ((26, 26, 30), (44, 30, 24), (24, 34, 52), (60, 20, 28), (50, 50, 54))
BRIGHTS = ((214, 70, 140), (60, 120, 190), (60, 150, 90), (210, 150, 40), (190, 50, 50))
PALETTE: tuple[Colour, ...] = (
    (200, 200, 200),
    (60, 150, 190),
    (60, 150, 50),
    (206, 40, 46),
    (150, 82, 50),
    (26, 84, 176),
    (236, 152, 30),
    (190, 40, 130),
    (30, 150, 130),
    (84, 44, 130),
    (232, 92, 36),
    (140, 40, 58),
    (140, 148, 146),
    (30, 30, 90),
    (90, 90, 40),
    (40, 40, 40),
)
"""As larger sets have them: a colour a face, the same on all tiles."""


def random_look(rng: Random, kind: Kind, faces: Faces) -> Look:
    look = _engraved(_shape(rng), rng)
    if faces.show is not Show.PIPS:
        return _with_faces(look, faces, rng)
    if kind is Kind.DARK_TILES:
        return _inverted(look, rng)
    if kind is Kind.COLOURED_TILES:
        return _bright(look, rng)
    body = rng.choice(WHITES if kind is Kind.WHITE or rng.random() < 0.5 else IVORIES)
    return _inked(_coloured(look, body, rng), rng, faces)


def _shape(rng: Random) -> Look:
    return Look(
        length=rng.uniform(1.9, 2.08),
        height=rng.uniform(0.22, 0.45),
        corner=rng.uniform(0.04, 0.14),
        bevel=rng.uniform(0.02, 0.06),
        gloss=rng.uniform(0.0, 0.8),
    )


def _engraved(look: Look, rng: Random) -> Look:
    """Or printed: then the depth is 0."""
    return replace(
        look,
        depth=rng.choice((0.0, 0.4, 0.8, 1.0)),
        pip_size=rng.uniform(0.88, 1.15),
        bar_length=rng.uniform(0.7, 0.86),
        bar_width=rng.uniform(0.05, 0.085),
        bar_core=rng.choice((0.0, 0.0, 0.0, rng.uniform(0.2, 0.6))),
        spot=rng.uniform(0.15, 0.5),
        pin=rng.uniform(0.05, 0.085) if rng.random() < 0.3 else 0.0,
    )


def _coloured(look: Look, body: Colour, rng: Random) -> Look:
    """Some boxes have tiles of two layers."""
    side = _aged(body)
    back = rng.choice((side, side, side, BLACK, (92, 58, 36), (40, 60, 110)))
    return replace(look, body=body, side=side, back=back)


def _inked(look: Look, rng: Random, faces: Faces) -> Look:
    """Black pips on smaller sets, coloured ones on most of the larger."""
    if rng.random() < (0.2 if faces.highest <= 6 else 0.75):
        return replace(look, pips=PALETTE, bar=BLACK)
    ink = rng.choice((BLACK, (40, 40, 46), (30, 34, 60)))
    return replace(look, pips=(ink,) * len(PALETTE), bar=ink)


def _inverted(look: Look, rng: Random) -> Look:
    body = rng.choice(DARKS)
    ink = rng.choice(((244, 244, 240), (228, 216, 180), (214, 206, 90)))
    return replace(_coloured(look, body, rng), pips=(ink,) * len(PALETTE), bar=ink)


def _bright(look: Look, rng: Random) -> Look:
    body = rng.choice(BRIGHTS)
    dark = rng.random() < 0.4
    ink = BLACK if dark else rng.choice(((246, 246, 240), (250, 214, 70)))
    return replace(_coloured(look, body, rng), pips=(ink,) * len(PALETTE), bar=ink)


def _with_faces(look: Look, faces: Faces, rng: Random) -> Look:
    """The colours of a leaflet, on white or ivory."""
    body = rng.choice(WHITES + IVORIES)
    pips = tuple(_colour(code) if code else body for code in faces.colours)
    dot = rng.choice((0.0, 0.26, 0.31, 0.36))
    return replace(_coloured(look, body, rng), pips=pips, bar=BLACK, dot=dot)


def _colour(code: str) -> Colour:
    """Of "#d9342b"."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def _aged(body: Colour) -> Colour:
    red, green, blue = body
    return round(red * 0.97), round(green * 0.94), round(blue * 0.86)
