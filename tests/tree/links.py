#!/usr/bin/env python3
"""Every relative link in a Markdown file leads to a file, and every #part of it to a heading.

Usage: links.py ROOT. Prints file:line for each link that leads nowhere, and then ends with status 1.
"""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

SKIPPED = {"build", ".git"}
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
CODE = re.compile(r"`[^`]*`")
HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*$")


def skipped(relative):
    return any(relative == folder or relative.startswith(folder + "/") for folder in SKIPPED)


def pages(root):
    """The Markdown files that belong to the project: git knows them; a copy without git has nothing else."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")
        names = {name for name in listed if name and (root / name).exists()}
    except (OSError, subprocess.CalledProcessError):
        names = {path.relative_to(root).as_posix() for path in root.rglob("*.md")}
    return [root / name for name in sorted(names) if not skipped(name)]


def lines_outside_code(path):
    """Line numbers and lines without fenced blocks, which may show links that are none."""
    fence = False
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if line.lstrip().startswith("```"):
            fence = not fence
        elif not fence:
            yield number, line


def anchor(heading):
    """The name that GitHub gives to a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(path):
    names = set()
    for _, line in lines_outside_code(path):
        heading = HEADING.match(line)
        if not heading:
            continue
        name = first = anchor(heading[1])
        count = 0
        while name in names:
            count += 1
            name = f"{first}-{count}"
        names.add(name)
    return names


def fault(page, target):
    """What is wrong with a link, or None."""
    path, _, part = unquote(target).partition("#")
    file = page.parent / path if path else page
    if not file.exists():
        return "does not exist"
    if part and file.suffix == ".md" and part not in anchors(file):
        return "names a heading that does not exist"
    return None


def main():
    root = Path(sys.argv[1])
    wrong = []
    for page in pages(root):
        for number, line in lines_outside_code(page):
            for target in LINK.findall(CODE.sub("", line)):
                if re.match(r"[a-z][a-z+.-]*:", target):
                    continue
                why = fault(page, target)
                if why:
                    wrong.append(f'{page.relative_to(root).as_posix()}:{number}: "{target}" {why}')
    print("\n".join(wrong) if wrong else "every relative link leads somewhere")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
