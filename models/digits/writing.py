"""Writes strings: glyphs of one writer, set along a line with one pen."""
import math

import numpy as np
import torch

from glyphs import MAX_SEGMENTS, OTHER

MAX_GLYPHS = 6  # The limit per string, in addition to one slot for clutter.
TRAINING_LENGTHS = ((0, 1, 2, 3, 4, 5, 6), (0.02, 0.01, 0.03, 0.08, 0.75, 0.08, 0.03))
CODE = ((4,), (1.0,))


class Dice:
    """Generates random numbers on one device."""

    def __init__(self, device):
        self.device = device

    def uniform(self, low, high, *shape):
        return torch.rand(*shape, device=self.device) * (high - low) + low

    def normal(self, spread, *shape):
        return torch.randn(*shape, device=self.device) * spread

    def chance(self, probability, *shape):
        return torch.rand(*shape, device=self.device) < probability


class Writers:
    """Contains the glyphs of chosen writers. `shares` maps the beginning of a writer's name to a share of the strings."""

    def __init__(self, path, shares, device="cuda", min_labels=7):
        data = np.load(path)
        flat, outlines, names = data["segments"], data["outline"], data["writers"]
        writer, label, count = (data[key].astype(int) for key in ("writer", "label", "count"))
        start = np.r_[0, np.cumsum(count)][:-1]
        wanted = [i for i, name in enumerate(names) if any(name.startswith(prefix) for prefix in shares)]
        keep = np.flatnonzero(np.isin(writer, wanted))
        keep = keep[np.lexsort((label[keep], writer[keep]))]
        which = np.searchsorted(wanted, writer[keep])
        segments = np.zeros((len(keep), MAX_SEGMENTS, 4), np.float16)
        for k, i in enumerate(keep):
            segments[k, : count[i]] = flat[start[i] : start[i] + count[i]]
        self.device, self.shares, self.min_labels = device, shares, min_labels
        self.names = [str(names[i]) for i in wanted]
        self.all = {"segments": segments, "count": count[keep], "label": label[keep], "which": which, "outline": outlines[keep]}
        self.outline = self.tensor([outlines[keep][which == w].any() for w in range(len(wanted))])
        self.printed = self.tensor([name.startswith("print") for name in self.names])
        self.select(np.ones(len(keep), bool))

    def tensor(self, values, **options):
        return torch.as_tensor(np.asarray(values), device=self.device, **options)

    def select(self, good):
        """Builds the tables that strings are drawn from, over the glyphs marked good."""
        glyphs = {key: values[good] for key, values in self.all.items()}
        table = np.zeros((len(self.names), 11, 2), int)  # The first glyph and the number of glyphs, by writer and label.
        for k, (w, label) in enumerate(zip(glyphs["which"], glyphs["label"])):
            if table[w, label, 1] == 0:
                table[w, label, 0] = k
            table[w, label, 1] += 1
        usable = (table[:, :10, 1] > 0).sum(1) >= self.min_labels
        # Writers with more glyphs occur slightly more often.
        plenty = np.minimum(table[:, :10, 1].sum(1), 60.0) ** 0.5
        weight = np.zeros(len(self.names))
        for prefix, share in self.shares.items():
            mine = np.array([name.startswith(prefix) for name in self.names]) & usable
            if mine.any():
                weight[mine] += share * plenty[mine] / plenty[mine].sum()
        self.segments, self.count, self.table = (self.tensor(v) for v in (glyphs["segments"], glyphs["count"], table))
        self.weight = self.tensor(weight, dtype=torch.float)
        self.marks = [self.tensor(np.flatnonzero((glyphs["label"] == OTHER) & (glyphs["outline"] == bool(o)))) for o in (0, 1)]

    def write(self, strings, lengths=TRAINING_LENGTHS, marks=0.04, level=1.0):
        """Returns segments in units of a digit's height, each with a pen radius, and labels. `level` is how unsteady the hand is."""
        dice, slots = Dice(self.device), MAX_SEGMENTS
        B, L = strings, MAX_GLYPHS
        values, weights = lengths
        length = self.tensor(values)[torch.multinomial(self.tensor(weights), B, True)]
        writer = torch.multinomial(self.weight, B, True)
        outline, printed = self.outline[writer], self.printed[writer]
        label, glyph = self._choose(writer, B, L, dice)
        if marks:
            label, glyph = self._replace_by_marks(label, glyph, outline, marks, dice)
        live = torch.arange(L, device=self.device) < length[:, None]
        count = self.count[glyph] * live
        points = self.segments[glyph].float().view(B, L, slots, 2, 2)
        valid = torch.arange(slots, device=self.device) < count[..., None]
        # Printed digits are straight and of equal size.
        unsteady = torch.where(printed, 0.0, 1.0).view(B, 1, 1, 1)
        x, y = points[..., 0], points[..., 1]
        for _ in range(2):
            size, wave, phase = dice.normal(0.025 * level, B, L, 1, 1, 2), dice.normal(3.0, B, L, 1, 1, 4), dice.uniform(0, 6.3, B, L, 1, 1, 2)
            size = size * unsteady[..., None]
            x, y = (
                x + size[..., 0] * torch.sin(wave[..., 0] * x + wave[..., 1] * y + phase[..., 0]),
                y + size[..., 1] * torch.sin(wave[..., 2] * x + wave[..., 3] * y + phase[..., 1]),
            )
        wide = torch.exp(dice.normal(0.10 + 0.06 * level, B, 1, 1, 1) + dice.normal(0.06, B, L, 1, 1) * unsteady)
        size = torch.exp(dice.normal(0.09, B, L, 1, 1) * unsteady)
        angle = (dice.normal(0.05, B, 1, 1, 1) + dice.normal(0.05, B, L, 1, 1)) * unsteady
        slant = (dice.normal(0.09 + 0.09 * level, B, 1, 1, 1) + 0.03) * (0.3 + 0.7 * unsteady)
        x, y = x * wide * size, y * size
        x = x - slant * y
        x, y = x * torch.cos(angle) - y * torch.sin(angle), x * torch.sin(angle) + y * torch.cos(angle)
        # The widths and gaps along the line follow.
        far = 1e4
        low = torch.where(live, torch.where(valid[..., None], x, far).amin((2, 3)), 0)
        high = torch.where(live, torch.where(valid[..., None], x, -far).amax((2, 3)), 0)
        kind = torch.rand(B, 1, device=self.device)
        gap = torch.where(
            kind < 0.15, dice.uniform(-0.05, 0.06, B, 1), torch.where(kind < 0.88, dice.uniform(0.06, 0.45, B, 1), dice.uniform(0.45, 1.0, B, 1))
        )
        gap = torch.where(printed[:, None], gap.clamp(min=0.06), gap + dice.normal(0.04, B, L))
        touching = dice.chance(0.03, B, L) & ~printed[:, None]
        gap = torch.where(touching, gap - dice.uniform(0.1, 0.3, B, L), gap).clamp(min=-0.09)
        right = torch.cumsum((high - low + gap) * live, 1)
        x = x + (right - (high - low + gap) * live - low)[..., None, None]
        drift = dice.normal(0.03, B, 1) * torch.arange(L, device=self.device) + dice.normal(0.05, B, L)
        bottom = dice.chance(0.5, B, 1).float() * (1 - size[..., 0, 0]) / 2  # Digits are on one baseline or centred.
        y = y + ((drift + bottom) * unsteady[..., 0, 0])[..., None, None]
        # The width of the pen ranges from ballpoint to marker and changes along the stroke.
        pen = torch.exp(dice.uniform(math.log(0.028), math.log(0.19), B, 1, 1)) / 2
        along = torch.arange(slots, device=self.device)
        press = 1 + 0.25 * torch.sin(along * dice.uniform(0.05, 0.5, B, L, 1) + dice.uniform(0, 6.3, B, L, 1)) * dice.chance(0.6, B, 1, 1)
        radius = pen * press * ~outline[:, None, None]
        bolder = torch.where(outline, dice.uniform(-0.005, 0.03, B), 0.0)
        clutter, clutter_count = self._clutter(right.amax(1), level, dice)
        return {
            "x": torch.cat([x, clutter[..., 0]], 1),
            "y": torch.cat([y, clutter[..., 1]], 1),
            "radius": torch.cat([radius, pen.expand(B, 1, slots) * 0.8], 1),
            "count": torch.cat([count, clutter_count], 1),
            "outline": outline,
            "printed": printed,
            "bolder": bolder,
            "label": label,
            "length": length,
            "ink": torch.rand(B, device=self.device),
            "writer": writer,
        }

    def _choose(self, writer, B, L, dice):
        have = self.table[writer]
        label = torch.multinomial((have[:, :10, 1] > 0).float(), L, True)

        def any_of(labels):
            first, number = torch.gather(have, 1, labels[..., None].expand(-1, -1, 2)).unbind(-1)
            chosen = first + (torch.rand(B, L, device=self.device) * number).long()
            return torch.minimum(chosen, first + number - 1)

        # Some neighbours are made equal, because repeated digits are common in codes and hard for CTC.
        same = dice.chance(0.08, B, L) & (torch.arange(L, device=self.device) > 0)
        label = torch.where(same & ~same.roll(1, 1), label.roll(1, 1), label)
        return label, any_of(label)

    def _replace_by_marks(self, label, glyph, outline, share, dice):
        B, L = label.shape
        strokes, outlines = self.marks
        if not len(outlines):
            return label, glyph
        if not len(strokes):
            strokes = outlines
        at = torch.rand(B, L, device=self.device)
        mark = torch.where(outline[:, None], outlines[(at * len(outlines)).long()], strokes[(at * len(strokes)).long()])
        here = dice.chance(share, B, 1) & dice.chance(0.6, B, L) & (outline[:, None] | (strokes is not outlines))
        return torch.where(here, OTHER, label), torch.where(here, mark, glyph)

    def _clutter(self, width, level, dice):
        """Draws an underline, or a stray mark next to the writing."""
        B = len(width)
        clutter = torch.zeros(B, 1, MAX_SEGMENTS, 2, 2, device=self.device)
        below = torch.where(dice.chance(0.6, B), dice.uniform(0.62, 1.0, B), -dice.uniform(0.62, 1.0, B))
        clutter[:, 0, 0, 0, 0], clutter[:, 0, 0, 1, 0] = dice.normal(0.3, B) - 0.1, width + dice.normal(0.3, B)
        clutter[:, 0, 0, 0, 1], clutter[:, 0, 0, 1, 1] = below + dice.normal(0.04, B), below + dice.normal(0.04, B)
        clutter[:, 0, 1, 0, 0] = torch.where(dice.chance(0.5, B), -dice.uniform(0.5, 1.0, B), width + dice.uniform(0.4, 1.0, B))
        clutter[:, 0, 1, 1, 0] = clutter[:, 0, 1, 0, 0] + dice.normal(0.08, B)
        clutter[:, 0, 1, 0, 1] = dice.uniform(0.5, 1.0, B)
        clutter[:, 0, 1, 1, 1] = clutter[:, 0, 1, 0, 1] + dice.normal(0.08, B)
        count = torch.where(dice.chance(0.10 * level, B), 1, torch.where(dice.chance(0.03 * level, B), 2, 0))
        return clutter, count[:, None]
