#!/usr/bin/env python3
"""Few comments behind code only finish the name before them: `int width;  // of the picture`.

Such a comment cannot be read by itself. A better name, or a thought in plain order, says more: `// pixels in a row`.

Usage: comments.py ROOT [--limit N]. Exit status 1 and one line for each such comment if there are more than N.
"""

import re
import sys
from pathlib import Path

FOLDERS = ("app", "control", "engine", "resources", "shaders", "tests", "training", "ui")
SOURCES = {".h", ".cpp", ".cu", ".cuh"}
LIMIT = 30
TEXT = re.compile(r"\"(?:\\.|[^\"\\])*\"|(?<!\w)'(?:\\.|[^'\\])+'")
FINISHES = re.compile(r"^\s*(?!//)\S.*?//[/!<]*\s+(of\b.*)$")


def unfinished(root):
    """(place, comment) of every comment that goes on where the code before it stopped."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            relative = path.relative_to(root).as_posix()
            if path.suffix not in SOURCES or relative.startswith("tests/tree/planted"):
                continue
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                found = FINISHES.match(TEXT.sub('""', line))
                if found:
                    yield f"{relative}:{number}", found.group(1)


def main():
    root = Path(sys.argv[1])
    limit = int(sys.argv[3]) if sys.argv[2:3] == ["--limit"] else LIMIT
    if not any((root / folder).is_dir() for folder in FOLDERS):
        sys.exit(f"{root} has none of the folders {', '.join(FOLDERS)}")
    found = list(unfinished(root))
    if len(found) > limit:
        for place, comment in found:
            print(f"{place}: {comment}")
    print(f"{len(found)} comments behind code begin with \"of\"; the tree may have {limit}")
    sys.exit(1 if len(found) > limit else 0)


if __name__ == "__main__":
    main()
