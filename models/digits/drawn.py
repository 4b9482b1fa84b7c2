"""Digits and marks drawn by hand, as pen strokes in a box of 0..1 (y downward)."""
import math

import numpy as np


def arc(cx, cy, rx, ry, start, end, steps=14):
    """Returns an arc from the angle `start` to `end` in degrees, clockwise on the page, where 0 is to the right."""
    angles = np.radians(np.linspace(start, end, steps))
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


ZERO = [arc(0.5, 0.5, 0.3, 0.5, -90, 275)]
SLASHED_ZERO = [*ZERO, [(0.72, 0.18), (0.28, 0.82)]]
ONE = [[(0.5, 0.0), (0.5, 1.0)]]
FLAGGED_ONE = [[(0.25, 0.3), (0.55, 0.0), (0.55, 1.0)]]
FOOTED_ONE = [*FLAGGED_ONE, [(0.3, 1.0), (0.8, 1.0)]]
TWO = [[*arc(0.5, 0.27, 0.28, 0.27, -170, 35), (0.2, 1.0), (0.82, 1.0)]]
LOOPED_TWO = [[*arc(0.5, 0.27, 0.28, 0.27, -170, 40), (0.3, 0.9), *arc(0.32, 0.88, 0.1, 0.1, 60, 320), (0.55, 0.95), (0.85, 0.92)]]
THREE = [[*arc(0.45, 0.25, 0.28, 0.25, -150, 80), *arc(0.45, 0.74, 0.32, 0.26, -80, 150)]]
FLAT_THREE = [[(0.2, 0.0), (0.75, 0.0), (0.45, 0.4), *arc(0.45, 0.7, 0.3, 0.3, -80, 150)]]
OPEN_FOUR = [[(0.3, 0.0), (0.2, 0.55), (0.8, 0.55)], [(0.65, 0.2), (0.62, 1.0)]]
CLOSED_FOUR = [[(0.65, 1.0), (0.65, 0.0), (0.15, 0.65), (0.85, 0.65)]]
LIGHTNING_FOUR = [[(0.45, 0.0), (0.2, 0.6), (0.75, 0.55)], [(0.6, 0.35), (0.5, 1.0)]]
FIVE = [[(0.75, 0.0), (0.3, 0.0), (0.27, 0.42), *arc(0.46, 0.68, 0.3, 0.3, -110, 140)]]
TWO_STROKE_FIVE = [[(0.3, 0.0), (0.27, 0.42), *arc(0.46, 0.68, 0.3, 0.3, -110, 140)], [(0.3, 0.02), (0.8, 0.0)]]
ROUND_FIVE = [[(0.75, 0.02), (0.35, 0.05), *arc(0.5, 0.3, 0.2, 0.18, 180, 60), *arc(0.45, 0.74, 0.3, 0.25, -70, 150)]]
SIX = [[(0.65, 0.0), (0.4, 0.25), *arc(0.5, 0.72, 0.27, 0.28, -170, 200)]]
CURLED_SIX = [[*arc(0.62, 0.35, 0.4, 0.35, -70, -175), *arc(0.48, 0.74, 0.25, 0.26, -180, 170)]]
SEVEN = [[(0.2, 0.0), (0.8, 0.0), (0.4, 1.0)]]
BARRED_SEVEN = [*SEVEN, [(0.3, 0.5), (0.75, 0.48)]]
HOOKED_SEVEN = [[(0.18, 0.15), (0.2, 0.0), (0.8, 0.02), (0.45, 1.0)], [(0.32, 0.5), (0.7, 0.48)]]
EIGHT = [[*arc(0.5, 0.25, 0.25, 0.25, -30, -270), *arc(0.5, 0.75, 0.3, 0.25, -90, 270), *arc(0.5, 0.25, 0.25, 0.25, 90, -30)]]
STACKED_EIGHT = [arc(0.5, 0.25, 0.24, 0.25, -90, 275), arc(0.5, 0.74, 0.3, 0.26, -90, 275)]
NINE = [[*arc(0.48, 0.27, 0.27, 0.27, -10, -370), (0.74, 0.3), (0.62, 1.0)]]
CURLED_NINE = [[*arc(0.48, 0.27, 0.26, 0.27, -20, -370), *arc(0.42, 0.62, 0.34, 0.38, -30, 120)]]
STRAIGHT_NINE = [[*arc(0.45, 0.27, 0.25, 0.27, -20, -365), (0.7, 0.25), (0.7, 1.0)]]

