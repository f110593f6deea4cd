#!/usr/bin/env python3
"""Everything that the seam offers is asked for by the window or the command line.

Usage: commands.py ROOT. Every alternative of CommandBody and JobBody is made somewhere in ui/ or app/, every SwitchMode
can be chosen in ui/, and every function named below is called in engine/, ui/ or app/. What nobody asks for yet stands in
ALLOWED with the reason. Exit status 1 and one line for each that is missing, and for each that is allowed and asked for.
"""

import re
import sys
from pathlib import Path

ALLOWED = {
    "SwitchMode::replay": "offered by the command line alone",
    "SwitchMode::longlive": "offered by the command line alone",
}
VARIANTS = {"CommandBody": "engine/stream/command.h", "JobBody": "engine/stream/library.h"}
FUNCTIONS = {
    "list_sessions": "engine/session/session",
}
COMMENT = re.compile(r"//.*")


def code_of(root, *folders):
    """{path: text without comments} of all sources in these folders."""
    found = {}
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".cpp", ".h"}:
                found[path.relative_to(root).as_posix()] = COMMENT.sub("", path.read_text(errors="replace"))
    return found


def alternatives(root):
    for name, header in VARIANTS.items():
        body = re.search(rf"using {name} =\s*std::variant<([^>]*)>", (root / header).read_text())
        if body is None:
            sys.exit(f"{header} has no variant {name}")
        yield from (part.strip() for part in body.group(1).split(","))


def modes(root):
    body = re.search(r"enum class SwitchMode \{(.*?)\};", (root / VARIANTS["CommandBody"]).read_text(), re.DOTALL)
    return re.findall(r"^\s*(\w+),?", COMMENT.sub("", body.group(1)), re.MULTILINE) if body else []


def offers(root):
    """{what is offered: whether somebody asks for it}"""
    window, users = code_of(root, "ui"), code_of(root, "ui", "app")
    everything = code_of(root, "engine", "ui", "app")
    # A temporary, `Restart{}`, or a variable that is filled before it is posted.
    asked = {name: any(re.search(rf"\b{name}(\{{|\s+\w+(;|\{{| =))", text) for text in users.values()) for name in alternatives(root)}
    for mode in modes(root):
        asked[f"SwitchMode::{mode}"] = any(re.search(rf"\bSwitchMode::{mode}\b", text) for text in window.values())
    for name, home in FUNCTIONS.items():
        asked[name] = any(
            re.search(rf"\b{name}\(", text) for path, text in everything.items() if not path.startswith(home + ".")
        )
    return asked


def main():
    root = Path(sys.argv[1])
    asked = offers(root)
    found = [f"{name}: nobody asks for it" for name, used in asked.items() if not used and name not in ALLOWED]
    found += [f"{name}: is asked for; take it off the list" for name in ALLOWED if asked.get(name)]
    found += [f"{name}: is allowed and no longer offered" for name in ALLOWED if name not in asked]
    print("\n".join(found) if found else f"{len(asked)} offers, {len(ALLOWED)} that nobody asks for yet")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
