#!/usr/bin/env python3
"""Times Longtake's transformer beside published programs that run the same random model, on one machine and one LibTorch.

usage: side_by_side.py OUT --lab longtake-lab [options]; run.sh prepares the environment and finds the program.

Sides: "eager" and "compile" are diffusers' WanTransformer3DModel with a memory of keys and values, plainly and under
torch.compile; "self-forcing" is the published program, which has to be fetched. A side gets a ratio only if its flow and last
keys are ours. Counted: four noisy passes, the clean pass and what keeps memory, of a chunk of three latent frames when memory
is full. Not counted: text encoder, decoder, loading, compiling. Writes OUT/side_by_side.json and OUT/side_by_side.md.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import ratios

PEER = "self-forcing"
LONGEST = 1024  # latent frames that the published rotations reach


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path, metavar="OUT")
    parser.add_argument("--lab", required=True, help="longtake-lab, or a bundle's longtake-cli")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu", help="cuda is untested")
    parser.add_argument("--shape", choices=["wan-light", "wan-1.3b"], default="wan-light")
    parser.add_argument("--grid", metavar="HxW", help="latent cells of a picture, instead of the shape's")
    parser.add_argument("--dtype", choices=list(ratios.BOUNDS), default="fp32")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--window", type=int, default=21, help="latent frames that peers attend to, 3 of them the chunk's own")
    parser.add_argument("--our-frames", type=int, default=3, help="latent frames that our memory keeps")
    parser.add_argument("--sides", default="eager,compile", help="of eager, compile and self-forcing, with commas")
    parser.add_argument("--mode", default="default", help="torch.compile's")
    parser.add_argument("--rounds", type=int, default=3, help="of blocks in mirrored order")
    parser.add_argument("--chunks", type=int, default=10, help="of a block")
    parser.add_argument("--warm", type=int, default=3, help="chunks before them")
    parser.add_argument("--checkout", type=pathlib.Path, help="Self-Forcing's repository, if it is there already")
    parser.add_argument("--yes", action="store_true", help="agree to fetch and run Self-Forcing")
    wish = parser.parse_args()
    wish.sides = wish.sides.split(",")
    unknown = [side for side in wish.sides if side not in ("eager", "compile", PEER)]
    if unknown:
        parser.error(f"there is no side {unknown[0]}")
    if wish.grid:
        try:
            wish.grid = tuple(int(side) for side in wish.grid.split("x"))
        except ValueError:
            parser.error("--grid wants two numbers, such as 12x20")
        if len(wish.grid) != 2 or any(side <= 0 or side % 2 for side in wish.grid):
            parser.error("--grid wants two even numbers, such as 12x20")
    if wish.window <= 3 or wish.window % 3 or wish.our_frames <= 0 or wish.our_frames % 3:
        parser.error("--window and --our-frames count whole chunks of 3 latent frames, and a window holds two or more")
    if min(wish.threads, wish.rounds, wish.chunks) < 1 or wish.warm < 0:
        parser.error("--threads, --rounds and --chunks are 1 or more")
    if wish.window + 6 + 6 * wish.rounds * (wish.warm + wish.chunks) > LONGEST:
        parser.error(f"these are more than {LONGEST} latent frames: ask for fewer rounds or chunks")
    return wish


def same_torch(lab, torch):
    """Refuses a program that runs on another LibTorch than Python. A bundle's launcher uses Python's."""
    own = pathlib.Path(torch.__file__).parent / "lib" / "libtorch_cpu.so"
    done = subprocess.run(["ldd", lab], capture_output=True, text=True)
    paths = [line.split()[2] for line in done.stdout.splitlines() if "libtorch_cpu.so" in line and "=> /" in line]
    for path in paths:
        if hashlib.sha256(pathlib.Path(path).read_bytes()).digest() != hashlib.sha256(own.read_bytes()).digest():
            sys.exit(f"{lab} uses {path}, which is not {own}: build with -DLONGTAKE_LIBTORCH={own.parent.parent}, or set "
                     f"LD_LIBRARY_PATH={own.parent}")


def processor():
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    facts = dict([part.strip() for part in line.split(":", 1)] for line in lines if ":" in line)
    told = facts.get("flags", "").split()
    flags = [flag for flag in ("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16") if flag in told]
    return f"{facts.get('model name', 'CPU')} ({', '.join(flags)})"


def machine(device, torch):
    found = {"cpu": processor(), "load": os.getloadavg()[0]}
    if device == "cuda":
        query = "name,driver_version,clocks.sm,clocks.mem,power.draw"
        done = subprocess.run(["nvidia-smi", f"--query-gpu={query}", "--format=csv,noheader"], capture_output=True, text=True)
        found["gpu"] = done.stdout.strip() or torch.cuda.get_device_name()
        found["cuda"], found["cudnn"] = torch.version.cuda, torch.backends.cudnn.version()
    return found


def checkout_of(wish):
    """The pinned commit's folder, or None if nobody agreed to it."""
    import peers
    peer = peers.PEERS[PEER]
    if wish.checkout:
        if not peer["commit"].startswith(peers.version_of(peer, wish.checkout)):
            sys.exit(f"{wish.checkout} is not at commit {peer['commit']}")
        return wish.checkout
    if not peers.agreed(PEER, peer, wish.yes):
        return None
    return peers.fetched(PEER, peer, pathlib.Path(tempfile.gettempdir()) / "longtake-peers")