# The shapes of one person are consistent: a bar through the 7 often occurs with a flag on the 1.
DRAWN_DIGITS = {
    "plain": dict(enumerate([ZERO, ONE, TWO, THREE, OPEN_FOUR, FIVE, SIX, SEVEN, EIGHT, STRAIGHT_NINE])),
    "continental": dict(enumerate([ZERO, FLAGGED_ONE, LOOPED_TWO, FLAT_THREE, LIGHTNING_FOUR, TWO_STROKE_FIVE, CURLED_SIX, BARRED_SEVEN, EIGHT, CURLED_NINE])),
    "formal": dict(enumerate([SLASHED_ZERO, FOOTED_ONE, TWO, THREE, CLOSED_FOUR, TWO_STROKE_FIVE, SIX, HOOKED_SEVEN, STACKED_EIGHT, NINE])),
    "round": dict(enumerate([ZERO, ONE, LOOPED_TWO, THREE, OPEN_FOUR, ROUND_FIVE, CURLED_SIX, SEVEN, EIGHT, CURLED_NINE])),
}

DRAWN_MARKS = [
    [[(0.0, 1.0), (0.5, 0.0), (1.0, 1.0)], [(0.2, 0.6), (0.8, 0.6)]],  # A
    [[(0.8, 0.0), (0.1, 0.0), (0.1, 1.0), (0.8, 1.0)], [(0.1, 0.5), (0.7, 0.5)]],  # E
    [[(0.8, 0.0), (0.1, 0.0), (0.1, 1.0)], [(0.1, 0.5), (0.7, 0.5)]],  # F
    [[(0.1, 0.0), (0.1, 1.0)], [(0.9, 0.0), (0.9, 1.0)], [(0.1, 0.5), (0.9, 0.5)]],  # H
    [[(0.1, 0.0), (0.1, 1.0)], [(0.8, 0.0), (0.1, 0.5), (0.85, 1.0)]],  # K
    [[(0.0, 1.0), (0.1, 0.0), (0.5, 0.7), (0.9, 0.0), (1.0, 1.0)]],  # M
    [[(0.1, 1.0), (0.1, 0.0), (0.9, 1.0), (0.9, 0.0)]],  # N
    [[(0.1, 1.0), (0.1, 0.0), *arc(0.35, 0.25, 0.4, 0.25, -90, 90), (0.15, 0.5), (0.8, 1.0)]],  # R
    [[(0.0, 0.0), (0.25, 1.0), (0.5, 0.3), (0.75, 1.0), (1.0, 0.0)]],  # W
    [[(0.1, 0.0), (0.9, 1.0)], [(0.9, 0.0), (0.1, 1.0)]],  # X
    [[(0.1, 0.5), (0.4, 0.9), (1.0, 0.0)]],  # a tick
    [[(0.5, 0.1), (0.5, 0.9)], [(0.1, 0.5), (0.9, 0.5)]],  # a plus
    [[(0.1, 0.3), (0.9, 0.3)], [(0.1, 0.7), (0.9, 0.7)]],  # an equals sign
    [[(0.3, 0.0), (0.2, 1.0)], [(0.7, 0.0), (0.6, 1.0)], [(0.0, 0.35), (0.9, 0.35)], [(0.0, 0.65), (0.9, 0.65)]],  # a hash
    [arc(0.25, 0.25, 0.2, 0.22, 0, 360), [(0.9, 0.0), (0.1, 1.0)], arc(0.75, 0.75, 0.2, 0.22, 0, 360)],  # a percent sign
]


def variants(strokes, number=40):
    """Returns the shape with slightly moved points, because the composer distorts only whole glyphs."""
    random = np.random.default_rng(len(strokes) * 1000 + sum(map(len, strokes)))
    for _ in range(number):
        tilt, bend = random.normal(0, 0.06, 2)
        moved = []
        for stroke in strokes:
            points = np.array(stroke, float)
            wave = np.cumsum(random.normal(0, 0.012, points.shape), 0)
            points = points + wave + random.normal(0, 0.02, 2)
            points[:, 0] += tilt * (points[:, 1] - 0.5) + bend * (points[:, 1] - 0.5) ** 2
            moved.append(points)
        yield moved
