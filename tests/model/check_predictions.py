#!/usr/bin/env python3
"""Compares what packaging/gpu/predict.py says of an H100 with what one was measured at.

The rates of single kernels and the times of whole passes are of one machine, measured a day apart; nothing here says how well
another GPU is predicted.

Usage: check_predictions.py LIST_OPERATORS
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RATES = ROOT / "tests/model/h100_micro.jsonl"
# Measured on an H100 with nothing beside it: kept tokens, then milliseconds of a pass, a clean pass and a chunk.
MEASURED = {4680: (44.5, 43.5, 222.1), 14040: (60.0, 58.5, 304.5)}
APART = 0.03  # at most


def predicted(program, kept, *more):
    """Milliseconds of a pass, a clean pass and a chunk without decoding."""
    listed = subprocess.run([program, "--kept", str(kept), *more], capture_output=True, check=True).stdout
    said = subprocess.run([sys.executable, ROOT / "packaging/gpu/predict.py", RATES], input=listed, capture_output=True,
                          check=True).stdout.decode()
    return [float(re.search(rf"^{part}: ([\d.]+) ms", said, re.MULTILINE)[1])
            for part in ("pass", "clean pass", "chunk without decoding")]


def main(arguments):
    """Prints what is off."""
    wrong = []
    for kept, measured in MEASURED.items():
        for says, took in zip(predicted(arguments[0], kept, "--aten"), measured):
            if abs(says / took - 1) > APART:
                wrong.append(f"{kept} kept tokens: {says} ms predicted, {took} ms measured")
    # No GPU has run it in 8 bits: only that there is a prediction can be said.
    for more in (["--fp8", "--aten"], ["--fp8"]):
        predicted(arguments[0], 4680, *more)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
