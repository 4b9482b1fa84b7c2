"""Defines the network: a small residual CNN over columns, for CTC."""
import torch
from torch import nn

from glyphs import CLASSES


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels), nn.ReLU(),
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels),
        )  # fmt: skip

    def forward(self, x):
        return torch.relu(x + self.body(x))


class Line(nn.Module):
    """Adds context along the line with a filter of width 9 for each channel and two pointwise layers."""

    def __init__(self, channels, inner):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(channels, channels, (1, 9), 1, (0, 4), groups=channels, bias=False), nn.BatchNorm2d(channels),
            nn.Conv2d(channels, inner, 1, bias=False), nn.BatchNorm2d(inner), nn.ReLU(),
            nn.Conv2d(inner, channels, 1, bias=False), nn.BatchNorm2d(channels),
        )  # fmt: skip

    def forward(self, x):
        return x + self.body(x)


def convolution(before, after, kernel, stride, padding):
    return nn.Sequential(nn.Conv2d(before, after, kernel, stride, padding, bias=False), nn.BatchNorm2d(after), nn.ReLU())


class Digits(nn.Module):
    """Maps photos x 1 x 48 x width, with luminance in 0..1, to photos x width/4 x 12 log-probabilities."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            convolution(1, 24, 3, 2, 1), Block(24),
            convolution(24, 64, 3, 2, 1), Block(64), Block(64),
            convolution(64, 96, 3, (2, 1), 1), Block(96), Block(96),
            convolution(96, 128, 3, (2, 1), 1),
            convolution(128, 128, (3, 1), 1, 0), Line(128, 256), Line(128, 256), nn.Dropout(0.1), nn.Conv2d(128, CLASSES, 1),
        )  # fmt: skip

    def forward(self, x):
        mean = x.mean((2, 3), keepdim=True)
        x = (x - mean) / (((x - mean) ** 2).mean((2, 3), keepdim=True) + 1e-5).sqrt()
        return self.body(x).squeeze(2).transpose(1, 2).float().log_softmax(-1)