def make_sides(wish, setting, sides):
    """The peers that are wanted, each made when it is asked for."""
    for name in wish.sides:
        if name == "eager":
            yield sides.Diffusers(setting, "diffusers, eager")
        elif name == "compile":
            yield sides.Diffusers(setting, f"diffusers, torch.compile ({wish.mode})", wish.mode)
        elif (checkout := checkout_of(wish)) is not None:
            yield sides.Official(setting, "Self-Forcing's program", checkout)
        else:
            print(f"{name}: not agreed to, not compared", flush=True)


def apart(found, wanted):
    """Root mean square of the difference of each part, as a part of what is wanted."""
    return {part: float(((found[part] - x).square().mean() / x.square().mean()).sqrt()) for part, x in wanted.items()}


def timed(peer, ours, windowed, wish):
    """Blocks of the peer, of our code in its window and in ours, in mirrored order."""
    order = ratios.mirrored([peer, ours, windowed])
    blocks = [side.block(wish.chunks, wish.warm) for _ in range(wish.rounds) for side in order]
    parts = [ratios.by_half(order, [[chunk[part] for chunk in block] for block in blocks]) for part in range(3)]
    return {side.name: [part[side] for part in parts] for side in (peer, ours, windowed)}


def rows_of(peer, ours, windowed, times, setting):
    """The three lines of one peer, and their ratios."""
    lines = "peer's window, peer's code", "peer's window, our code", "our window, our code"
    for side, line in zip((peer, ours, windowed), lines, strict=True):
        whole, noisy, clean = (statistics.median(part) for part in times[side.name])
        kept = windowed.kept if side is windowed else setting.kept
        over = None if side is peer else ratios.ratio(times[peer.name][0], times[side.name][0])
        yield {"peer": peer.name, "line": line, "policy": windowed.policy if side is windowed else "newest frames",
               "keys": kept + setting.own, "chunk_ms": whole, "noisy_ms": noisy, "clean_ms": clean, "peer_over_this": over}


def shown(row):
    over = row["peer_over_this"]
    return {"peer": row["peer"], "line": row["line"], "keys": f"{row['keys']:,}", "policy": row["policy"],
            "ms of a chunk": f"{row['chunk_ms']:.1f}",
            "four noisy passes; clean pass": f"{row['noisy_ms']:.1f}; {row['clean_ms']:.1f}",
            "pictures/s, no decoder": f"{1000 * ratios.PICTURES / row['chunk_ms']:.1f}",
            "the peer takes, times as long": ratios.ratio_text(over) if over else "1"}


