"""Computes log P(string | photo), summed over all alignments of CTC."""
import torch
from torch.nn import functional as F

from glyphs import BLANK


def score(log_probabilities, labels, lengths=None):
    photos, steps, _ = log_probabilities.shape
    device = log_probabilities.device
    if lengths is None:
        lengths = torch.full((photos,), labels.shape[1], device=device)
    return -F.ctc_loss(
        log_probabilities.transpose(0, 1), labels, torch.full((photos,), steps, device=device), lengths, blank=BLANK, reduction="none"
    )
