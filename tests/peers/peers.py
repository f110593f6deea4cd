#!/usr/bin/env python3
"""Compares whole streams with the programs that the models were published with, chunk by chunk, on a CPU.

usage: peers.py --lab PROGRAM [--work FOLDER] [--yes] [--checkout NAME=FOLDER] [PEER ...]

PROGRAM is longtake-lab. A published repository is fetched at one commit after its name, commit and licence were shown and its
use was agreed to (--yes agrees to all that are named). Nothing of it is copied into this project: it is imported where it lies,
and with it both programs run a small random model from the same noise. Needs torch, safetensors, numpy and diffusers.
Prints the largest difference of each case, as a part of the latents' root mean square, and then a table of all recipes, for
docs/families.md; exit status 1 above 1e-5, but for cases whose difference is known and has a reason.
"""

import argparse
import importlib
import importlib.metadata
import json
import pathlib
import subprocess
import sys
import tempfile

from safetensors.torch import save_file

import toy

BOUND = 1e-5
SEED = 5
RECIPES = pathlib.Path(__file__).resolve().parents[2] / "resources" / "samplers.json"
GITHUB = "https://github.com/"
PEERS = {
    "self-forcing": {"repository": GITHUB + "guandeh17/Self-Forcing",
                     "commit": "33593df3e81fa3ec10239271dd2c100facac6de1", "licence": "Apache-2.0",
                     "cases": "self_forcing.cases"},
    "causal-forcing": {"repository": GITHUB + "thu-ml/Causal-Forcing",
                       "commit": "1fc7bbc19a503c1bce80ecef08158b20e702f386", "licence": "Apache-2.0",
                       "cases": "causal_forcing.cases"},
    "causal-forcing-long": {"repository": GITHUB + "thu-ml/Causal-Forcing",
                            "commit": "1fc7bbc19a503c1bce80ecef08158b20e702f386",
                            "licence": "long_video: for academic purposes only (RollingForcing's)",
                            "cases": "rolling_forcing.long_videos"},
    "causvid": {"repository": GITHUB + "tianweiy/CausVid",
                "commit": "ca2115039172dfa3a02deee1534408a09680f29f",
                "licence": "CC BY-NC-SA 4.0, not for commercial use", "cases": "causvid_clips.cases"},
    "longlive": {"repository": GITHUB + "NVlabs/LongLive",
                 "commit": "e52d9ef6865d843282a6b5e9d46d03b35f88929d",
                 "licence": "Apache-2.0; the networks' files say CC BY-NC-SA 4.0, not for commercial use",
                 "cases": "longlive.cases"},
    "memflow": {"repository": GITHUB + "KlingTeam/MemFlow",
                "commit": "7ed514771f5add2af7cc60889e8310ce2b70ab1e",
                "licence": "Apache-2.0; some files say CC BY-NC-SA 4.0, not for commercial use", "cases": "memflow.cases"},
    "rolling-forcing": {"repository": GITHUB + "TencentARC/RollingForcing",
                        "commit": "a1477d09e85dc759a6a6728f55f77f59342ce388",
                        "licence": "RollingForcing's: for academic purposes only", "cases": "rolling_forcing.cases"},
    "infinite-forcing": {"repository": GITHUB + "SOTAMak1r/Infinite-Forcing",
                         "commit": "b8feaf5f0c3ad96c208d9a17fee80d00a28d99cd", "licence": "Apache-2.0",
                         "cases": "window_sinks.infinite_forcing"},
    "reward-forcing": {"repository": GITHUB + "JaydenLyh/Reward-Forcing",
                       "commit": "4317f5a0d29d1cee6a0f2e80ed5f5724bee97c66", "licence": "Apache-2.0",
                       "cases": "window_sinks.reward_forcing"},
    "sgf": {"repository": GITHUB + "alphaXiv/self-gradient-forcing-0cd4806e",  # the authors' code, as a third party has it
            "commit": "8b12c082a1ffab334a5b8d0717fd8aba1dc42b24", "licence": "Apache-2.0", "cases": "window_sinks.sgf"},
    "krea": {"repository": GITHUB + "krea-ai/realtime-video", "commit": "acf4b7b4e1a3049a0e04782e751d12203334038d",
             "licence": "CC BY-NC-SA 4.0, not for commercial use", "cases": "krea_server.cases"},
    "rcm": {"repository": GITHUB + "NVlabs/rcm", "commit": "5b41aa92c493d0627df8651996a04196e9de186f",
            "licence": "Apache-2.0", "cases": "rcm_clips.cases"},
    "lightx2v": {"repository": GITHUB + "ModelTC/LightX2V", "commit": "f8aee98b5462cca8d7288888146ebd95592bf266",
                 "licence": "Apache-2.0", "cases": "lightx2v_sampler.cases", "with": ["self-forcing"]},
    "diffusers": {"package": "diffusers", "licence": "Apache-2.0", "cases": "diffusers_clips.cases"},
}


