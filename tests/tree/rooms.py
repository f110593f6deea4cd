#!/usr/bin/env python3
"""Checks the inside of every room: the folders that the table in docs/architecture.md names.

A header and the source of the same name are one node. A node stands one level above the highest node of its own room
that it includes. The room's list of errors, errors.h, is constant data and no node. Three rules:
  - no node reaches itself through the includes of its room;
  - a room is no deeper than the number of levels in its row of the table;
  - a room holds at most 48 sources.

Usage: rooms.py ROOT [TABLE]. Prints a line for each violation; exit status 1 when there is one.
With --print it shows every room's size and depth instead.
"""

import sys
from collections import defaultdict
from pathlib import Path

from layers import INCLUDE, SOURCES, layer_of, read_rows

MOST_SOURCES = 48


def read_depths(path):
    """{room: most levels} from the last column of the table."""
    return {cells[0].strip("`/"): int(cells[3]) for cells in read_rows(path)}


def node_of(path):
    return path.rsplit(".", 1)[0]


def read_rooms(root, rooms):
    """{room: {node: nodes of the same room that it includes}} and {room: number of sources}."""
    graph = {room: defaultdict(set) for room in rooms}
    sources = dict.fromkeys(rooms, 0)
    for top in sorted({room.split("/")[0] for room in rooms}):
        for path in sorted((root / top).rglob("*")):
            name = path.relative_to(root).as_posix()
            room = layer_of(name, rooms)
            if path.suffix not in SOURCES or room is None:
                continue
            sources[room] += 1
            node = node_of(name)
            graph[room][node]  # a node without includes is a node too
            for line in path.read_text(errors="replace").splitlines():
                include = INCLUDE.match(line)
                if not include or include.group(1) == "<" or layer_of(include.group(2), rooms) != room:
                    continue
                target = node_of(include.group(2))
                if target != node and not target.endswith("/errors") and (root / include.group(2)).is_file():
                    graph[room][node].add(target)
    return graph, sources


def circle_in(includes):
    """A list of nodes that lead back to the first one, or None."""
    done = set()

    def walk(node, way):
        if node in way:
            return way[way.index(node):] + [node]
        if node in done:
            return None
        for target in sorted(includes[node]):
            circle = walk(target, way + [node])
            if circle:
                return circle
        done.add(node)
        return None

    for node in sorted(includes):
        circle = walk(node, [])
        if circle:
            return circle
    return None


def depth_of(includes):
    levels = {}

    def level(node):
        if node not in levels:
            levels[node] = 1 + max((level(target) for target in includes[node]), default=0)
        return levels[node]

    highest = max(includes, key=level, default=None)
    return (levels[highest], highest) if highest else (0, None)


def violations(graph, sources, depths):
    for room, includes in graph.items():
        if sources[room] > MOST_SOURCES:
            yield f"{room}/ holds {sources[room]} sources; {MOST_SOURCES} are allowed"
        circle = circle_in(dict(includes))
        if circle:
            yield f"{room}/ includes in a circle: " + " -> ".join(node.rsplit("/", 1)[1] for node in circle)
            continue
        depth, highest = depth_of(dict(includes))
        if depth > depths[room]:
            yield f"{room}/ is {depth} levels deep at {highest}; its row allows {depths[room]}"


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--print"]
    root = Path(arguments[0])
    table = Path(arguments[1]) if len(arguments) > 1 else root / "docs/architecture.md"
    depths = read_depths(table)
    graph, sources = read_rooms(root, depths)
    if "--print" in sys.argv:
        for room, includes in graph.items():
            depth = "circle" if circle_in(dict(includes)) else depth_of(dict(includes))[0]
            print(f"{room}: {sources[room]} sources, {len(includes)} nodes, levels: {depth} of {depths[room]}")
        return
    found = list(violations(graph, sources, depths))
    print("\n".join(found) if found else f"{len(depths)} rooms, none too large or too deep, no circle")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
