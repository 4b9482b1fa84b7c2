"""Takes photos of writing: paper or screen, light, rotation, perspective, blur, noise and JPEG.

Two photos of one writing differ in the camera and are equal in the hand, as in the product.
"""
import math

import numpy as np
import torch
from torch.nn import functional as F

from raster import HEIGHT, distances
from writing import Dice

JPEG_LUMINANCE = [
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99],
]  # fmt: skip


def each(values):
    """Reshapes one value per photo, so that it can be multiplied with pictures."""
    return values.view(-1, 1, 1, 1)


def photograph(writing, width, level=1.0, max_rotation=20.0):
    """Returns photos x 1 x 48 x width in 0..1. `level` is how poor a photo is: 0.5 is fair, 1 is as poor as in training."""
    device = writing["x"].device
    dice = Dice(device)
    x, y, fit, rotation, box, empty = _place(writing, width, level, max_rotation, dice)
    B = len(x)
    radius = (writing["radius"] * fit.view(B, 1, 1)).clamp(min=0.38) * torch.where(writing["outline"], 0.0, 1.0).view(B, 1, 1)
    radius[:, -1] = radius[:, -1].clamp(min=0.4)
    segments = torch.stack([x[..., 0], y[..., 0], x[..., 1], y[..., 1], radius], -1)
    distance = distances(segments, writing["count"], writing["outline"], width) - each(writing["bolder"] * fit)
    ink = (0.5 - distance).clamp(0, 1)
    frame = _Frame(width, rotation + dice.normal(0.03, B), device)
    tone = 0.06 + (0.08 + 0.38 * level) * writing["ink"] * dice.uniform(0.8, 1.1, B)  # The ink as a share of the paper.
    picture = _paper(frame, fit, level, dice, B) * (1 - ink * _blots(width, level, dice, B) * (1 - each(tone)))
    # Half of the screens, and occasionally a chalkboard, show light digits on a dark background.
    inverted = dice.chance(0.5, B) & writing["printed"] | dice.chance(0.03, B)
    picture = torch.where(each(inverted), (each(dice.uniform(0.75, 1.05, B)) - picture).clamp(min=0.0), picture)
    picture = _surroundings(picture, frame, x, y, fit, box, empty, level, dice)
    picture = _light(picture, frame, level, dice)
    picture = _optics(picture, fit, level, dice)
    return _sensor(picture, tone, level, dice)


class _Frame:
    """Returns pixel coordinates, and those along (u) and across (v) the line of the writing."""

    def __init__(self, width, tilt, device):
        self.width = width
        self.x = torch.arange(width, device=device).view(1, 1, 1, width) + 0.5
        self.y = torch.arange(HEIGHT, device=device).view(1, 1, HEIGHT, 1) + 0.5
        self.cos, self.sin = each(torch.cos(tilt)), each(torch.sin(tilt))
        self.u, self.v = self.turn(self.x, self.y)

    def turn(self, x, y):
        return self.cos * x + self.sin * y, -self.sin * x + self.cos * y


def _noise(dice, B, rows, columns, width):
    return F.interpolate(dice.normal(1, B, 1, rows, columns), size=(HEIGHT, width), mode="bicubic", align_corners=False)


