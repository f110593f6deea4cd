#!/usr/bin/env python3
"""Every wheel that set-up fetches has a version, a whole SHA-256 and a size, once.

Usage: pins.py ROOT. Exit status 1 and one line for each line of packaging/libtorch.txt that has not.
"""

import re
import sys
from pathlib import Path

PINNED = re.compile(r"([a-z0-9-]+)==[0-9][0-9.]*\s+([0-9a-f]{64})\s+[1-9][0-9]*\s+(cpu|gpu)\s+\S.*")


def main():
    name = "packaging/libtorch.txt"
    wrong, wheels, sums = [], set(), set()
    for number, line in enumerate((Path(sys.argv[1]) / name).read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        found = PINNED.fullmatch(line)
        if not found:
            wrong.append(f"{name}:{number}: no version, SHA-256 of 64 digits, size, set and files")
        elif found[1] in wheels or found[2] in sums:
            wrong.append(f"{name}:{number}: its name or its sum is there already")
        else:
            wheels.add(found[1])
            sums.add(found[2])
    if not wheels and not wrong:
        wrong.append(f"{name}: lists nothing")
    print("\n".join(wrong) if wrong else f"{len(wheels)} wheels have their sums")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
