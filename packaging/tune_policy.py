#!/usr/bin/env python3
"""Tunes the weights of a memory policy on traces, without a model.

For every policy of a grid, `longtake-cli cache replay` says how far it gets from a random choice (0 %) to the best one
(100 %) in keeping what the next chunks attend to. The best policy of half of the traces is shown with what it gets on the
other half, beside the preset it began as. Attention is not quality: judge the result on films that took no part,
with `longtake-train eval --section memory --policy FILE`.

  tune_policy.py --cli build/dev/app/cli/longtake-cli --out tuned.json a.trace b.trace c.trace d.trace
"""
import argparse
import itertools
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

GRID = {
    "salience": (0, 0.5, 1, 2),
    "novelty": (0, 0.5, 1),
    "attention_last": (0, 0.5, 1, 2),
    "ageing": (0, 0.02, 0.1),
    "recent": (0, 1),
}


def policies():
    for salience, novelty, attention, ageing, recent in itertools.product(*GRID.values()):
        if salience == novelty == attention == 0:
            continue
        terms = [{"column": column, "weight": weight} for column, weight in
                 (("salience", salience), ("novelty", novelty), ("attention_last", attention)) if weight]
        yield {
            "name": f"s{salience} n{novelty} a{attention} -{ageing} r{recent}",
            "scorer": {"terms": terms, "per_chunk": True, "ageing_per_chunk": ageing, "incumbent_bonus": 0.1},
            "selector": {"sink_frames": 1, "recent_frames": recent},
            "positioner": {"kind": "span"},
        }


def gains(cli, trace, named, budget, ahead):
    """The gain of each policy on one trace, by name."""
    command = [cli, "--json", "cache", "replay", str(trace), "--ahead", str(ahead)]
    if budget:
        command += ["--budget", str(budget)]
    for policy in named:
        command += ["--policy", str(policy)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)  # its errors go to the terminal
    if done.returncode:
        sys.exit(f"tune_policy.py: {cli} could not replay {trace}")
    found = {}
    for line in done.stdout.splitlines():
        row = json.loads(line)
        if "policy" in row and "gain" in row:
            found[row["policy"]] = 100 * row["gain"]
    return found


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("traces", nargs="+", type=Path)
    arguments.add_argument("--cli", default="longtake-cli")
    arguments.add_argument("--out", type=Path, help="write the best policy to this file")
    arguments.add_argument("--budget", type=int, help="tokens; without it the trace's own")
    arguments.add_argument("--ahead", type=int, default=4, help="chunks whose attention counts")
    given = arguments.parse_args()
    if len(given.traces) < 2:
        sys.exit("tune_policy.py: it needs two traces or more: half of them only check the result")
    by_name = {policy["name"]: policy for policy in policies()}
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, policy in enumerate(by_name.values()):
            file = Path(folder) / f"{number}.json"
            file.write_text(json.dumps(policy))
            files.append(file)
        measured = [gains(given.cli, trace, [*files, "longtake", "paper", "random"], given.budget, given.ahead)
                    for trace in given.traces]
    half = len(measured) // 2

    def mean(name, part):
        return statistics.mean(trace[name] for trace in part)

    ranked = sorted(by_name, key=lambda name: -mean(name, measured[:half]))
    print(f"{'policy':32} {'tuned on':>9} {'others':>9}   gain in %, {half} and {len(measured) - half} traces")
    for name in [*ranked[:5], ranked[-1], "longtake", "paper", "random"]:
        print(f"{name:32} {mean(name, measured[:half]):9.1f} {mean(name, measured[half:]):9.1f}")
    if given.out:
        given.out.write_text(json.dumps({**by_name[ranked[0]], "name": "tuned"}, indent=2) + "\n")


if __name__ == "__main__":
    main()
