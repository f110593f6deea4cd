#!/usr/bin/env python3
"""Draws how a memory holds a colour: recall-exchange.svg, recall-probe.svg and recall-attention.svg.

Usage: draw_mechanism.py MECHANISM.json FOLDER [ROW]

MECHANISM.json is what `longtake-train mechanism` wrote. ROW is the name of one of its rows; default: the first.
"""

import json
import pathlib
import sys
from xml.sax.saxutils import escape

DARK, WARM, PALE, GREY = "#1f6f79", "#d9772b", "#e6e9ea", "#9aa3a6"
EXCHANGES = [
    ("nothing", "nothing"),
    ("thing", "tokens that show the thing"),
    ("thing_edge", "these and its edge"),
    ("thing_edge_keys", "their keys alone"),
    ("thing_edge_values", "their values alone"),
    ("frames", "all of the frames that show it"),
    ("around", "the rest of these frames alone"),
    ("other_frames", "all other frames alone"),
    ("all_but_thing_edge", "all but the thing and its edge"),
    ("all", "all"),
]
NEARNESS = [("thing", "the thing"), ("edge", "its edge"), ("next", "next to it"), ("near", "one between"),
            ("far", "farther"), ("afterwards", "later frame"), ("before", "before it came")]


class Svg:
    """A picture of rectangles, lines and words; lengths in pixels."""

    def __init__(self, width, height):
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                      f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" fill="#333">',
                      f'<rect width="{width}" height="{height}" fill="#fff"/>']

    def box(self, x, y, width, height, colour):
        """A filled rectangle."""
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')

    def line(self, points, colour, width=1.5, dashed=False):
        """A line through points."""
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self.parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>')

    def text(self, x, y, words, anchor="start", size=12, colour="#333"):
        """One line of words."""
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
                          f'fill="{colour}">{escape(words)}</text>')

    def save(self, path):
        """Writes the file."""
        path.write_text("\n".join([*self.parts, "</svg>", ""]), encoding="utf-8")


def films_of(measures):
    """The number of films that were asked."""
    return measures["exchange_nothing_own"]["films"]


def draw_exchange(measures, row, path):
    """Which colour returns, by what is exchanged."""
    left, wide, step = 210, 400, 30
    svg = Svg(left + wide + 40, 78 + step * len(EXCHANGES) + 40)
    svg.text(16, 24, "Which colour returns when keys and values come from a twin in another colour", size=14)
    svg.text(16, 42, f"{row}, {films_of(measures)} films; in per cent; lines are 95 % intervals", colour="#666")
    for i, (name, words) in enumerate(EXCHANGES):
        top, x = 62 + step * i, left
        svg.text(left - 10, top + 15, words, "end")
        for kind, colour in (("own", DARK), ("twin", WARM), ("other", PALE)):
            share = measures[f"exchange_{name}_{kind}"]["mean"]
            svg.box(x, top, wide * share / 100, step - 8, colour)
            if share >= 8:
                svg.text(x + wide * share / 200, top + 15, f"{share:.0f}", "middle",
                         colour="#333" if kind == "other" else "#fff")
            x += wide * share / 100
        interval = measures[f"exchange_{name}_own"]
        svg.line([(left + wide * interval[end] / 100, top + step - 6) for end in ("low", "high")], "#333", 1)
    below = 62 + step * len(EXCHANGES) + 16
    for i, (words, colour) in enumerate((("the film's own", DARK), ("the twin's", WARM), ("another", PALE))):
        svg.box(left + 130 * i, below, 12, 12, colour)
        svg.text(left + 130 * i + 18, below + 10, words)
    svg.save(path)


def axes(svg, left, top, side, title, ticks):
    """A square for percentages against places; returns the way from a place and a share to a point."""
    svg.box(left, top, side, side, "#f6f7f7")
    svg.text(left, top - 10, title, size=13)
    for share in (0, 25, 50, 75, 100):
        y = top + side * (1 - share / 100)
        svg.line([(left, y), (left + side, y)], "#dde1e2", 1)
        svg.text(left - 6, y + 4, str(share), "end", 11)
    for i, words in enumerate(ticks):
        svg.text(left + side * (i + .5) / len(ticks), top + side + 16, words, "middle", 10)

    def point(i, share):
        return left + side * (i + .5) / len(ticks), top + side * (1 - share / 100)
    return point


