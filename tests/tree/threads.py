#!/usr/bin/env python3
"""Every source file that starts a thread or can block is named in docs/threads.md.

Usage: threads.py ROOT. Exit status 1 and one line for each file that is missing there.
"""

import re
import sys
from pathlib import Path

BLOCKS = re.compile(
    r"std::j?thread\b|std::async|std::future|condition_variable|\bQThread\b|sleep_for|sleep_until|\bflock\(|\bwaitpid\("
    r"|\.wait\(|\bwait_for\(|(\.|->)join\(\)|BlockingQueuedConnection|\bepoll_wait\(|::poll\("
    # A menu, a dialog or a loop with its own event loop until it is closed. The application's own is Class::exec().
    r"|(\.|->)exec\("
)
COMMENT = re.compile(r"//.*")


def first_match(path):
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if BLOCKS.search(COMMENT.sub("", line)):
            return number
    return None


def main():
    root = Path(sys.argv[1])
    named = (root / "docs/threads.md").read_text()
    missing = []
    for layer in ("app", "control", "engine", "training", "ui"):
        for path in sorted((root / layer).rglob("*")):
            relative = path.relative_to(root).as_posix()
            # A header and its source are one entry.
            if path.suffix not in {".h", ".cpp"} or relative.rsplit(".", 1)[0] + "." in named:
                continue
            line = first_match(path)
            if line:
                missing.append(f"{relative}:{line}: a thread or a wait that docs/threads.md does not name")
    print("\n".join(missing) if missing else "docs/threads.md names every thread and wait")
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
