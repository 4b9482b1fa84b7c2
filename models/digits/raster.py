"""A GPU kernel that turns segments into a picture of distances to the edge of the ink.

Slant, rotation, perspective, pen width and blur thus act on exact geometry, and every training photo is new.
"""
import torch
import triton
import triton.language as tl

HEIGHT = 48  # The height of a crop in pixels.


@triton.jit
def distance_kernel(segments, count, outline, out, glyphs, slots, width, pixels, BLOCK: tl.constexpr):
    """Returns the signed distance in pixels. The last glyph of a string is clutter, which is never filled."""
    string = tl.program_id(0)
    i = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    x = (i % width).to(tl.float32) + 0.5
    y = (i // width).to(tl.float32) + 0.5
    glyph = tl.full((BLOCK,), 1e6, tl.float32)
    clutter = tl.full((BLOCK,), 1e6, tl.float32)
    winding = tl.zeros((BLOCK,), tl.int32)
    filled = tl.load(outline + string)
    for g in range(glyphs):
        n = tl.load(count + string * glyphs + g)
        best = tl.full((BLOCK,), 1e6, tl.float32)
        for s in range(n):
            p = segments + ((string * glyphs + g) * slots + s) * 5
            x0 = tl.load(p)
            y0 = tl.load(p + 1)
            x1 = tl.load(p + 2)
            y1 = tl.load(p + 3)
            radius = tl.load(p + 4)
            dx = x1 - x0
            dy = y1 - y0
            t = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy + 1e-8)
            t = tl.minimum(tl.maximum(t, 0.0), 1.0)
            ex = x - x0 - t * dx
            ey = y - y0 - t * dy
            best = tl.minimum(best, tl.sqrt(ex * ex + ey * ey) - radius)
            if filled * (glyphs - 1 - g) > 0:
                left = (x - x0) * dy - (y - y0) * dx
                winding += tl.where((y0 <= y) & (y1 > y) & (left < 0), 1, 0)
                winding -= tl.where((y0 > y) & (y1 <= y) & (left > 0), 1, 0)
        if g == glyphs - 1:
            clutter = best
        else:
            glyph = tl.minimum(glyph, best)
    glyph = tl.where(winding != 0, -glyph, glyph)
    tl.store(out + string * pixels + i, tl.minimum(glyph, clutter), mask=i < pixels)


def distances(segments, count, outline, width):
    """Draws `segments`, which are strings x glyphs x slots x (x0, y0, x1, y1, radius)."""
    strings, glyphs, slots, _ = segments.shape
    out = torch.empty(strings, 1, HEIGHT, width, device=segments.device)
    pixels = HEIGHT * width
    distance_kernel[(strings, triton.cdiv(pixels, 512))](
        segments.contiguous(), count.int().contiguous(), outline.int().contiguous(), out, glyphs, slots, width, pixels, BLOCK=512
    )
    return out