def blocks_of(measures):
    """The numbers of the transformer's blocks."""
    return sorted({int(name.split("_")[1]) for name in measures if name.startswith("attention_") and
                   name.split("_")[1].isdigit()})


def draw_probe(measures, row, path):
    """How often a linear classifier reads the colour, by nearness to the thing."""
    blocks = blocks_of(measures)
    shown = sorted({blocks[0], blocks[len(blocks) // 2], blocks[-1]})
    side = 480
    svg = Svg(2 * side + 150, side + 150)
    svg.text(16, 24, "The colour, as a linear classifier reads it from one token of another film", size=14)
    svg.text(16, 42, f"{row}, {films_of(measures)} films; right in per cent; chance is 12.5", colour="#666")
    for panel, part in enumerate(("keys", "values")):
        left = 60 + panel * (side + 60)
        point = axes(svg, left, 84, side, part, [words for _, words in NEARNESS])
        svg.line([(left, point(0, 12.5)[1]), (left + side, point(0, 12.5)[1])], GREY, 1, dashed=True)
        for number, block in enumerate(shown):
            colour = (GREY, WARM, DARK)[number % 3]
            points = []
            for i, (name, _) in enumerate(NEARNESS):
                right = measures.get(f"probe_{block}_{part}_{name}")
                if right is None:
                    continue
                points.append(point(i, right["mean"]))
                svg.line([point(i, right["low"]), point(i, right["high"])], colour, 1)
            if points:
                svg.line(points, colour, 2)
            svg.text(left + 110 * number + 4, 84 + side + 40, f"block {block}", colour=colour)
    svg.save(path)


def draw_attention(measures, row, path):
    """Where the returning thing's tokens attend to, block by block."""
    blocks, side = blocks_of(measures), 360
    svg = Svg(side + 330, side + 150)
    svg.text(16, 24, "Attention of the returning thing's tokens, by block", size=14)
    svg.text(16, 42, f"{row}, {films_of(measures)} films; in per cent, mean over heads", colour="#666")
    point = axes(svg, 60, 84, side, "", [str(block) for block in blocks])
    svg.text(60 + side / 2, 84 + side + 36, "block", "middle")
    kinds = (("thing", "kept tokens that show it", WARM), ("rest", "other kept tokens", GREY),
             ("own", "its own chunk", DARK))
    for number, (kind, words, colour) in enumerate(kinds):
        found = [measures[f"attention_{block}_{kind}"] for block in blocks]
        svg.line([point(i, one["mean"]) for i, one in enumerate(found)], colour, 2)
        for i, one in enumerate(found):
            svg.line([point(i, one["low"]), point(i, one["high"])], colour, 1)
        tokens = measures.get(f"attention_tokens_{kind}")
        svg.text(76 + side, 110 + 40 * number, words, colour=colour)
        if tokens is not None:
            svg.text(76 + side, 126 + 40 * number, f"{tokens['mean']:.0f} tokens", size=11, colour="#666")
    svg.save(path)


def main(arguments):
    """Draws the three figures."""
    if len(arguments) not in (2, 3):
        sys.exit(__doc__)
    rows = json.loads(pathlib.Path(arguments[0]).read_text(encoding="utf-8"))
    row = next((one for one in rows if len(arguments) == 2 or one["line"] == arguments[2]), None)
    if row is None:
        sys.exit(f"{arguments[0]} has no row {arguments[2]}: it has " + ", ".join(one["line"] for one in rows))
    folder = pathlib.Path(arguments[1])
    draw_exchange(row["measures"], row["line"], folder / "recall-exchange.svg")
    draw_probe(row["measures"], row["line"], folder / "recall-probe.svg")
    draw_attention(row["measures"], row["line"], folder / "recall-attention.svg")


if __name__ == "__main__":
    main(sys.argv[1:])