def _place(writing, width, level, max_rotation, dice):
    """Turns, tilts and scales the writing into the crop."""
    x, y = writing["x"], writing["y"]
    B, slots = x.shape[0], x.shape[2]
    valid = (torch.arange(slots, device=x.device) < writing["count"][..., None])[..., None].expand_as(x).clone()
    valid[:, -1] = False  # The crop fits the glyphs and ignores the clutter.
    empty = ~valid.flatten(1).any(1)

    def box(values):
        return torch.where(valid, values, 1e4).flatten(1).amin(1), torch.where(valid, values, -1e4).flatten(1).amax(1)

    (x0, x1), (y0, y1) = box(x), box(y)
    x, y = x - each((x0 + x1) / 2), y - each((y0 + y1) / 2)
    half = each(((x1 - x0) / 2).clamp(min=0.5))
    rotation = dice.uniform(-max_rotation, max_rotation, B) * torch.where(dice.chance(0.4, B), 0.25, 1.0) * math.pi / 180
    cos, sin = each(torch.cos(rotation)), each(torch.sin(rotation))
    x = x * each(torch.exp(dice.normal(0.10, B)))
    depth = 1 + (each(dice.normal(0.07, B)) * x / half + each(dice.normal(0.05, B)) * y).clamp(-0.3, 0.3) * level
    x, y = x / depth, y / depth
    x, y = cos * x - sin * y, sin * x + cos * y
    (x0, x1), (y0, y1) = box(x), box(y)
    fit = torch.minimum(
        dice.uniform(0.55, 0.98, B) * HEIGHT / (y1 - y0).clamp(min=0.3), dice.uniform(0.6, 0.98, B) * width / (x1 - x0).clamp(min=0.3)
    )
    fit = torch.where(empty, dice.uniform(20, 40, B), fit).clamp(4, 46)  # The height of a digit in pixels.
    left = (width - (x1 - x0) * fit) * dice.uniform(0.1, 0.9, B)
    top = (HEIGHT - (y1 - y0) * fit) * dice.uniform(0.1, 0.9, B)
    return (x - each(x0)) * each(fit) + each(left), (y - each(y0)) * each(fit) + each(top), fit, rotation, box, empty


