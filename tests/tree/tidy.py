#!/usr/bin/env python3
"""Runs clang-tidy over the product's sources, as many files at once as there are cores.

Usage: tidy.py BUILD_FOLDER [--changed]. Sources that are compiled with LibTorch or Qt are left out: their headers take
clang-tidy many seconds a file. With --changed it looks only at what is not on the main branch: sources, and for a
header one source that includes it. On the main branch itself that is what the last commits changed, and without a
history it is everything.

A file that was clean is not looked at again until it, a header of the project that it includes, its compile command or
.clang-tidy changes; what is known is kept in the user's cache folder.
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
PRODUCT = ("app", "control", "engine", "resources", "training", "ui")
# A change of these invalidates all cached verdicts.
RULES = {".clang-tidy", "tests/tree/tidy.py"}
MAIN = ("origin/main", "main")
LAST_COMMITS = 20  # on the main branch itself
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "longtake/tidy"

# GCC made the precompiled headers, and clang cannot read them.
PRECOMPILED = re.compile(r" -fpch-preprocess| -Winvalid-pch| -include \S*cmake_pch\.hxx")
MERGED = re.compile(r'^#include "(.*)"$', re.MULTILINE)


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


def sources(build):
    """A compile command for each source. Where CMake merged sources into one unit, each has the command of the unit."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = Path(entry["file"])
        entry["object"] = re.search(r" -o (\S+)", entry["command"]).group(1)
        parts = MERGED.findall(path.read_text()) if path.name.startswith("unity_") else [entry["file"]]
        for part in parts:
            yield entry | {"file": part, "command": entry["command"].replace(entry["file"], part)}


def entries(build):
    """The compile commands of the sources that are looked at."""
    libtorch = re.search(r"^LONGTAKE_LIBTORCH:\w+=(.+)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)
    left_out = re.compile("-DQT_CORE_LIB" + (f"|{re.escape(libtorch[1])}/" if libtorch else ""))
    for entry in sources(build):
        path = Path(entry["file"])
        product = any(path.is_relative_to(ROOT / folder) for folder in PRODUCT)
        if path.suffix == ".cpp" and product and not left_out.search(entry["command"]):
            yield entry | {"command": PRECOMPILED.sub("", entry["command"])}


def git(*arguments):
    """The output of git, or None when git is missing or refuses."""
    try:
        done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def changes():
    """(paths, since when): what was changed, committed or not, or (None, why) where nobody can tell."""
    head = git("rev-parse", "HEAD")
    if head is None:
        return None, "this is no git checkout"
    for branch in MAIN:
        base = git("merge-base", "HEAD", branch)
        if base and base != head:
            since = f"since {base[:8]} of {branch}"
            break
    else:
        base, since = git("rev-parse", f"HEAD~{LAST_COMMITS}"), f"in the last {LAST_COMMITS} commits"
    if base is None:
        return None, "the history is too short"
    names = git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")
    return {line for output in names for line in (output or "").splitlines()}, since


def choose(files, headers, changed):
    """The entries that the changed paths concern. A header is looked at in its own source, or in the first that includes it."""
    if changed & RULES:
        return files
    by_path = {Path(entry["file"]).relative_to(ROOT): entry for entry in files}
    chosen = set()
    for path in map(Path, sorted(changed)):
        if path.suffix == ".h":
            users = [p for p in sorted(by_path) if ROOT / path in headers.get(by_path[p]["object"], ())]
            path = next(iter([p for p in users if p == path.with_suffix(".cpp")] + users), path.with_suffix(".cpp"))
        chosen.add(path)
    return [entry for path, entry in by_path.items() if path in chosen]


def key(entry, headers, version):
    """Names everything that the verdict depends on; paths are relative, so that every checkout shares it."""
    digest = hashlib.sha256(version)
    digest.update(entry["command"].replace(str(ROOT), ".").encode())
    for path in [ROOT / ".clang-tidy", Path(entry["file"]), *sorted(headers.get(entry["object"], []))]:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def check(database, entry):
    command = [TOOL, "--quiet", "-p", str(database), "--extra-arg=-Wno-unknown-warning-option", entry["file"]]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode == 0, done.stdout or done.stderr


def main():
    build = Path(sys.argv[1]).resolve()
    version = subprocess.run([TOOL, "--version"], capture_output=True, check=True).stdout
    headers = dependencies(build)
    files = list(entries(build))
    if not files:
        sys.exit(f"{build} compiles no source of the product without LibTorch and Qt")
    chosen, scope = files, "all"
    if sys.argv[2:] == ["--changed"]:
        changed, scope = changes()
        if changed is None:
            scope = f"all, because {scope}"
        else:
            chosen, scope = choose(files, headers, changed), f"changed {scope}"
    database = build / "tidy"
    database.mkdir(exist_ok=True)
    # clang refuses a database with unknown keys, and silently uses the one of the parent folder.
    known = [{name: entry[name] for name in ("directory", "command", "file")} for entry in files]
    (database / "compile_commands.json").write_text(json.dumps(known))
    CACHE.mkdir(parents=True, exist_ok=True)
    stamps = {entry["file"]: CACHE / key(entry, headers, version) for entry in chosen}
    unknown = [entry for entry in chosen if not stamps[entry["file"]].exists()]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for entry, (clean, said) in zip(unknown, pool.map(lambda entry: check(database, entry), unknown)):
            if clean:
                stamps[entry["file"]].touch()
            else:
                failed += 1
                print(said)
    print(f"{len(chosen)} of {len(files)} files ({scope}), {len(unknown)} looked at, {failed} with findings")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
