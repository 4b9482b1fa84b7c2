"""Evaluates the model on untrained writers and fonts, and checks the ONNX file."""
import json
import math
import os

import numpy as np
import torch

from export import export
from glyphs import BLANK
from network import Digits
from photograph import photograph
from scoring import score
from writing import CODE, Writers

TESTS = {"pen strokes": "pen-test", "NIST": "nist-test", "handwriting fonts": "font-test", "print": "print-test"}
LIMITS = (0.2, 0.1, 0.05, 0.02, 0.01, 0.003, 0.001)
LEVELS = (0.5, 1.0)
BATCH = 1000

# The product issues no code with a 1 or a 7.
ISSUED = torch.tensor([0, 2, 3, 4, 5, 6, 8, 9])


def evaluate(args):
    network = Digits().cuda().eval()
    network.load_state_dict(torch.load(os.path.join(args.out, "digits.pt")))
    figures = {}
    for name, prefix in TESTS.items():
        for issued in (False, True):
            writers = only_issued(Writers(args.glyphs, {prefix: 1.0}, min_labels=5), issued)
            for level in LEVELS:
                row = measure(network, writers, args.strings, level, issued)
                figures[f"{name}, {'issued' if issued else 'any'} digits, level {level}"] = row
                at = row["limits"]["0.01"]
                print(
                    f"{name:18s} {'issued' if issued else 'any':6s} level {level}: read {row['read']:.4f} | P >= 0.01:"
                    f" accepted {at['accepted']:.4f}, both photos {at['accepted in both']:.4f}, worst writer {at['worst writer']:.3f},"
                    f" random other {at['random other']:.6f}, one digit changed {at['one digit changed']:.5f},"
                    f" in both {at['one digit changed, both']:.5f}",
                    flush=True,
                )
        writers = Writers(args.glyphs, {prefix: 1.0}, min_labels=5)
        figures[f"{name}, no code"] = taken_for_codes(network, writers)
        print("   taken for a code at P >= 0.01 of the code read:", figures[f"{name}, no code"], flush=True)
    with open(os.path.join(args.out, "figures.json"), "w") as file:
        json.dump(figures, file, indent=1)
    export(network, os.path.join(args.out, "digits.onnx"))


def only_issued(writers, issued):
    if issued:
        table = writers.table.clone()
        for digit in (1, 7):
            table[:, digit, 1] = 0
        writers.table = table
    return writers


def measure(network, writers, strings, level, issued):
    """Takes two photos of each writing, and scores them for the code, a random other code, and one with one digit changed."""
    torch.manual_seed(1)
    np.random.seed(1)
    digits = ISSUED.cuda() if issued else torch.arange(10).cuda()
    number_of_digits = len(digits)
    scores, read, who = [], [], []
    with torch.no_grad():
        for i in range(strings // BATCH):
            writing = writers.write(BATCH, CODE, marks=0, level=level)
            photos = [network(photograph(writing, (192, 224, 256)[(i + j) % 3], level)) for j in (0, 1)]
            code = writing["label"][:, :4]
            place = torch.randint(0, 4, (BATCH, 1), device="cuda")
            rank = torch.searchsorted(digits, code.gather(1, place).contiguous())
            other = digits[(rank + torch.randint(1, number_of_digits, (BATCH, 1), device="cuda")) % number_of_digits]
            near = code.clone().scatter(1, place, other)
            far = digits[torch.randint(0, number_of_digits, (BATCH, 4), device="cuda")]
            far = torch.where((far == code).all(1, keepdim=True), near, far)
            scores.append(torch.stack([score(photo, c) for c in (code, far, near) for photo in photos], 1))
            read.append(reads(photos[0], code))
            who.append(writing["writer"])
    scores, read, who = torch.cat(scores), torch.cat(read), torch.cat(who)
    row = {"strings": len(scores), "read": share(read), "limits": {}}
    for limit in LIMITS:
        passed = scores >= math.log(limit)
        by_writer = {writers.names[int(w)]: share(passed[who == w, 0]) for w in who.unique()}
        row["limits"][str(limit)] = {
            "accepted": share(passed[:, 0]),
            "accepted in one of two": share(passed[:, 0] | passed[:, 1]),
            "accepted in both": share(passed[:, 0] & passed[:, 1]),
            "worst writer": min(by_writer.values()),
            "writers below 96 %": sum(value < 0.96 for value in by_writer.values()),
            "writers": len(by_writer),
            "random other": share(passed[:, 2]),
            "random other, both": share(passed[:, 2] & passed[:, 3]),
            "one digit changed": share(passed[:, 4]),
            "one digit changed, both": share(passed[:, 4] & passed[:, 5]),
        }
    return row


def share(values):
    return values.float().mean().item()


def best_path(log_probabilities):
    """Returns the labels x 8, padded with -1, and their number."""
    best = log_probabilities.argmax(-1)
    before = torch.cat([torch.full_like(best[:, :1], -1), best[:, :-1]], 1)
    keep = (best != BLANK) & (best != before)
    at = torch.cumsum(keep, 1) - 1
    out = torch.full((len(best), 9), -1, device=best.device, dtype=torch.long)
    out.scatter_(1, torch.where(keep & (at < 8), at, 8), torch.where(keep, best, -1))
    return out[:, :8], keep.sum(1)


def reads(log_probabilities, code):
    labels, number = best_path(log_probabilities)
    return (number == code.shape[1]) & (labels[:, : code.shape[1]] == code).all(1)


def taken_for_codes(network, writers):
    """Checks strings that are not codes for the code that the network reads in them, which is the worst case."""
    out = {}
    with torch.no_grad():
        for kind, lengths, marks in (("3 digits", ((3,), (1.0,)), 0), ("5 digits", ((5,), (1.0,)), 0), ("6 digits", ((6,), (1.0,)), 0), ("nothing", ((0,), (1.0,)), 0)):
            taken = total = 0
            for _ in range(5):
                photo = network(photograph(writers.write(BATCH, lengths, marks), 192, 1.0))
                labels, number = best_path(photo)
                codes = (number == 4) & (labels[:, :4] < 10).all(1)
                if codes.any():
                    taken += int((score(photo[codes], labels[codes, :4]) >= math.log(0.01)).sum())
                total += BATCH
            out[kind] = taken / total
    return out