def _paper(frame, fit, level, dice, B):
    """Draws plain, ruled or squared paper, with creases and a grain."""
    width = frame.width
    creases = each(dice.uniform(0, 0.12 * level, B)) * _noise(dice, B, 3, max(3, width // 40), width)
    grain = each(dice.uniform(0, 0.06 * level, B) * dice.chance(0.4, B)) * _noise(dice, B, 10, width // 5, width)
    paper = each(dice.uniform(0.6, 1.0, B)) * (1 + creases + grain)
    space = each(dice.uniform(0.3, 1.4, B) * fit).clamp(min=5)
    thickness = each(dice.uniform(0.5, 1.3, B))

    def rules(along):
        offset = (along + space * each(dice.uniform(0, 1, B))) % space - space / 2
        return (thickness + 0.3 - offset.abs()).clamp(0, 1)

    kind = each(torch.rand(B, device=fit.device))
    squared = torch.maximum(rules(frame.v), rules(frame.u))
    lines = torch.where(kind < 0.2, rules(frame.v), torch.where(kind < 0.45, squared, torch.zeros_like(squared)))
    return paper * (1 - lines * each(dice.uniform(0.04, 0.35, B)))


def _blots(width, level, dice, B):
    uneven = each(dice.uniform(0, 0.4 * level, B) * dice.chance(0.5, B))
    return 1 - uneven * _noise(dice, B, HEIGHT // 2, width // 2, width).abs().clamp(0, 1)


def _surroundings(picture, frame, x, y, fit, box, empty, level, dice):
    """Draws the surroundings beyond the edges of the paper: hand, clothes, wall."""
    B = len(picture)
    along, across = frame.turn(x, y)
    (u0, u1), (v0, v1) = box(along), box(across)
    beyond = torch.zeros_like(picture, dtype=torch.bool)
    for coordinate, edge, sign in ((frame.v, v1, 1), (frame.v, -v0, -1), (frame.u, u1, 1), (frame.u, -u0, -1)):
        outside = sign * coordinate > each(edge + fit * dice.uniform(0.15, 0.9, B))
        beyond |= outside & each(dice.chance(0.15 * level, B)) & ~each(empty)
    wall = each(dice.uniform(0.02, 0.9, B)) * (1 + 0.25 * _noise(dice, B, 6, frame.width // 8, frame.width))
    return torch.where(beyond, wall, picture)


def _light(picture, frame, level, dice):
    """Adds a shadow with a soft or hard edge, and on some photos a glare."""
    B, width = len(picture), frame.width

    def ramp():
        angle = dice.uniform(0, 6.3, B)
        from_x, from_y = frame.x - width * each(dice.uniform(0.1, 0.9, B)), frame.y - HEIGHT * each(dice.uniform(0.1, 0.9, B))
        return each(torch.cos(angle)) * from_x + each(torch.sin(angle)) * from_y

    shadow = 1 - each(dice.uniform(0.1, 0.55, B) * dice.chance(0.35 * level, B)) * torch.sigmoid(ramp() / each(dice.uniform(1.5, 30, B)))
    glare = each(dice.uniform(0.1, 0.4, B) * dice.chance(0.12 * level, B)) * torch.exp(-((ramp() / each(dice.uniform(6, 30, B))) ** 2))
    return (picture * shadow + glare).clamp(0, 1.2)


def _optics(picture, fit, level, dice):
    """Blurs, sometimes more in one direction, relative to the digit's height. Some photos are then sharpened, as by a camera."""
    B, _, _, width = picture.shape
    k = torch.arange(-4, 5, device=picture.device).float()
    long = 0.3 + dice.uniform(0, 0.05 * level, B) * fit
    short = long * torch.where(dice.chance(0.4, B), dice.uniform(0.25, 1.0, B), 1.0)
    angle = dice.uniform(0, 3.15, B)
    cos, sin = each(torch.cos(angle)), each(torch.sin(angle))
    along = cos * k.view(1, 1, 1, 9) + sin * k.view(1, 1, 9, 1)
    across = -sin * k.view(1, 1, 1, 9) + cos * k.view(1, 1, 9, 1)
    kernel = torch.exp(-0.5 * (along / each(long)) ** 2 - 0.5 * (across / each(short.clamp(min=0.25))) ** 2)
    kernel = kernel / kernel.sum((2, 3), keepdim=True)
    padded = F.pad(picture.view(1, B, HEIGHT, width), (4,) * 4, mode="replicate")
    picture = F.conv2d(padded, kernel, groups=B).view(B, 1, HEIGHT, width)
    sharpened = each(dice.uniform(0, 1.0, B) * dice.chance(0.25, B))
    return picture + sharpened * (picture - F.avg_pool2d(picture, 3, 1, 1, count_include_pad=False))


def _sensor(picture, tone, level, dice):
    """Applies exposure, gamma, noise relative to the contrast, a crop enlarged from few pixels, 8 bits, and JPEG."""
    B, _, _, width = picture.shape
    exposure = torch.where(dice.chance(0.25 * level, B), dice.uniform(0.15, 0.5, B), dice.uniform(0.6, 1.1, B))
    picture = picture.clamp(0, 1.3) ** each(torch.exp(dice.normal(0.2, B))) * each(exposure)
    picture = picture + each(dice.uniform(0, 0.11 * level, B) * exposure * (1 - tone) * 0.8) * torch.randn_like(picture)
    # A small code in the photo is enlarged for the network.
    shrink = float(np.random.choice((1.0, 1.5, 2.0), p=(0.6, 0.25, 0.15))) if level > 0.3 else 1.0
    if shrink > 1:
        small = F.interpolate(picture, scale_factor=1 / shrink, mode="area")
        picture = F.interpolate(small, size=(HEIGHT, width), mode="bilinear", align_corners=False)
    picture = (picture.clamp(0, 1) * 255).round()
    return torch.where(each(dice.chance(0.6, B)), _jpeg(picture, level, dice), picture).round().clamp(0, 255) / 255


def _jpeg(picture, level, dice):
    B, _, _, width = picture.shape
    index = np.arange(8)
    dct = np.cos((2 * index[None] + 1) * index[:, None] * np.pi / 16) * 0.5
    dct[0] /= math.sqrt(2)
    dct = torch.as_tensor(dct, device=picture.device, dtype=torch.float)
    quality = dice.uniform(100 - 70 * level, 96, B)
    scale = torch.where(quality < 50, 50 / quality, 2 - quality / 50)
    table = torch.as_tensor(JPEG_LUMINANCE, device=picture.device, dtype=torch.float)
    table = (table * scale.view(B, 1, 1)).round().clamp(min=1).view(B, 1, 1, 8, 8)
    blocks = (picture - 128).view(B, HEIGHT // 8, 8, width // 8, 8).transpose(2, 3)
    coded = ((dct @ blocks @ dct.T) / table).round() * table
    return (dct.T @ coded @ dct).transpose(2, 3).reshape(B, 1, HEIGHT, width) + 128
