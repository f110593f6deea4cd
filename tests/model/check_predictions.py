#!/usr/bin/env python3
"""Compares what packaging/gpu/predict.py says of an H100 with what one was measured at, and with packaging/gpu/predicted.json.

The rates of single kernels and the times of whole passes are of one machine, measured a day apart; nothing here says how well
another GPU is predicted.

Usage: check_predictions.py LIST_OPERATORS [--write]     --write: makes predicted.json
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RATES = ROOT / "tests/model/h100_micro.jsonl"
KEPT = ROOT / "packaging/gpu/predicted.json"
# Measured on an H100 without other work: kept tokens, then milliseconds of a pass, a clean pass and a chunk.
MEASURED = {4680: (44.5, 43.5, 222.1), 14040: (60.0, 58.5, 304.5)}
APART = 0.03  # at most
CARDS = {"H100": [], "H200": ["--memory", "1.43"]}
# Stages of packaging/gpu/session.sh, with the options of list_operators for their passes and for their VAE.
STAGES = {"wan_9360": (["--kept", "4680"], []), "wan_18720": (["--kept", "14040"], []),
          "wan_32760": (["--kept", "28080"], []), "wan_aten": (["--kept", "4680", "--aten"], ["--aten"]),
          "wan_fp8": (["--kept", "4680", "--fp8"], [])}
# The same with attention split to fill the GPU's waves, where that is faster.
SPLIT = [stage for stage in STAGES if stage != "wan_aten"]
PARTS = {"pass": "pass", "clean pass": "clean_pass", "chunk without decoding": "chunk", "VAE": "decode_vae"}


def predicted(program, options, card="H100"):
    """{part: milliseconds}"""
    listed = subprocess.run([program, *options], capture_output=True, check=True).stdout
    said = subprocess.run([sys.executable, ROOT / "packaging/gpu/predict.py", RATES, *CARDS[card]], input=listed,
                          capture_output=True, check=True).stdout.decode()
    times = {part: re.search(rf"^{part}: ([\d.]+) ms", said, re.MULTILINE) for part in PARTS}
    return {PARTS[part]: float(found[1]) for part, found in times.items() if found}


def main(arguments):
    """Prints what is off."""
    program, wrong = arguments[0], []
    for kept, measured in MEASURED.items():
        says = predicted(program, ["--kept", str(kept), "--aten"])
        for part, took in zip(("pass", "clean_pass", "chunk"), measured):
            if abs(says[part] / took - 1) > APART:
                wrong.append(f"{kept} kept tokens: {says[part]} ms predicted, {took} ms measured")
    # Most of this has never run on a GPU, so the test only requires that a prediction exists.
    predicted(program, ["--fp8", "--aten"])
    made = {card: {stage: {**predicted(program, passes, card), **predicted(program, ["--vae", *vae], card)}
                   for stage, (passes, vae) in STAGES.items()} for card in CARDS}
    for card, stages in made.items():
        for stage in SPLIT:
            stages[f"{stage}_split"] = predicted(program, [*STAGES[stage][0], "--split", "132"], card)
    if "--write" in arguments:
        KEPT.write_text(json.dumps(made, indent=1) + "\n")
    elif json.loads(KEPT.read_text()) != made:
        wrong.append(f"{KEPT} says otherwise; --write makes it from these: {json.dumps(made)}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
