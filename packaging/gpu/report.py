#!/usr/bin/env python3
"""Prints predictions beside what session.sh measured, as Markdown.

Usage: report.py OUT. Predictions are those of predicted.json (made by tests/model/check_predictions.py --write), for an
H100 unless the GPU is an H200; those of memory are the program's own.
"""

import json
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent


def text_of(out, stage):
    """What a stage printed, nothing if it has not run."""
    path = out / f"{stage}.txt"
    return path.read_text(errors="replace") if path.exists() else ""


def lines_of(out, stage):
    """The JSON among what a stage printed."""
    found = []
    for line in text_of(out, stage).splitlines():
        try:
            said = json.loads(line)
        except ValueError:
            continue
        if isinstance(said, dict):
            found.append(said)
    return found


def stages_of(out):
    """{name: (exit code, seconds)}: of several tries the last."""
    lines = [json.loads(line) for line in (out / "stages.jsonl").read_text().splitlines()]
    return {line["name"]: (line["rc"], line["seconds"]) for line in lines}


def of_wan(out, stage, predicted):
    """Rows (what, unit, predicted, measured) of a bench."""
    for line in lines_of(out, stage):
        part = line.get("part")
        if "median_ms" in line:
            yield f"{stage}: {part}", "ms", predicted.get(stage, {}).get(part), line["median_ms"]
            if (split := predicted.get(f"{stage}_split", {}).get(part)) is not None:
                yield f"{stage}: {part}, if attention is split", "ms", split, line["median_ms"]
            if line["peak_mb"] > 0:
                yield f"{stage}: {part}, memory", "MB", None, line["peak_mb"]
        elif part == "stream":
            yield f"{stage}: stream", "pictures/s", None, line["fps"]


def of_person(out):
    """Rows of the stage `person`."""
    lines = lines_of(out, "person")
    need = next((line["memory"]["need"] / 1e6 for line in lines if "memory" in line), None)
    for line in lines:
        if line.get("event") == "watched":
            yield "person: memory", "MB", need, line["peak_mb"]
            if line["first_chunk_s"] is not None:
                yield "person: from the start to the first pictures", "s", None, line["first_chunk_s"]
        if line.get("event") == "prompt" and line["applied_chunk"] > 0:
            yield "person: prompt switch with recache", "ms", None, line["recache_ms"]
    chunks = [line["ms"]["total"] for line in lines if line.get("event") == "chunk" and line["index"] > 0]
    if chunks:
        yield "person: chunk", "ms", None, median(chunks)


def of_window(out):
    """Rows of the stage `window`."""
    for name, what in (("window_ms", "window"), ("picture_ms", "first picture")):
        if f"{name}=" in (said := text_of(out, "window")):
            yield f"window: from the start to the {what}", "ms", None, float(said.split(f"{name}=")[1].split()[0])


def main(arguments):
    """Prints both tables."""
    if len(arguments) != 1:
        sys.exit(__doc__)
    out = Path(arguments[0])
    stages = stages_of(out)
    facts = text_of(out, "facts")
    card = "H200" if "H200" in facts else "H100"
    on_gpu = "NVIDIA" in facts
    predicted = json.loads((HERE / "predicted.json").read_text())[card] if on_gpu else {}
    rows = [*of_person(out), *of_window(out)]
    for stage in stages:
        if stage.startswith("wan_"):
            rows += of_wan(out, stage, predicted)
    print(f"Predicted for {f'an {card}' if on_gpu else 'no GPU: the script alone was tried'}.\n")
    print("| what | unit | predicted | measured | measured / predicted |\n|---|---|---|---|---|")
    for what, unit, says, took in rows:
        told = ("", "") if says is None else (f"{says:.1f}", f"{took / says:.2f}")
        print(f"| {what} | {unit} | {told[0]} | {took:.1f} | {told[1]} |")
    print("\n| stage | exit code | seconds |\n|---|---|---|")
    for name, (code, seconds) in stages.items():
        print(f"| {name} | {code} | {seconds} |")


if __name__ == "__main__":
    main(sys.argv[1:])
