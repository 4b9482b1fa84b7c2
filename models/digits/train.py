#!/usr/bin/env python3
"""Trains the model that checks a four-digit code in a photo.

    train.py prepare  --data DIR --out glyphs.npz     needs numpy and fontTools
    train.py train    --glyphs glyphs.npz --out DIR   needs PyTorch, Triton and one CUDA GPU
    train.py evaluate --glyphs glyphs.npz --out DIR   writes figures.json next to digits.pt, and digits.onnx

The model card, README.md, says where the data comes from and what was measured.
"""
import argparse
import math
import os
import time

import numpy as np


def train(args):
    import torch

    from glyphs import BLANK
    from network import Digits
    from photograph import photograph
    from suspects import find_suspects
    from writing import Writers

    torch.manual_seed(args.seed)
    np.random.seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    os.makedirs(args.out, exist_ok=True)
    writers = Writers(
        args.glyphs,
        {"pen-train": 0.27, "nist-train": 0.27, "opt-train": 0.06, "font-train": 0.18, "drawn-train": 0.07, "print-train": 0.15},
    )
    network, average = Digits().cuda().to(memory_format=torch.channels_last), Digits().cuda()
    if args.init:
        network.load_state_dict(torch.load(args.init))
    average.load_state_dict(network.state_dict())
    print("parameters", sum(p.numel() for p in network.parameters()), "writers", int((writers.weight > 0).sum()), flush=True)
    weights = [p for p in network.parameters() if p.ndim > 1]
    others = [p for p in network.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": weights, "weight_decay": 0.02}, {"params": others, "weight_decay": 0}], lr=args.learning_rate
    )
    started, step, cleaned = time.time(), 0, 0
    while (done := (time.time() - started) / (60 * args.minutes)) < 1:
        if done >= (0.35, 0.7, 9)[cleaned] or (args.init and not cleaned):
            cleaned += 1
            average.eval()
            bad = find_suspects(writers, average)
            print("dropped", int(bad.sum()), "glyphs that the network rules out in every easy photo", flush=True)
            writers.select(~bad)
        for group in optimizer.param_groups:
            group["lr"] = args.learning_rate * min(1, (step + 1) / 300) * (0.5 + 0.5 * math.cos(math.pi * done)) + 1e-6
        level = 1.0 if args.init else min(1.0, 0.4 + step / 1000)  # The training starts with easy photos.
        width = int(np.random.choice((128, 160, 192, 224, 256, 320), p=(0.08, 0.2, 0.27, 0.2, 0.15, 0.1)))
        with torch.no_grad():
            writing = writers.write(args.batch)
            photos = photograph(writing, width, level)
        with torch.autocast("cuda", torch.bfloat16):
            log_probabilities = network(photos.to(memory_format=torch.channels_last))
        B, T, _ = log_probabilities.shape
        loss = torch.nn.functional.ctc_loss(
            log_probabilities.transpose(0, 1), writing["label"], torch.full((B,), T, device="cuda"), writing["length"],
            blank=BLANK, reduction="none", zero_infinity=True,
        )  # fmt: skip
        # The loss is bounded, so that mislabelled glyphs do not dominate the end of the training.
        loss = (loss.clamp(max=12.0) if done > 0.3 else loss).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        keep = min(0.999, step / (step + 50))
        with torch.no_grad():
            for mean, value in zip(average.state_dict().values(), network.state_dict().values()):
                mean.lerp_(value, 1 - keep) if mean.dtype.is_floating_point else mean.copy_(value)
        step += 1
        if step % 500 == 0:
            print(f"step {step} {time.time() - started:.0f} s loss {loss.item():.4f}", flush=True)
    print("steps", step, "strings", step * args.batch, flush=True)
    torch.save(average.state_dict(), os.path.join(args.out, "digits.pt"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("prepare")
    command.add_argument("--data", required=True)
    command.add_argument("--out", default="glyphs.npz")
    command = commands.add_parser("train")
    command.add_argument("--glyphs", default="glyphs.npz")
    command.add_argument("--out", default="out")
    command.add_argument("--minutes", type=float, default=9)
    command.add_argument("--batch", type=int, default=1024)
    command.add_argument("--learning-rate", type=float, default=2e-3)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--init", help="weights (digits.pt) to go on from")
    command = commands.add_parser("evaluate")
    command.add_argument("--glyphs", default="glyphs.npz")
    command.add_argument("--out", default="out")
    command.add_argument("--strings", type=int, default=40000)
    args = parser.parse_args()
    if args.command == "prepare":
        from glyphs import prepare

        prepare(args)
    elif args.command == "train":
        train(args)
    else:
        from evaluate import evaluate

        evaluate(args)


if __name__ == "__main__":
    main()
