#!/usr/bin/env python3
"""Checks every #include line of a tree against what the lists of modules allow, and that no includes go in a circle.

CMakeLists.txt of each top folder names its modules; USES lists what a module may include. Circles are looked for between the
modules and between the files of each module; a header and its source are one file there.

Usage: layers.py ROOT. Prints a line for each violation; exit status 1 when there is one.
"""

import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SOURCES = {".h", ".cpp", ".cu", ".cuh"}

QT = re.compile(r"^(Q[A-Z]\w*|Qt\w*/.*)$")
TORCH = re.compile(r"^(torch|ATen|c10|caffe2)/")
TORCH_FRONTEND = re.compile(r"^torch/")
LIBAV = re.compile(r"^lib(av|sw)\w+/")
CURL = re.compile(r"^curl/")
RTMIDI = re.compile(r"^(rtmidi/)?(RtMidi|rtmidi_c)\.h$")
SDL = re.compile(r"^(SDL2/)?SDL(_\w+)?\.h$")
PIPEWIRE = re.compile(r"^(pipewire|spa)/")
CUDA = re.compile(r"^(cuda|cublas|cudnn|nccl)\w*(/.*)?\.h$")

# longtake_module(engine/memory ATEN USES engine/policy LIBS ...): the lists of the top folders name every module.
TOPS = ("app", "control", "engine", "training", "ui")
MODULE = re.compile(r"^\s*longtake_module\(([^()]*)\)", re.MULTILINE)
KEYWORDS = {"ATEN", "QT", "USES", "LIBS", "PRIVATE_LIBS", "EXCEPT"}
# Modules that wrap one library of others.
SPEAKS = {"engine/media": "libav", "engine/send": "libav", "engine/fetch": "curl", "control/midi": "rtmidi"}


def read_table(root):
    """{module: (language, modules it may include)}."""
    layers = {"resources": ("plain", [])}
    for top in TOPS:
        lists = root / top / "CMakeLists.txt"
        for call in MODULE.findall(lists.read_text()) if lists.is_file() else ():
            words = call.split()
            folder, allowed, flags, keyword = words[0], [], set(), None
            for word in words[1:]:
                if word in KEYWORDS:
                    keyword = word
                    flags.add(word)
                elif keyword == "USES":
                    allowed.append(word)
            if top == "app":
                language = "everything"
            elif "ATEN" in flags:
                language = "torch" if top == "training" else "ATen"
            else:
                language = "Qt" if "QT" in flags else SPEAKS.get(folder, "plain")
            layers[folder] = (language, allowed)
    return layers


def layer_of(path, layers):
    """The deepest layer that a file or an included path belongs to."""
    parts = path.split("/")
    for depth in range(len(parts) - 1, 0, -1):
        folder = "/".join(parts[:depth])
        if folder in layers:
            return folder
    return None


def forbidden_system_header(layer, speaks, name):
    """The rule that an include of something outside the project breaks, or None."""
    if speaks == "everything":
        return None
    if QT.match(name) and speaks != "Qt":
        return f"{layer}/ knows no Qt"
    if TORCH.match(name) and speaks not in ("ATen", "torch"):
        return f"{layer}/ knows no LibTorch"
    if TORCH_FRONTEND.match(name) and speaks != "torch":
        return f"{layer}/ speaks ATen; only training/ includes torch/ headers"
    if LIBAV.match(name) and speaks != "libav":
        return "only engine/media/ includes libav"
    if CURL.match(name) and speaks != "curl":
        return "only engine/fetch/ includes libcurl"
    if RTMIDI.match(name) and speaks != "rtmidi":
        return "only control/midi/ includes rtmidi"
    if SDL.match(name) and layer != "control/midi":
        return "only control/midi/ includes SDL"
    if PIPEWIRE.match(name) and layer != "engine/send":
        return "only engine/send/ includes PipeWire"
    if CUDA.match(name) and layer != "engine/kernels":
        return "only engine/kernels/ includes CUDA"
    return None


def check_include(root, layers, layer, bracket, name):
    speaks, allowed = layers[layer]
    if bracket == "<":
        if layer_of(name, layers):
            return f"<{name}> is a file of the tree: include it in quotes"
        return forbidden_system_header(layer, speaks, name)
    if name.endswith(".moc") or name.startswith(("moc_", "ui_")):
        return None
    if not (root / name).is_file():
        return f'"{name}" is no file of the tree: includes are written from the root'
    target = layer_of(name, layers)
    if target is None:
        return f'"{name}" belongs to no layer of the table'
    if target == layer or allowed is None or target in allowed or target == "engine/core":
        return None
    return f"{layer}/ may not include {target}/"


def includes(root, layers):
    """(path, line, layer, bracket, name) of every #include; a path without a layer comes once, with None for the rest."""
    for top in sorted({layer.split("/")[0] for layer in layers}):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in SOURCES:
                continue
            relative = path.relative_to(root).as_posix()
            layer = layer_of(relative, layers)
            if layer is None:
                yield relative, 1, None, None, None
                continue
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                include = INCLUDE.match(line)
                if include:
                    yield relative, number, layer, *include.groups()


def circle_in(graph):
    """Nodes that lead from one to the next and back to the first one, or None."""
    done = set()

    def walk(node, way):
        if node in way:
            return way[way.index(node) :] + [node]
        if node in done:
            return None
        for target in sorted(graph.get(node, ())):
            circle = walk(target, way + [node])
            if circle:
                return circle
        done.add(node)
        return None

    return next(filter(None, (walk(node, []) for node in sorted(graph))), None)


def circles(found, layers):
    """One circle between the layers, and one between the files of each layer."""
    between, inside = {}, {}
    for path, _, layer, bracket, name in found:
        target = bracket == '"' and layer and layer_of(name, layers)
        if not target:
            continue
        if target == layer:
            node, other = path.rsplit(".", 1)[0], name.rsplit(".", 1)[0]
            if node != other:
                inside.setdefault(layer, {}).setdefault(node, set()).add(other)
        else:
            between.setdefault(layer, set()).add(target)
    for graph in (between, *inside.values()):
        circle = circle_in(graph)
        if circle:
            yield "includes go in a circle: " + " -> ".join(circle)


def violations(root, layers):
    found = list(includes(root, layers))
    for path, number, layer, bracket, name in found:
        if layer is None:
            yield f"{path}:1: its folder is no module"
            continue
        rule = check_include(root, layers, layer, bracket, name)
        if rule:
            yield f"{path}:{number}: {rule}"
    yield from circles(found, layers)


def main():
    root = Path(sys.argv[1])
    layers = read_table(root)
    if len(layers) == 1:
        sys.exit(f"the lists of {root} name no module")
    found = list(violations(root, layers))
    print("\n".join(found) if found else f"{len(layers)} modules, every include is allowed, no circle")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
