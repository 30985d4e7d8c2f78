"""Random ways to photograph a table: from where, in what light, with which faults."""

from random import Random

from tests.scenes.scene import Camera, Faults, Kind, Light

SIZES = ((1000, 750), (750, 1000), (1000, 1000), (1100, 620), (1200, 900))


def random_camera(rng: Random, kind: Kind) -> Camera:
    width, height = rng.choice(SIZES)
    tilt = rng.uniform(20, 35) if kind is Kind.TILTED else max(0.0, rng.gauss(5, 6))
    turn = rng.choice((0.0, 90.0, rng.uniform(0, 360))) + rng.gauss(0, 4)
    small = kind is Kind.SMALL
    return Camera(
        width,
        height,
        tile_width=rng.uniform(34, 48) if small else 55 * (230 / 55) ** rng.random(),
        tilt=min(tilt, 35.0),
        turn=turn,
        focal=rng.uniform(0.8, 1.4),
    )


def random_light(rng: Random, kind: Kind) -> Light:
    bad = kind is Kind.BAD_LIGHT
    return Light(
        towards=rng.uniform(0, 360),
        shadow=rng.uniform(0.15, 0.6),
        shadow_length=rng.uniform(0.2, 1.6),
        softness=rng.uniform(0.03, 0.2),
        warmth=rng.uniform(0.4, 1.0) if bad else rng.gauss(0.15, 0.2),
        brightness=rng.uniform(0.55, 1.08) if bad else rng.uniform(0.8, 1.05),
        slope=rng.uniform(0.2, 0.6) if bad else rng.uniform(0.0, 0.25),
        glare=rng.choice((0.0, rng.uniform(0.2, 0.6))) if bad else 0.0,
        glare_at=(rng.random(), rng.random()),
        hand_shadow=rng.choice((0.0, rng.uniform(0.3, 0.6))) if bad else 0.0,
    )


def random_faults(rng: Random, kind: Kind) -> Faults:
    small = kind is Kind.SMALL
    return Faults(
        blur=rng.uniform(0.4, 0.8) if small else rng.uniform(0.4, 1.5),
        motion=0.0 if small or rng.random() < 0.7 else rng.uniform(0.5, 3),
        motion_angle=rng.uniform(0, 180),
        sharpening=rng.choice((0.0, 0.0, rng.uniform(0.4, 1.2))),
        grain=rng.uniform(3, 9) if kind is Kind.BAD_LIGHT else rng.uniform(0.5, 5),
        vignette=rng.uniform(0, 0.4),
        contrast=rng.uniform(0.85, 1.15),
        quality=rng.randint(60, 95),
    )