def compare(peer, ours, windowed, wanted, wish, result):
    found = result["apart"][peer.name] = apart(peer.answer(), wanted)
    print(f"{peer.name}: apart from ours by " + ", ".join(f"{part} {x:.1e}" for part, x in found.items()), flush=True)
    if seconds := getattr(peer, "compile_seconds", None):
        result["compile_seconds"][peer.name] = seconds
    if why := ratios.refusal(found, wish.dtype):
        result["refused"][peer.name] = why
        return
    times = result["blocks"][peer.name] = timed(peer, ours, windowed, wish)
    result["rows"] += rows_of(peer, ours, windowed, times, ours.setting)


def write(out, result):
    (out / "side_by_side.json").write_text(json.dumps(result, indent=1) + "\n")
    text = (f"{result['shape']}, {result['dtype']} on {result['machine'].get('gpu') or result['machine']['cpu']}, "
            f"{result['threads']} threads; {result['tokens']} tokens of its own a chunk; {result['passes']}; no decoder; "
            f"torch {result['versions']['torch']}, diffusers {result['versions']['diffusers']}.\n\n")
    text += (ratios.table([shown(row) for row in result["rows"]]) if result["rows"] else "No side has a ratio.") + "\n"
    text += "".join(f"\n{name}: no ratio, {why}.\n" for name, why in result["refused"].items())
    text += "".join(f"\n{name}: compiled in {seconds:.0f} s, which the table leaves out.\n"
                    for name, seconds in result["compile_seconds"].items())
    (out / "side_by_side.md").write_text(text)


def main():
    wish = arguments()
    wish.out.mkdir(parents=True, exist_ok=True)
    if wish.device == "cpu":
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:wish.threads])
    os.environ["OMP_NUM_THREADS"] = str(wish.threads)
    import diffusers
    import torch

    import sides
    same_torch(wish.lab, torch)
    sides.use_shape(wish.shape, wish.grid)
    version = subprocess.run([wish.lab, "--version"], capture_output=True, text=True).stdout.splitlines() or ["unknown"]
    result = {"made": datetime.date.today().isoformat(), "machine": machine(wish.device, torch), "device": wish.device,
              "dtype": wish.dtype, "threads": wish.threads, "shape": wish.shape, "latent": [sides.toy.HEIGHT, sides.toy.WIDTH],
              "config": sides.toy.CONFIG, "tokens": 3 * sides.toy.FRAME_TOKENS, "passes": "4 noisy passes and a clean one",
              "decoder": "none", "order": "A-B-C-C-B-A", "rounds": wish.rounds, "chunks": wish.chunks, "warm": wish.warm,
              "versions": {"torch": torch.__version__, "diffusers": diffusers.__version__, "python": sys.version.split()[0],
                           "longtake": version[0]},
              "apart": {}, "refused": {}, "compile_seconds": {}, "rows": [], "blocks": {}}
    with tempfile.TemporaryDirectory() as folder:
        sides.make_model(pathlib.Path(folder))
        setting = sides.Setting(pathlib.Path(folder), wish.window, wish.device, wish.dtype, wish.threads)
        ours = sides.Ours(wish.lab, setting, "ours", "fifo", setting.kept)
        windowed = sides.Ours(wish.lab, setting, "ours, own window", "paper", wish.our_frames * setting.own // 3)
        wanted = ours.answer()
        for peer in make_sides(wish, setting, sides):
            compare(peer, ours, windowed, wanted, wish, result)
            write(wish.out, result)  # so that an interrupted run has results
    print("\n" + (wish.out / "side_by_side.md").read_text() if result["apart"] else "nothing was compared")
    sys.exit(0 if result["rows"] and not result["refused"] else 1)


if __name__ == "__main__":
    main()
