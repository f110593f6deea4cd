#!/usr/bin/env python3
"""Tabulates what ptxas says of our CUDA kernels, for every architecture that the module is built for.

Usage: registers.py ROOT [NVCC]. Prints a table in Markdown: registers of each kernel by architecture, and shared memory.
Exit status 1 when a kernel spills registers or needs a stack, 77 when there is no nvcc.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

BEGIN = re.compile(r"Compiling entry function '(\w+)' for '(\w+)'")
FRAME = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
USED = re.compile(r"Used (\d+) registers(?:.*?(\d+) bytes smem)?")


def architectures(root):
    """The real ones of packaging/cmake/longtake_cuda.cmake, as sm_90a and so on."""
    text = (root / "packaging/cmake/longtake_cuda.cmake").read_text()
    return re.findall(r"\b(\d+a?)-real", re.search(r"CMAKE_CUDA_ARCHITECTURES ([^)]*)", text).group(1))


def said_by_ptxas(nvcc, root, file, archs):
    """What nvcc prints while it compiles this file for all architectures."""
    targets = [f"-gencode=arch=compute_{a},code=sm_{a}" for a in archs]
    made = subprocess.run([nvcc, "-std=c++17", f"-I{root}", "-O3", "-Xptxas=-v", "-Xcompiler=-fPIC", *targets, "-c", str(file),
                           "-o", "/dev/null"], capture_output=True, text=True, check=False)
    if made.returncode != 0:
        sys.exit(made.stderr)
    return made.stderr


def kernels(text):
    """{mangled name: {architecture: (registers, shared bytes, stack and spilled bytes)}}"""
    found, name, arch, frame = {}, None, None, 0
    for line in text.splitlines():
        if begin := BEGIN.search(line):
            name, arch, frame = begin[1], begin[2], 0
        elif numbers := FRAME.search(line):
            frame = sum(int(n) for n in numbers.groups())
        elif (used := USED.search(line)) and name:
            found.setdefault(name, {})[arch] = (int(used[1]), int(used[2] or 0), frame)
    return found


def readable(names):
    """{mangled name: kernel<arguments>}"""
    said = subprocess.run(["c++filt", *names], capture_output=True, text=True, check=True).stdout.splitlines()
    short = {}
    for name, full in zip(names, said):
        full = full.replace("(anonymous namespace)::", "").replace("void ", "").replace("__nv_bfloat16", "bf16")
        short[name] = full.split(">(")[0] + ">" if ">(" in full else full.split("(")[0]
    return short


def main(arguments):
    """Prints the table."""
    root = Path(arguments[0]).resolve()
    nvcc = arguments[1] if len(arguments) > 1 else shutil.which("nvcc") or shutil.which("nvcc", path="/usr/local/cuda/bin")
    if not nvcc:
        print("There is no nvcc.")
        return 77
    archs = architectures(root)
    print("| kernel | " + " | ".join(f"sm_{a}" for a in archs) + " | shared bytes |")
    print("|---|" + "---|" * (len(archs) + 1))
    bad = []
    for file in sorted((root / "engine/kernels/cuda").glob("*.cu")):
        found = kernels(said_by_ptxas(nvcc, root, file, archs))
        names = readable(sorted(found))
        for name in sorted(found, key=lambda n: names[n]):
            by_arch = found[name]
            row = [str(by_arch[f"sm_{a}"][0]) for a in archs]
            print(f"| `{names[name]}` | " + " | ".join(row) + f" | {max(v[1] for v in by_arch.values())} |")
            bad += [f"{names[name]} for {a}: {v[2]} bytes of stack and spills" for a, v in by_arch.items() if v[2] > 0]
    for line in bad:
        print(line, file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
