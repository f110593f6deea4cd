#!/usr/bin/env python3
"""Predicts the milliseconds of a chunk on a GPU from what would be launched there.

Usage: list_operators [--aten] [--fp8] [--kept N] [--words N] [--split N] | predict.py MICRO.jsonl [--memory FACTOR]
       list_operators --vae [--aten] | predict.py MICRO.jsonl

MICRO.jsonl holds rows of packaging/gpu/micro.py from an H100. --memory: how much faster the GPU's memory is than an
H100's (3.35 TB/s by its data sheet; H200: 4.8, so 1.43). Products and attention take what micro.py measured for their
shape, or what lies on the line through the shapes that it measured. Every other kernel takes its bytes at the rate of
a large copy, or its instructions, whichever is longer. With --aten this says 44.7 ms for a pass with 4,680 kept tokens
and 59.5 with 14,040; an H100 made them in 44.5 and 60.0. Attention of other queries takes as many waves of tiles as the
GPU would need for them, which nobody has measured.
"""

import json
import sys
from collections import defaultdict

TENSOR = 4680 * 1536 * 2  # bytes of all tokens in bf16
PASSES = 4
# Instructions of our own kernels for each number that they read: the machine code for sm_90a (nvdisasm), divided by the
# numbers of a thread. With pixels of 96 or 192 channels a quarter of the threads is idle.
INSTRUCTIONS = {"longtake::norm_rotate": 20, "longtake::fp8_rounded": 27, "longtake::norm_silu": 75}
UNITS = 132  # of an H100 and of an H200
PER_MS = UNITS * 128 * 1.755e6  # instructions of an H100's units at its highest clock
TILE_ROWS = 128  # queries of a head in a tile of the attention kernel


def line(points):
    """a and b of y = a x + b z for points (x, z, y), by least squares."""
    xx = sum(x * x for x, _, _ in points)
    xz = sum(x * z for x, z, _ in points)
    zz = sum(z * z for _, z, _ in points)
    xy = sum(x * y for x, _, y in points)
    zy = sum(z * y for _, z, y in points)
    det = xx * zz - xz * xz
    return (xy * zz - zy * xz) / det, (zy * xx - xy * xz) / det


