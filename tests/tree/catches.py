#!/usr/bin/env python3
"""Every catch of the program is a row of the table in docs/errors.md, and every row is a catch.

Usage: catches.py ROOT. Exit status 1 and one line for each file whose number of catches is not that of its rows.
"""

import re
import sys
from collections import Counter
from pathlib import Path

LAYERS = ("app", "control", "engine", "training", "ui")
SOURCES = {".h", ".cpp", ".cu", ".cuh"}
CATCH = re.compile(r"\bcatch\s*\(")
NOT_CODE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
ROW = re.compile(r"\| `([\w./]+)` \| [^|]*\w[^|]* \| [^|]*\w[^|]* \|")


def caught_in(root):
    """{file: number of catches in it}"""
    found = Counter()
    for layer in LAYERS:
        for path in sorted((root / layer).rglob("*")):
            if path.suffix in SOURCES:
                code = NOT_CODE.sub("", path.read_text(errors="replace"))
                found[path.relative_to(root).as_posix()] += len(CATCH.findall(code))
    return +found


def main():
    root = Path(sys.argv[1])
    found = caught_in(root)
    rows = [ROW.fullmatch(line) for line in (root / "docs/errors.md").read_text().splitlines()]
    told = Counter(row.group(1) for row in rows if row)
    wrong = [
        f"{file}: {found[file]} catches, {told[file]} rows in docs/errors.md"
        for file in sorted(found | told)
        if found[file] != told[file]
    ]
    if not found:
        wrong.append("nothing is caught in the whole tree")
    print("\n".join(wrong) if wrong else f"docs/errors.md names all {found.total()} catches")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
