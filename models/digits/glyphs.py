"""Reads the training data: every glyph becomes line segments in a box of height 1.

Pen strokes are open polylines; font glyphs and scanned digits are closed outlines, filled when drawn. A glyph belongs to a
writer (a person or a font), named `<source>-<train|test>/<who>`: a test writer is never trained on.
"""
import gzip
import os
import re
from collections import Counter

import numpy as np

from drawn import DRAWN_DIGITS, DRAWN_MARKS, variants

MAX_SEGMENTS = 160  # The limit per glyph.
OTHER, BLANK, CLASSES = 10, 11, 12  # The digits are 0 to 9. OTHER is a mark that is not a digit.

# Letters that do not resemble a digit. They train the class OTHER.
LETTERS = "AEFHKMNRWXadefhkmnrwxvu"

TEST_FONTS = {
    "caveat", "kalam", "nothing-you-could-do", "reenie-beanie", "gloria-hallelujah", "homemade-apple", "just-another-hand",
    "rock-salt",
}
TEST_PRINT = {"poppins", "libre-baskerville", "jetbrains-mono", "mukta", "exo-2", "quicksand", "asap", "zilla-slab"}


class Glyphs:
    def __init__(self):
        self.rows = []  # (segments, label, writer, outline)

    def add(self, segments, label, writer, outline=False):
        segments = np.asarray(segments, float)
        if 0 < len(segments) <= MAX_SEGMENTS and np.isfinite(segments).all():
            self.rows.append((normalise(segments).astype(np.float16), label, writer, outline))

    def save(self, path):
        writers = sorted({row[2] for row in self.rows})
        number = {writer: i for i, writer in enumerate(writers)}
        np.savez_compressed(
            path,
            segments=np.concatenate([row[0] for row in self.rows]),
            count=np.array([len(row[0]) for row in self.rows], np.int16),
            label=np.array([row[1] for row in self.rows], np.int8),
            writer=np.array([number[row[2]] for row in self.rows], np.int16),
            outline=np.array([row[3] for row in self.rows]),
            writers=np.array(writers),
        )
        print(dict(Counter(row[2].split("/")[0] for row in self.rows)), len(writers), "writers")


def normalise(segments):
    """Scales segments to a box of height 1 (of width 1.2 for flat marks) around the origin."""
    points = segments.reshape(-1, 2)
    low, high = points.min(0), points.max(0)
    size = max(high[1] - low[1], (high[0] - low[0]) / 1.2, 1e-6)
    return ((points - (low + high) / 2) / size).reshape(-1, 4)


def resample(strokes, budget=64):
    """Converts polylines to at most `budget` segments, spread over the strokes by length."""
    strokes = [np.asarray(stroke, float).reshape(-1, 2) for stroke in strokes if len(stroke)]
    lengths = [np.hypot(*np.diff(stroke, axis=0).T).sum() if len(stroke) > 1 else 0.0 for stroke in strokes]
    total = sum(lengths) or 1.0
    out = []
    for stroke, length in zip(strokes, lengths):
        if length == 0:  # a dot
            out.append(np.r_[stroke[0], stroke[0] + 1e-3][None])
            continue
        pieces = max(2, min(len(stroke) * 2, round((budget - 2 * len(strokes)) * length / total)))
        along = np.r_[0, np.cumsum(np.hypot(*np.diff(stroke, axis=0).T))]
        at = np.linspace(0, along[-1], pieces + 1)
        points = np.c_[np.interp(at, along, stroke[:, 0]), np.interp(at, along, stroke[:, 1])]
        out.append(np.c_[points[:-1], points[1:]])
    return np.concatenate(out)[:MAX_SEGMENTS]


def add_pendigits(glyphs, folder):
    """Reads the UCI pen-based digits in their stroke form. `.COMMENT digit writer sample` names the writer."""
    for name, part in (("pendigits-train", "pen-train"), ("pendigits-test", "pen-test")):
        with open(os.path.join(folder, name)) as file:
            blocks = file.read().split(".SEGMENT")[1:]
        for block in blocks:
            label = int(re.search(r'"(\d)"', block).group(1))
            writer = int(re.search(r"\.COMMENT\s+\d+\s+(\d+)", block).group(1))
            glyphs.add(resample(pen_strokes(block)), label, f"{part}/{writer:02d}")


def pen_strokes(block):
    strokes = []
    for part in re.findall(r"\.PEN_DOWN(.*?)(?=\.PEN_UP|\.PEN_DOWN|$)", block, re.S):
        points = re.findall(r"^\s*(-?\d+)\s+(-?\d+)\s*$", part, re.M)
        if points:
            strokes.append(np.array(points, float) * (1, -1))
    return strokes


def add_optdigits(glyphs, folder):
    """Reads the UCI optical digits: 32 x 32 bits scanned from paper. Their 30 writers are not distinguished."""
    for name in ("optdigits-orig.tra", "optdigits-orig.tes"):
        rows = []
        with open(os.path.join(folder, name)) as file:
            lines = [line.strip() for line in file]
        for line in lines:
            if len(line) == 32:
                rows.append([int(bit) for bit in line])
                continue
            if len(line) == 1 and len(rows) == 32:
                picture = np.array(rows, float).reshape(16, 2, 16, 2).mean((1, 3))
                glyphs.add(contour(np.pad(picture, 1)), int(line), "opt-train/all", True)
            rows = []