def waves(batch, heads, queries):
    """How often an H100 is filled by the tiles of attention."""
    return -(-batch * heads * -(-queries // TILE_ROWS) // UNITS)


class Rates:
    """What single operations took on the measured GPU."""

    def __init__(self, rows, memory):
        self.products = {tuple(r["shape"]): r["ms"] for r in rows if r["item"] == "gemm"}
        self.fp8 = {tuple(r["shape"]): r["ms"] for r in rows if r["item"] == "gemm_fp8" and r["way"] == "a scale a row"}
        self.with_gelu = next(r["ms"] for r in rows if r["item"] == "gemm_gelu" and r["way"] == "epilogue")
        # By the channels that a convolution reads and the pixels that it writes; the decoder joins three frames'
        # channels.
        self.convolutions = {}
        for row in rows:
            if row["item"] != "conv3d" or row["layout"] == "contiguous_format":
                continue
            channels, frames, height, width = row["shape"]
            joined = 3 if "over 3C" in row["layout"] else 1
            self.convolutions[joined * channels, frames * height * width] = row["tflops"]
        self.attention = {r["keys"]: r["ms"] for r in rows if r["item"] == "sdpa" and r["backend"] == "default"}
        # The factor by which attention with a bias for each key is slower.
        self.biased = next(r["ms"] / self.attention[r["keys"]] for r in rows
                           if r["item"] == "mask" and r["backend"] == "default" and "[1,1,1,keys]" in r["mask"])
        copied = next(r for r in rows if r["item"] == "copy")
        self.byte = copied["ms"] / (2 * copied["bytes"]) / memory

    @staticmethod
    def among(measured, shape, work):
        """What was measured of this shape, or what lies on the line through the others."""
        if shape in measured:
            return measured[shape]
        points = [(1, 2e-9 * a * b * c, ms) for (a, b, c), ms in measured.items() if a == 4680]
        fixed, each = line(points)
        return fixed + each * 1e-9 * work

    def ms(self, op):
        """Of one kernel, and of which kind it is."""
        name, shapes, work = op["name"], op["shapes"], op["operations"]
        moved = op["read"] + op["written"]
        if name.endswith("attention"):
            keys, biased = shapes[1][2], self.biased if len(shapes) > 3 else 1
            # micro.py measured 4,680 queries of 12 heads, 128 channels wide.
            part = waves(*shapes[0][:3]) / waves(1, 12, 4680) if shapes[0][3] == 128 else 1
            if keys in self.attention:
                return part * biased * self.attention[keys], "attention"
            fixed, each = line([(1, k, ms) for k, ms in self.attention.items()])
            return part * biased * (fixed + each * keys), "attention"
        if name == "aten::convolution":
            channels, pixels = shapes[0][1], op["written"] / 2 / shapes[1][0]
            nearest = min(self.convolutions, key=lambda shape: (abs(shape[0] - channels), abs(shape[1] - pixels)))
            return work / self.convolutions[nearest] / 1e9, "convolutions"
        if name == "longtake::fp8_product":
            shape = (shapes[0][0], shapes[0][1], shapes[1][0])
            return self.among(self.fp8, shape, work), "products"
        if name == "aten::_addmm_activation" and shapes[2] == [1536, 8960]:
            return self.with_gelu, "products"
        if work > 1e9:
            shape = (shapes[1][0], shapes[1][1], shapes[2][1])
            return self.among(self.products, shape, work), "products"
        kind = "small kernels" if moved < TENSOR / 4 else "norms, sums, rotations, copies"
        numbers = 1
        for size in shapes[0]:
            numbers *= size
        return max(moved * self.byte, numbers * INSTRUCTIONS.get(name, 0) / PER_MS), kind


def part_of(op):
    """The part of a chunk that an operator belongs to."""
    for begins, part in (("clean", "clean pass"), ("rotate", "rotation"), ("vae", "VAE")):
        if op["part"].startswith(begins):
            return part
    return "pass"


def sums(operators, rates):
    """Milliseconds and kernels of each part, and milliseconds of a chunk by kind."""
    parts, kinds, kernels = defaultdict(float), defaultdict(float), defaultdict(int)
    for op in operators:
        ms, kind = rates.ms(op)
        part = part_of(op)
        parts[part] += op["times"] * ms
        kernels[part] += op["times"]
        kinds[kind] += op["times"] * ms * (PASSES if part == "pass" else 1)
    return parts, kernels, kinds


def main(arguments):
    """Prints the prediction."""
    memory = 1.0
    if "--memory" in arguments:
        at = arguments.index("--memory")
        memory = float(arguments[at + 1])
        del arguments[at:at + 2]
    if len(arguments) != 1:
        sys.exit(__doc__)
    with open(arguments[0], encoding="utf-8") as file:
        rates = Rates([json.loads(row) for row in file], memory)
    operators = [json.loads(row) for row in sys.stdin]
    block = [op for op in operators if op["part"] == "block"]
    moved = sum(op["read"] + op["written"] for op in block if op["operations"] == 0)
    parts, kernels, kinds = sums(operators, rates)
    if block:
        print(f"block: {len(block)} kernels; those without products move {moved / TENSOR:.1f} tensors of all tokens")
    for part, ms in parts.items():
        print(f"{part}: {ms:.1f} ms, {kernels[part]} kernels")
    for kind, ms in kinds.items():
        print(f"  {kind}: {ms:.1f} ms of a chunk")
    if block:
        whole = parts["rotation"] + PASSES * parts["pass"] + parts["clean pass"]
        print(f"chunk without decoding: {whole:.1f} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
