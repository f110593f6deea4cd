#!/usr/bin/env python3
"""Checks that the generic engine knows nothing of how one model is directed.

engine/generate, engine/sample, engine/source and engine/model carry conditioning and guidance for any model. What the
built-in model stages, and in which words, is engine/starter's alone: no file of those rooms may name layouts,
choreographies or guided chunks. Files in the world have tensors and a field that are called "layout"; a string that
begins with that word is allowed.

Usage: generic.py ROOT. Prints a line for each violation; exit status 1 when there is one.
"""

import re
import sys
from pathlib import Path

ROOMS = ("engine/generate", "engine/sample", "engine/source", "engine/model")
WORDS = re.compile(r"layout|choreo|guided_chunks", re.IGNORECASE)
IN_FILES = re.compile(r'\\?"layout[^"]*"')


def violations(root):
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                found = WORDS.search(IN_FILES.sub("", line))
                if found:
                    yield f"{path.relative_to(root).as_posix()}:{number}: a generic room may not name \"{found.group()}\""


def main():
    found = list(violations(Path(sys.argv[1])))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
