#!/usr/bin/env python3
"""Compares whole streams with the programs that the models were published with, chunk by chunk, on a CPU.

usage: peers.py --lab PROGRAM [--work FOLDER] [--yes] [--checkout NAME=FOLDER] [PEER ...]

PROGRAM is longtake-lab. A published repository is fetched at one commit after its name, commit and licence were shown and its
use was agreed to (--yes agrees to all that are named). Nothing of it is copied into this project: it is imported where it lies,
and with it both programs run a small random model from the same noise. Needs torch, safetensors, numpy and diffusers.
Prints the largest difference of each case, as a part of the latents' root mean square, and then a table of all recipes, for
docs/families.md; exit status 1 above 1e-5.
"""

import argparse
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile

import toy

BOUND = 1e-5
SEED = 5
RECIPES = pathlib.Path(__file__).resolve().parents[2] / "resources" / "samplers.json"
PEERS = {
    "self-forcing": {"repository": "https://github.com/guandeh17/Self-Forcing",
                     "commit": "33593df3e81fa3ec10239271dd2c100facac6de1", "licence": "Apache-2.0",
                     "module": "self_forcing"},
    "causal-forcing": {"repository": "https://github.com/thu-ml/Causal-Forcing",
                       "commit": "1fc7bbc19a503c1bce80ecef08158b20e702f386", "licence": "Apache-2.0",
                       "module": "causal_forcing"},
    "causvid": {"repository": "https://github.com/tianweiy/CausVid",
                "commit": "ca2115039172dfa3a02deee1534408a09680f29f",
                "licence": "CC BY-NC-SA 4.0, not for commercial use", "module": "causvid_clips"},
    "longlive": {"repository": "https://github.com/NVlabs/LongLive",
                 "commit": "e52d9ef6865d843282a6b5e9d46d03b35f88929d",
                 "licence": "Apache-2.0; the networks' files say CC BY-NC-SA 4.0, not for commercial use",
                 "module": "longlive"},
}


def git(folder, *arguments):
    return subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, text=True).stdout.strip()


def agreed(name, peer, yes):
    print(f"{name}: {peer['repository']}\n  commit {peer['commit']}\n  licence {peer['licence']}")
    if yes:
        return True
    if not sys.stdin.isatty():
        return False
    return input("  Fetch it and run its code on this machine? [y/N] ").strip().lower() in ("y", "yes")


def fetched(name, peer, work):
    """The checkout of a peer, fetched once."""
    folder = work / "repositories" / name
    if not (folder / ".git").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        git(folder, "init", "--quiet")
        git(folder, "remote", "add", "origin", peer["repository"])
        git(folder, "fetch", "--quiet", "--depth", "1", "origin", peer["commit"])
        git(folder, "checkout", "--quiet", "FETCH_HEAD")
    found = git(folder, "rev-parse", "HEAD")
    if found != peer["commit"]:
        sys.exit(f"{folder} is at {found} and not at {peer['commit']}")
    return folder


def commit_of(checkout):
    """The commit of a checkout, shortened; a folder that Git does not know has none to note."""
    done = subprocess.run(["git", "-C", str(checkout), "rev-parse", "HEAD"], capture_output=True, text=True)
    return done.stdout.strip()[:8] if (checkout / ".git").exists() and done.returncode == 0 else "not noted"


def compare(case, checkout, engine, work):
    with toy.quiet():
        program = case.program(checkout)
    noise = engine.noise(SEED, case.chunks, len(program.first_steps), program.frames)
    prompts = toy.texts(len(case.switches) + 1)
    toy.save_model(work / "model", program.state)
    expected = program.run(noise, prompts, case.switches)
    settings = {**case.settings, "chunks": case.chunks, "seed": SEED}
    if case.switches:
        settings["switch_at"] = ",".join(map(str, case.switches))
    differences = toy.distance(engine.stream(work / "model", prompts, settings), expected)
    largest = max(differences)
    print(f"  {case.name:<34} {case.chunks:3} chunks   {largest:.1e} in chunk {differences.index(largest)}", flush=True)
    return largest


def table(rows):
    """Lines of Markdown, one for each case in the order of the recipes; then the recipes that no case compared."""
    published = [plan["name"] for plan in json.loads(RECIPES.read_text()) if plan.get("form") != "own"]
    lines = ["| recipe | program | commit | chunks | difference |", "|---|---|---|---|---|"]
    for recipe in published:
        lines += [f"| {recipe} | {peer}, {case.name} | {commit} | {case.chunks} | {largest:.1e} |"
                  for peer, commit, case, largest in rows if case.settings["recipe"] == recipe]
    compared = {case.settings["recipe"] for _, _, case, _ in rows}
    missing = [recipe for recipe in published if recipe not in compared]
    return lines + ([f"| {', '.join(missing)} | not compared | | | |"] if missing else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lab", required=True, help="longtake-lab")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "longtake-peers")
    parser.add_argument("--yes", action="store_true", help="agree to fetch and run what is named")
    parser.add_argument("--checkout", action="append", default=[], metavar="NAME=FOLDER", help="a checkout that is there already")
    parser.add_argument("peers", nargs="*", metavar="PEER", help=f"of {', '.join(PEERS)}; all without any")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.peers if name not in PEERS]
    if unknown:
        parser.error(f"there is no peer {unknown[0]}: there are {', '.join(PEERS)}")
    checkouts = dict(pair.split("=", 1) for pair in arguments.checkout)
    arguments.work.mkdir(parents=True, exist_ok=True)
    engine = toy.Engine(arguments.lab, arguments.work)
    rows = []
    for name in arguments.peers or PEERS:
        peer = PEERS[name]
        if not agreed(name, peer, arguments.yes or name in checkouts):
            print("  not agreed to: not compared")
            continue
        checkout = pathlib.Path(checkouts[name]) if name in checkouts else fetched(name, peer, arguments.work)
        module = importlib.import_module(peer["module"])
        for case in module.cases():
            rows.append((name, commit_of(checkout), case, compare(case, checkout, engine, arguments.work)))
    worst = max((largest for _, _, _, largest in rows), default=0.0)
    print(f"{len(rows)} cases, largest difference {worst:.1e}\n")
    print("\n".join(table(rows)))
    sys.exit(worst > BOUND or not rows)


if __name__ == "__main__":
    main()
