#!/usr/bin/env python3
"""Writes the generated parts of README.md and docs/roadmap.md from packaging/release.json.

Usage: figures.py ROOT [--check]. A part lies between "<!-- NAME: ... -->" and "<!-- end of NAME -->". Without --check the
parts are written. With it nothing is written: one line for each part that is not current, and for each file whose
version is not that of CMakeLists.txt, and exit status 1.
"""

import json
import re
import sys
from pathlib import Path

PARTS = {"README.md": ("figures", "downloads"), "docs/roadmap.md": ("measured",)}

# The newest version that each of these names; the manual pages take theirs from CMake.
VERSIONS = {
    "CHANGELOG.md": r"^## (\d+\.\d+\.\d+)",
    "CITATION.cff": r"^version: (\S+)",
    "packaging/desktop/org.longtake.Longtake.metainfo.xml": r'<release version="([\d.]+)"',
}


def project_version(root):
    return re.search(r"^project\(Longtake VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text(), re.MULTILINE)[1]


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def figures(release):
    rows = [[row["what"], row["figure"]] for row in release["figures"]]
    return table([f"Version {release['version']}", ""], rows)


def measured(release):
    rows = [[row["what"], row["figure"], row["from"]] for row in release["figures"]]
    return table([f"Version {release['version']}", "measured", "by"], rows)


def downloads(release):
    if release["downloads"]:
        return f"Get the files from {release['downloads']} and compare them with its SHA256SUMS."
    return (
        "No files are published yet. In a checkout, `packaging/package.sh deb OUT` and\n"
        "`packaging/package.sh appimage OUT` make them in the folder OUT."
    )


WRITERS = {"figures": figures, "measured": measured, "downloads": downloads}


def with_part(text, name, content):
    """The text with this part replaced, or None where it has no such part."""
    part = re.compile(rf"(<!-- {name}: [^\n]*-->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    return part.sub(lambda found: f"{found[1]}\n{content}\n\n{found[2]}", text) if part.search(text) else None


def outdated(root):
    """What is not current: one sentence each."""
    release = json.loads((root / "packaging/release.json").read_text())
    version = project_version(root)
    if release["version"] != version:
        yield f"packaging/release.json: figures of version {release['version']}; the project has version {version}"
    for file, pattern in VERSIONS.items():
        named = re.search(pattern, (root / file).read_text(), re.MULTILINE)
        if named is None or named[1] != version:
            yield f"{file}: names version {named[1] if named else 'none'} first; the project has version {version}"
    for page, names in PARTS.items():
        text = (root / page).read_text()
        for name in names:
            fresh = with_part(text, name, WRITERS[name](release))
            if fresh is None:
                yield f'{page}: the part "{name}" is missing'
            elif fresh != text:
                yield f'{page}: the part "{name}" is not current; run: python3 packaging/figures.py .'


def write(root):
    release = json.loads((root / "packaging/release.json").read_text())
    for page, names in PARTS.items():
        text = (root / page).read_text()
        for name in names:
            fresh = with_part(text, name, WRITERS[name](release))
            if fresh is None:
                sys.exit(f'{page}: the part "{name}" is missing')
            text = fresh
        (root / page).write_text(text)


def main():
    root = Path(sys.argv[1])
    if "--check" not in sys.argv[2:]:
        write(root)
        return
    wrong = list(outdated(root))
    print("\n".join(wrong) if wrong else "figures are current, and all files name one version")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
