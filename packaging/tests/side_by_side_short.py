#!/usr/bin/env python3
"""The short form of packaging/side_by_side: every line of both diffusers sides, and no ratio for a side that forgets.

Usage: side_by_side_short.py LONGTAKE_LAB; LONGTAKE_PYTHON names a python with torch, diffusers, safetensors and numpy.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "side_by_side"
SHORT = ["--threads", "2", "--window", "9", "--rounds", "1", "--chunks", "2", "--warm", "1"]
FORGETS = ("import sys; sys.path.insert(0, sys.argv.pop(1)); import side_by_side, sides\n"
           "sides.WithMemory.advance = lambda *_: None\nside_by_side.main()")


def main():
    lab, python = sys.argv[1], os.environ.get("LONGTAKE_PYTHON", "python3")
    found = subprocess.run([python, "-c", "import torch, diffusers, safetensors, numpy; print(torch.__version__)"],
                           capture_output=True, text=True)
    if found.returncode != 0 or not found.stdout.startswith("2.11."):
        print(f"skipped: {python} has no torch 2.11, diffusers, safetensors and numpy; LONGTAKE_PYTHON can name one that has")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        for dtype, sides in (("fp32", "eager,compile"), ("bf16", "eager")):
            out = Path(folder) / dtype
            environment = {**os.environ, "LONGTAKE_LAB": lab, "LONGTAKE_PYTHON": python}
            subprocess.run([FOLDER / "run.sh", out, "--dtype", dtype, "--sides", sides, *SHORT], check=True, env=environment)
            told = json.loads((out / "side_by_side.json").read_text())
            peers = sides.count(",") + 1
            assert len(told["rows"]) == 3 * peers and len(told["apart"]) == peers and not told["refused"], told
            assert [row["keys"] for row in told["rows"][:3]] == [540, 540, 360], told["rows"]
            for row in told["rows"]:
                assert row["chunk_ms"] >= max(row["noisy_ms"], row["clean_ms"]) > 0, row
        out = Path(folder) / "forgets"
        command = [python, "-c", FORGETS, FOLDER, out, "--lab", lab, "--sides", "eager", *SHORT]
        done = subprocess.run(command, capture_output=True, text=True)
        told = json.loads((out / "side_by_side.json").read_text())
        assert done.returncode == 1 and told["rows"] == [], done.stdout
        assert "flow differ" in told["refused"]["diffusers, eager"], told["refused"]
    print("side_by_side: passed")


if __name__ == "__main__":
    main()
