#!/usr/bin/env python3
"""Runs clang-tidy over the layers without LibTorch, as many files at once as there are cores.

Usage: tidy.py BUILD_FOLDER. A file that was clean is not looked at again until it, a header of the project that it
includes, its compile command or .clang-tidy changes; what is known is kept in the user's cache folder.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

TOOL = "clang-tidy-14"
ROOT = Path(__file__).resolve().parents[2]
LAYERS = ["control", "engine/beats", "engine/core", "engine/describe", "engine/drift", "engine/exports", "engine/media",
          "engine/options", "engine/paint", "engine/playback", "engine/policy", "engine/send", "engine/session",
          "engine/stream", "engine/weights"]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "longtake/tidy"


def dependencies(build):
    """{object file: the project's headers that it includes}, from what Ninja remembers of the last build."""
    headers = {}
    output = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    for line in output.splitlines():
        if line.startswith(" "):
            path = (build / line.strip()).resolve()
            if path.is_relative_to(ROOT) and not path.is_relative_to(build):
                headers[current].append(path)
        elif ":" in line:
            current = line.split(":")[0]
            headers[current] = []
    return headers


def entries(build):
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = Path(entry["file"])
        # clang cannot read the precompiled headers of files with LibTorch, which GCC made.
        if "cmake_pch" not in entry["command"] and any(path.is_relative_to(ROOT / layer) for layer in LAYERS):
            yield entry


def object_file(entry):
    return re.search(r" -o (\S+)", entry["command"]).group(1)


def key(entry, headers, version):
    """Names everything that the verdict depends on; paths are relative, so that every checkout shares it."""
    digest = hashlib.sha256(version)
    digest.update(entry["command"].replace(str(ROOT), ".").encode())
    for path in [ROOT / ".clang-tidy", Path(entry["file"]), *sorted(headers.get(object_file(entry), []))]:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def check(build, entry):
    command = [TOOL, "--quiet", "-p", str(build), "--extra-arg=-Wno-unknown-warning-option", entry["file"]]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode == 0, done.stdout


def main():
    build = Path(sys.argv[1]).resolve()
    version = subprocess.run([TOOL, "--version"], capture_output=True, check=True).stdout
    headers = dependencies(build)
    files = list(entries(build))
    if not files:
        sys.exit(f"{build} compiles no file of the checked layers")
    CACHE.mkdir(parents=True, exist_ok=True)
    unknown = {e["file"]: (e, CACHE / key(e, headers, version)) for e in files}
    unknown = {file: (entry, stamp) for file, (entry, stamp) in unknown.items() if not stamp.exists()}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (entry, stamp), (clean, said) in zip(
            unknown.values(), pool.map(lambda pair: check(build, pair[0]), unknown.values())
        ):
            if clean:
                stamp.touch()
            else:
                failed += 1
                print(said)
    print(f"{len(files)} files, {len(unknown)} looked at, {failed} with findings")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