def git(folder, *arguments):
    return subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, text=True).stdout.strip()


def agreed(name, peer, yes):
    origin = f"{peer['repository']}\n  commit {peer['commit']}" if "repository" in peer else "the installed package"
    print(f"{name}: {origin}\n  licence {peer['licence']}")
    if yes:
        return True
    if not sys.stdin.isatty():
        return False
    return input("  Fetch it and run its code on this machine? [y/N] ").strip().lower() in ("y", "yes")


def fetched(name, peer, work):
    """The checkout of a peer, fetched once. A package has none."""
    if "package" in peer:
        return None
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


def version_of(peer, checkout):
    """The commit of a checkout, shortened; a folder that Git does not know has none to note. A package's version."""
    if "package" in peer:
        return importlib.metadata.version(peer["package"])
    done = subprocess.run(["git", "-C", str(checkout), "rev-parse", "HEAD"], capture_output=True, text=True)
    return done.stdout.strip()[:8] if (checkout / ".git").exists() and done.returncode == 0 else "not noted"


def compare(case, checkouts, engine, work):
    with toy.quiet():
        program = case.program(*checkouts)
    noise = engine.noise(SEED, case.chunks + program.more_chunks, len(program.first_steps), program.frames)
    prompts = toy.texts(len(case.switches) + 1 + case.negative)
    toy.save_model(work / "model", program.state)
    expected = program.run(noise, prompts, case.switches)
    settings = {**case.settings, "chunks": case.chunks, "seed": SEED}
    if program.lora:
        save_file(program.lora, work / "lora.safetensors")
        settings["lora"] = f"{work / 'lora.safetensors'}:{program.lora_strength}"
    if case.switches:
        settings["switch_at"] = ",".join(map(str, case.switches))
    differences = toy.distance(engine.stream(work / "model", prompts, settings, case.negative), expected)
    largest = max(differences)
    first = next((chunk for chunk, difference in enumerate(differences) if difference > BOUND), None)
    beyond = "" if first is None else f", above {BOUND:.0e} from chunk {first}"
    known = f" ({case.differs})" if case.differs else ""
    print(f"  {case.name:<34} {case.chunks:3} chunks   {largest:.1e} in chunk {differences.index(largest)}{beyond}{known}",
          flush=True)
    return largest


def noted(case):
    return f", {case.differs}" if case.differs else ""


def table(rows):
    """Lines of Markdown, one for each case in the order of the recipes; then the recipes that no case compared."""
    published = [plan["name"] for plan in json.loads(RECIPES.read_text()) if plan.get("form") != "own"]
    lines = ["| recipe | program | commit | chunks | difference |", "|---|---|---|---|---|"]
    for recipe in published:
        lines += [f"| {recipe} | {peer}, {case.name} | {version} | {case.chunks} | {largest:.1e}{noted(case)} |"
                  for peer, version, case, largest in rows if case.settings["recipe"] == recipe]
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
        used = [name, *peer.get("with", [])]  # the peer itself comes first
        if not all(agreed(each, PEERS[each], arguments.yes or each in checkouts) for each in used):
            print("  not agreed to: not compared")
            continue
        folders = [pathlib.Path(checkouts[each]) if each in checkouts else fetched(each, PEERS[each], arguments.work)
                   for each in used]
        module, cases = peer["cases"].split(".")
        for case in getattr(importlib.import_module(module), cases)():
            rows.append((name, version_of(peer, folders[0]), case, compare(case, folders, engine, arguments.work)))
    equal = [largest for _, _, case, largest in rows if not case.differs]
    worst = max(equal, default=0.0)
    print(f"{len(rows)} cases; largest difference of the {len(equal)} that are to be equal {worst:.1e}\n")
    print("\n".join(table(rows)))
    sys.exit(worst > BOUND or not rows)


if __name__ == "__main__":
    main()
