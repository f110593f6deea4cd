#!/usr/bin/env python3
"""No two files define one class, struct, union or enum.

Two classes of one qualified name in one program are undefined behaviour: the linker keeps one of their inline functions
and drops the other without a word. GCC's -Wodr sees them only when it links with -flto, and only where members differ.
Forward declarations and aliases are no definitions.

Usage: names.py ROOT. Exit status 1 and one line for each name that several files define.
"""

import re
import sys
from pathlib import Path

LAYERS = ("app", "control", "engine", "training", "ui")
SOURCES = {".h", ".cpp", ".cu", ".cuh"}
NOT_CODE = re.compile(
    r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|(?<!\w)'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:\\\n|[^\n])*",
    re.DOTALL | re.MULTILINE,
)
TOKEN = re.compile(r"[A-Za-z_]\w*|::|\[\[.*?\]\]|[^\s\w]", re.DOTALL)
INSIDE_NOTHING = ""  # a scope that adds nothing to a name: extern "C", an inline namespace
LOCAL = None  # a scope whose names no other file can mean: a function's body, an unnamed namespace


def after_angles(tokens, at):
    """The place after a balanced <...> that begins at `at`."""
    depth = 0
    while at < len(tokens):
        depth += {"<": 1, ">": -1}.get(tokens[at], 0)
        at += 1
        if depth == 0:
            break
    return at


def body_of(tokens, at):
    """Where the next body opens, or None where the declaration ends without one."""
    while at < len(tokens) and tokens[at] not in ("{", ";"):
        at += 1
    return at if at < len(tokens) and tokens[at] == "{" else None


def read_type(tokens, at):
    """(name, place of its "{") of the type whose keyword stands at `at`; None where it is not defined there."""
    enum = tokens[at] == "enum"
    at += 1
    if enum and tokens[at] in ("class", "struct"):
        at += 1
    name = ""
    while at < len(tokens):
        token = tokens[at]
        if token == "{":
            return name, at
        if token == ":":
            opened = body_of(tokens, at)
            return None if opened is None else (name, opened)
        if token == "<":
            end = after_angles(tokens, at)
            name += "".join(tokens[at:end])
            at = end
            continue
        if token == "::" or name.endswith("::"):
            name += token
        elif re.match(r"[A-Za-z_]", token):
            # A macro may precede the name.
            name = name if token == "final" else token
        elif not token.startswith("[["):
            return None
        at += 1
    return None


def read_namespace(tokens, at):
    """(name, place of its "{"), or None for an alias."""
    opened = body_of(tokens, at)
    words = tokens[at + 1 : opened] if opened else []
    if opened is None or "=" in words:
        return None
    return "".join(words) if words else LOCAL, opened


def definitions(text):
    """Qualified names of the types that a file defines, with their lines."""
    blanked = NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    found = list(TOKEN.finditer(blanked))
    tokens = [match.group() for match in found]
    scopes, at = [], 0
    while at < len(tokens):
        token, step = tokens[at], None
        if token == "template" and at + 1 < len(tokens) and tokens[at + 1] == "<":
            at = after_angles(tokens, at + 1)
            continue
        if token == "namespace" and (at == 0 or tokens[at - 1] != "using"):
            step = read_namespace(tokens, at)
        elif token in ("class", "struct", "union", "enum"):
            step = read_type(tokens, at)
            if step and step[0] and LOCAL not in scopes:
                line = blanked.count("\n", 0, found[at].start()) + 1
                yield "::".join([scope for scope in scopes if scope] + [step[0]]), line
        elif token == "extern" and at + 1 < len(tokens) and tokens[at + 1] == "{":
            step = INSIDE_NOTHING, at + 1
        elif token == "{":
            step = LOCAL, at
        elif token == "}" and scopes:
            scopes.pop()
        if step:
            scopes.append(step[0])
            at = step[1]
        at += 1


def main():
    root = Path(sys.argv[1])
    places = {}
    for layer in LAYERS:
        for path in sorted((root / layer).rglob("*")):
            if path.suffix not in SOURCES:
                continue
            relative = path.relative_to(root).as_posix()
            for name, line in definitions(path.read_text(errors="replace")):
                places.setdefault(name, {}).setdefault(relative, line)
    twins = {name: files for name, files in places.items() if len(files) > 1}
    for name, files in sorted(twins.items()):
        print(f"{name}: " + ", ".join(f"{file}:{line}" for file, line in files.items()))
    if not places:
        sys.exit(f"{root} has no file that defines a type")
    if not twins:
        print(f"{len(places)} types, each defined in one file")
    sys.exit(1 if twins else 0)


if __name__ == "__main__":
    main()
