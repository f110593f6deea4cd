#!/usr/bin/env python3
"""Every source file that reads the wall clock is named in docs/threads.md, below "## Clocks".

Usage: clocks.py ROOT. Exit status 1 and one line for each file that is missing there, or that is named and reads none.
"""

import re
import sys
from pathlib import Path

WALL_CLOCK = re.compile(
    r"\bsystem_clock\b|\bhigh_resolution_clock\b|\bgettimeofday\(|\bCLOCK_REALTIME\b|\btime\((nullptr|NULL|0)\)"
    r"|\bQ(DateTime|Date|Time)::current"
)
COMMENT = re.compile(r"//.*")
NAMED = re.compile(r"^\| `([^`]+)`", re.MULTILINE)


def first_match(path):
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if WALL_CLOCK.search(COMMENT.sub("", line)):
            return number
    return None


def main():
    root = Path(sys.argv[1])
    page = (root / "docs/threads.md").read_text()
    named = set(NAMED.findall(page[page.find("\n## Clocks\n") :])) if "\n## Clocks\n" in page else set()
    wrong = []
    for layer in ("app", "control", "engine", "training", "ui"):
        for path in sorted((root / layer).rglob("*")):
            if path.suffix not in {".h", ".cpp"}:
                continue
            relative = path.relative_to(root).as_posix()
            line = first_match(path)
            if line and relative not in named:
                wrong.append(f"{relative}:{line}: a wall clock that docs/threads.md does not name")
            if not line and relative in named:
                wrong.append(f"{relative}: docs/threads.md names it, and it reads no wall clock")
    print("\n".join(wrong) if wrong else "docs/threads.md names every reader of the wall clock")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
