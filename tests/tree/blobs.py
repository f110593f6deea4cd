#!/usr/bin/env python3
"""Keeps large files out of the repository, because a clone downloads every version of each of them for ever.

Usage: blobs.py ROOT. CONTRIBUTING.md says what the rules are for. Prints "path: rule" for each violation; exit status 1 when
there is one, 77 when ROOT is no git checkout.
"""

import json
import re
import struct
import subprocess
import sys
from pathlib import Path

LIMIT = 1_000_000
CHECKPOINT_LIMIT = 12_000_000
MOST_VERSIONS = 2  # of an embedded file in a release

# Limits for the total size of these folders.
FOLDERS = {"tests/fuzz/corpus/": 2_000_000}

EMBEDDED = re.compile(r"resources/starter/[^/]+\.safetensors")
CHECKPOINT = re.compile(r"training/checkpoints/([^/]+)\.safetensors")
THIS = "tests/tree/blobs.py"


def git(root, *arguments):
    """The output of git, or None when git is missing or refuses."""
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None


def tracked_files(root):
    """{path: bytes} of what git tracks and the checkout holds, or None when ROOT is not the top of a checkout."""
    top = git(root, "rev-parse", "--show-toplevel")
    if top is None or Path(top.rstrip("\n")).resolve() != root:
        return None
    names = [name for name in git(root, "ls-files", "-z").split("\0") if name]
    return {name: (root / name).lstat().st_size for name in names if (root / name).is_file()}


def stages(root):
    """The names of all stages of all recipes."""
    return {stage for path in (root / "resources/recipes").glob("*.json") for stage in json.loads(path.read_text())["stages"]}


def types(path):
    """The types of a safetensors file's tensors; nothing when it is no such file."""
    data = path.read_bytes()
    try:
        header = json.loads(data[8 : 8 + struct.unpack("<Q", data[:8])[0]])
        return {entry["dtype"] for name, entry in header.items() if name != "__metadata__"}
    except (struct.error, ValueError, KeyError, TypeError, AttributeError):
        return set()


def checkpoint_rule(root, path, stage, size):
    """The rule that a file of training/checkpoints/ breaks, or None."""
    if stage not in stages(root):
        return f'no recipe has a stage "{stage}": each stage may have one checkpoint, which is named after it'
    if size > CHECKPOINT_LIMIT:
        return f"{size:,} bytes; a checkpoint may have {CHECKPOINT_LIMIT:,}"
    found = types(root / path)
    if not found or not found <= {"BF16", "I8"}:
        return "a checkpoint is kept in bf16 or, as longtake-train keep does, in eight bits, every tensor of it"
    return None


def size_rule(root, path, size):
    """The rule that a file's size breaks, or None."""
    checkpoint = CHECKPOINT.fullmatch(path)
    if checkpoint:
        return checkpoint_rule(root, path, checkpoint[1], size)
    if size <= LIMIT or EMBEDDED.fullmatch(path):
        return None
    return f"{size:,} bytes; it may have {LIMIT:,}"


def folder_violations(files):
    for folder, allowed in FOLDERS.items():
        size = sum(size for path, size in files.items() if path.startswith(folder))
        if size > allowed:
            yield f"{folder}: {size:,} bytes in all; it may have {allowed:,}"


def release_begins(root):
    """The commits of which the later one begins the release: this rule's first one, and the version's last change. Nothing
    while the rule is not committed."""
    rule = git(root, "log", "--format=%H", "--diff-filter=A", "--", THIS)
    version = git(root, "log", "-1", "--format=%H", r"-Gproject\(Longtake VERSION", "--", "CMakeLists.txt")
    return [found.split()[-1] for found in (rule, version) if found] if rule else []


def versions(root, path, begins):
    """Contents that a file has had since the release began, what it has now included."""
    log = git(root, "log", "--format=", "--raw", "--no-abbrev", "--no-renames", "HEAD", *(f"^{c}" for c in begins), "--", path)
    found = {line.split()[3] for line in log.splitlines() if line.split()[4] != "D"}
    found.add(git(root, "hash-object", path).strip())
    return found - {(git(root, "rev-parse", f"{commit}:{path}") or "").strip() for commit in begins}


def history_violations(root, paths):
    """A file that is embedded may be replaced twice between two releases. Says nothing where the history is not there."""
    begins = release_begins(root)
    if git(root, "rev-parse", "--is-shallow-repository") != "false\n" or not begins:
        print("The history is not looked at: it is shallow, or this rule is not committed yet.", file=sys.stderr)
        return
    for path in paths:
        found = len(versions(root, path, begins))
        if found > MOST_VERSIONS:
            yield f"{path}: {found} new versions since the last release; it may have {MOST_VERSIONS}"


def main():
    root = Path(sys.argv[1]).resolve()
    files = tracked_files(root)
    if files is None:
        print("Skipped: this is no git checkout, so nobody can tell which files are tracked.")
        sys.exit(77)
    broken = ((path, size_rule(root, path, size)) for path, size in sorted(files.items()))
    found = [f"{path}: {rule}" for path, rule in broken if rule]
    found += folder_violations(files)
    found += history_violations(root, filter(EMBEDDED.fullmatch, sorted(files)))
    print("\n".join(found) if found else f"{len(files)} tracked files, none is larger than it may be")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
