"""Finds digits that are mislabelled or badly cropped: the network almost rules out their label in each of several easy photos."""
import math

import numpy as np
import torch

from glyphs import MAX_SEGMENTS
from photograph import photograph
from scoring import score


def find_suspects(writers, network, photos=4, batch=2000):
    glyphs, device = writers.all, writers.device
    best = np.full(len(glyphs["label"]), -1e9)
    digits = np.flatnonzero(glyphs["label"] < 10)
    with torch.no_grad():
        for at in range(0, len(digits), batch):
            chosen = digits[at : at + batch]
            B = len(chosen)
            points = writers.tensor(glyphs["segments"][chosen]).float().view(B, 1, MAX_SEGMENTS, 2, 2)
            nothing = torch.zeros(B, 1, MAX_SEGMENTS, 2, device=device)
            zero = torch.zeros(B, device=device)
            writing = {
                "x": torch.cat([points[..., 0], nothing], 1),
                "y": torch.cat([points[..., 1], nothing], 1),
                "radius": torch.full((B, 2, MAX_SEGMENTS), 0.04, device=device),
                "count": torch.stack([writers.tensor(glyphs["count"][chosen]), zero.long()], 1),
                "outline": writers.tensor(glyphs["outline"][chosen]),
                "printed": zero.bool(),
                "bolder": zero,
                "ink": zero,
            }
            label = writers.tensor(glyphs["label"][chosen])[:, None]
            for _ in range(photos):
                scores = score(network(photograph(writing, 128, 0.2, 5.0)), label).cpu().numpy()
                best[chosen] = np.maximum(best[chosen], scores)
    suspects = (best < math.log(0.04)) & (glyphs["label"] < 10)
    # A network that rules out many digits is not trained enough to judge.
    return suspects if suspects.sum() < 0.02 * len(digits) else np.zeros_like(suspects)