def add_nist(glyphs, folder):
    """Reads the NIST digits as in MNIST. The extended labels of QMNIST name the writers, and no writer is in both parts."""
    for part, pictures, labels in (
        ("nist-train", "train-images-idx3-ubyte", "qmnist-train-labels-idx2-int.gz"),
        ("nist-test", "t10k-images-idx3-ubyte", "qmnist-test-labels-idx2-int.gz"),
    ):
        images = np.fromfile(os.path.join(folder, pictures), np.uint8)[16:].reshape(-1, 28, 28)
        with gzip.open(os.path.join(folder, labels)) as file:
            table = np.frombuffer(file.read(), ">i4", offset=12).reshape(-1, 8)
        for image, row in zip(images, table):
            glyphs.add(contour(np.pad(image / 255.0, 1)), int(row[0]), f"{part}/{row[2]:04d}", True)


def contour(values, level=0.5):
    """Returns the closed line at `level` (marching squares)."""
    a, b, c, d = values[:-1, :-1], values[:-1, 1:], values[1:, 1:], values[1:, :-1]  # corners, clockwise from top left
    code = (a > level) * 1 + (b > level) * 2 + (c > level) * 4 + (d > level) * 8
    edges = {
        1: [(3, 0)], 2: [(0, 1)], 3: [(3, 1)], 4: [(1, 2)], 5: [(3, 0), (1, 2)], 6: [(0, 2)], 7: [(3, 2)],
        8: [(2, 3)], 9: [(2, 0)], 10: [(0, 1), (2, 3)], 11: [(2, 1)], 12: [(1, 3)], 13: [(1, 0)], 14: [(0, 3)],
    }
    segments = []
    for y, x in np.argwhere((code > 0) & (code < 15)):
        corners = (a[y, x], b[y, x], c[y, x], d[y, x])

        def crossing(edge):
            first, second = ((0, 1), (1, 2), (3, 2), (0, 3))[edge]
            t = (level - corners[first]) / (corners[second] - corners[first])
            return ((x + t, y), (x + 1, y + t), (x + t, y + 1), (x, y + t))[edge]

        segments += [(*crossing(start), *crossing(end)) for start, end in edges[code[y, x]]]
    return segments


def add_fonts(glyphs, folder, kind, test_names):
    """Reads the outlines of every .woff in the folder. A font counts as a writer."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.ttLib import TTFont

    for name in sorted(os.listdir(folder)):
        stem = os.path.splitext(name)[0]
        family = re.sub(r"-\d00$", "", stem)
        font = TTFont(os.path.join(folder, name))
        characters, shapes = font.getBestCmap(), font.getGlyphSet()
        writer = f"{kind}-{'test' if family in test_names else 'train'}/{stem}"
        for character in "0123456789" + LETTERS:
            if ord(character) not in characters:
                continue
            pen = DecomposingRecordingPen(shapes)
            shapes[characters[ord(character)]].draw(pen)
            segments = next((s for s in (flatten(pen.value, n) for n in (6, 4, 3, 2, 1)) if len(s) <= MAX_SEGMENTS), [])
            if segments:
                label = int(character) if character.isdigit() else OTHER
                glyphs.add(np.array(segments) * (1, -1, 1, -1), label, writer, True)


def flatten(commands, pieces):
    """Converts the commands of a font's pen to segments, each curve in `pieces`."""
    segments, current, start = [], None, None

    def line_to(points):
        nonlocal current
        for point in points:
            segments.append((*current, *point))
            current = point

    steps = (np.arange(pieces) + 1) / pieces
    for command, args in commands:
        if command == "moveTo":
            current = start = args[0]
        elif command == "lineTo":
            line_to([args[0]])
        elif command == "qCurveTo":
            if args[-1] is None:  # a closed curve without a point on it
                args = list(args[:-1])
                current = start = tuple((np.array(args[-1]) + np.array(args[0])) / 2)
                args.append(start)
            controls = [np.array(point, float) for point in args[:-1]]
            ends = [(p + q) / 2 for p, q in zip(controls, controls[1:])] + [np.array(args[-1], float)]
            for control, end in zip(controls, ends):
                first = np.array(current, float)
                line_to([tuple((1 - t) ** 2 * first + 2 * t * (1 - t) * control + t * t * end) for t in steps])
            if not controls:
                line_to([args[-1]])
        elif command == "curveTo":
            first, (p, q, end) = np.array(current, float), [np.array(point, float) for point in args]
            line_to([
                tuple((1 - t) ** 3 * first + 3 * t * (1 - t) ** 2 * p + 3 * t * t * (1 - t) * q + t**3 * end) for t in steps
            ])
        elif command in ("closePath", "endPath") and current != start:
            line_to([start])
    return segments


def add_drawn(glyphs):
    """Reads the shapes drawn by hand for this project: regional forms of digits, and pen strokes that are not digits."""
    for style, digits in DRAWN_DIGITS.items():
        for digit, strokes in digits.items():
            for variant in variants(strokes):
                glyphs.add(resample(variant), digit, f"drawn-train/{style}")
    for strokes in DRAWN_MARKS:
        for variant in variants(strokes):
            glyphs.add(resample(variant), OTHER, "drawn-train/marks")


def prepare(args):
    glyphs = Glyphs()
    add_pendigits(glyphs, os.path.join(args.data, "pendigits"))
    add_optdigits(glyphs, os.path.join(args.data, "optdigits"))
    add_nist(glyphs, os.path.join(args.data, "nist"))
    add_fonts(glyphs, os.path.join(args.data, "fonts"), "font", TEST_FONTS)
    add_fonts(glyphs, os.path.join(args.data, "print"), "print", TEST_PRINT)
    add_drawn(glyphs)
    glyphs.save(args.out)
