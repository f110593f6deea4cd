#!/usr/bin/env python3
"""Streams the built-in model for hours, writes what it takes of the machine, and draws it.

Usage: day.py PROGRAM FOLDER [--hours N] [--piece MINUTES]

PROGRAM is longtake-cli. The stream is made in pieces, each by a process of its own that resumes the session of the one
before with a branch 9 s before its end; the prompt changes every minute. FOLDER gets day.jsonl, a line for each minute of
the stream, and day.svg. A run that was stopped goes on in the same FOLDER. Hours and minutes are those of the stream. The
exit status is 0 only if a piece does not take more memory, handles and log than the first one did.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "docs" / "pictures"))
from draw_mechanism import DARK, GREY, PALE, WARM, Svg  # noqa: E402

CHUNK_SECONDS = 0.75
A_MINUTE = 80  # chunks
BACK = 12  # chunks of the previous piece that a branch drops
MOST_MORE_MB = 100
PROMPTS = [
    "a red ball bouncing in a meadow with a windmill at night",
    "a blue cube on a beach with palms",
    "a green cone in a meadow",
    "a red ball on a beach at night",
    "a yellow star in a meadow with a windmill",
]


def status_of(process):
    """Megabytes that no file lies behind, and open handles."""
    folder = pathlib.Path("/proc") / str(process)
    fields = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
    return int(fields["RssAnon"].split()[0]) / 1024, len(list((folder / "fd").iterdir()))


def session_in(folder):
    """The session's folder, or None."""
    return next(iter(sorted((folder / "sessions").glob("*/session.take"))), None)


class Minutes:
    """Collects a piece's chunks and writes a line for each minute."""

    def __init__(self, folder, piece):
        self.folder, self.piece = folder, piece
        self.chunks, self.status = [], None

    def add(self, event, process):
        """Takes a chunk's event."""
        self.chunks.append(event)
        self.status = status_of(process)
        if len(self.chunks) == A_MINUTE:
            self.write()

    def write(self):
        """Writes what the chunks of this minute took, or of the part of it that a piece ends with."""
        if not self.chunks:
            return
        log = session_in(self.folder)
        memory, handles = self.status
        drifts = [chunk["drift"] for chunk in self.chunks]
        line = {
            "piece": self.piece,
            "chunk": self.chunks[-1]["index"],
            "chunks": len(self.chunks),
            "memory_mb": round(memory, 1),
            "handles": handles,
            "log_bytes": log.stat().st_size,
            "all_bytes": sum(file.stat().st_size for file in log.parent.rglob("*") if file.is_file()),
            "chunk_ms": statistics.median(chunk["ms"]["total"] for chunk in self.chunks),
            "drift": max((drift.get("score", 0) for drift in drifts), default=0),
            "drifted": sum(drift["level"] == "drifted" for drift in drifts),
        }
        with (self.folder / "day.jsonl").open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")
        self.chunks = []


def make_piece(program, folder, piece, first, chunks):
    """Makes these chunks from chunk `first` on. The first piece makes the session, another one resumes it."""
    command = [program, "render", "--json", "--chunks", str(chunks), "--prompt", PROMPTS[first // A_MINUTE % len(PROMPTS)]]
    log = session_in(folder)
    if log is None:
        command += ["--sessions", str(folder / "sessions"), "-o", str(folder / "first.mp4")]
    else:
        command += [str(log.parent), "--branch-at", f"c{first}"]
    for chunk in range(first - first % A_MINUTE + A_MINUTE, first + chunks, A_MINUTE):
        command += ["--at", f"c{chunk}", PROMPTS[chunk // A_MINUTE % len(PROMPTS)]]
    minutes = Minutes(folder, piece)
    with (folder / "day.log").open("a", encoding="utf-8") as said:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True) as process:
            for line in process.stdout:
                event = json.loads(line)
                if event["event"] == "chunk":
                    minutes.add(event, process.pid)
    minutes.write()
    (folder / "first.mp4").unlink(missing_ok=True)
    if process.returncode != 0:
        sys.exit(f"Piece {piece} ended with {process.returncode}; see {folder / 'day.log'}.")


def read_lines(folder):
    """The minutes so far."""
    path = folder / "day.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def panel(svg, top, name, lines, values, colour, limit=None):
    """Draws one row of the picture: a line over the minutes."""
    left, width, height = 70, 900, 110
    most = max([*values, limit or 0]) * 1.1 or 1
    hours = [line["chunk"] * CHUNK_SECONDS / 3600 for line in lines]
    end = max(hours) or 1

    def place(hour, value):
        return left + width * hour / end, top + height * (1 - value / most)

    svg.box(left, top, width, height, PALE)
    svg.text(left, top - 6, name, size=13)
    svg.text(left - 6, top + height, "0", "end")
    svg.text(left - 6, top + 10, f"{most / 1.1:.3g}", "end")
    if limit is not None:
        svg.line([place(0, limit), place(end, limit)], GREY, dashed=True)
    for piece in sorted({line["piece"] for line in lines}):
        mine = [(hour, value) for hour, value, line in zip(hours, values, lines) if line["piece"] == piece]
        svg.line([place(*one) for one in mine], colour)
        if piece > 0:
            svg.line([(place(mine[0][0], 0)[0], top), (place(mine[0][0], 0)[0], top + height)], GREY, 0.5)
    svg.text(left + width, top + height + 16, f"{end:.2g} h", "end")


def draw(folder):
    """Draws day.svg from day.jsonl."""
    lines = read_lines(folder)
    rows = [
        ("memory of the process, MB", [line["memory_mb"] for line in lines], DARK, None),
        ("open files and sockets", [line["handles"] for line in lines], DARK, None),
        ("log, MB", [line["log_bytes"] / 1e6 for line in lines], DARK, None),
        ("a chunk, ms", [line["chunk_ms"] for line in lines], DARK, CHUNK_SECONDS * 1000),
        ("drift: the worst measure's share of its limit", [line["drift"] for line in lines], WARM, 1),
    ]
    svg = Svg(1000, 40 + 165 * len(rows))
    for index, (name, values, colour, limit) in enumerate(rows):
        panel(svg, 30 + 165 * index, name, lines, values, colour, limit)
    svg.save(folder / "day.svg")


def of_piece(lines, piece):
    """What a piece took: its most memory and handles, and its log for each chunk."""
    mine = [line for line in lines if line["piece"] == piece]
    log = (mine[-1]["log_bytes"] - mine[0]["log_bytes"]) / max(1, sum(line["chunks"] for line in mine[1:]))
    return max(line["memory_mb"] for line in mine), max(line["handles"] for line in mine), log


def judge(lines):
    """Compares the last whole piece with the first. Returns what grew."""
    first = of_piece(lines, lines[0]["piece"])
    whole = [line["piece"] for line in lines if sum(one["piece"] == line["piece"] for one in lines) > 1]
    last = of_piece(lines, whole[-1] if whole else lines[-1]["piece"])
    for name, (memory, handles, log) in (("first", first), ("last", last)):
        print(f"{name} piece: {memory:.0f} MB, {handles} handles, {log:.0f} bytes of log for each chunk")
    drifted = sum(line["drifted"] for line in lines) / sum(line["chunks"] for line in lines)
    print(f"{lines[-1]['chunk'] * CHUNK_SECONDS / 3600:.2f} h, {drifted:.1%} of the chunks drifted")
    grew = []
    if last[0] > first[0] + MOST_MORE_MB:
        grew.append("memory")
    if last[1] > first[1]:
        grew.append("handles")
    if last[2] > 1.2 * first[2]:
        grew.append("log")
    return grew


def main():
    """Makes the pieces that are not there yet, then draws and judges."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--hours", type=float, default=24)
    parser.add_argument("--piece", type=int, default=60, choices=range(2, 121), metavar="MINUTES")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    end = int(wanted.hours * 60) * A_MINUTE
    while True:
        lines = read_lines(wanted.folder)
        made = lines[-1]["chunk"] + 1 if lines else 0
        if made + BACK >= end:
            break
        first = max(0, made - BACK)
        piece = lines[-1]["piece"] + 1 if lines else 0
        make_piece(str(wanted.program), wanted.folder, piece, first, min(wanted.piece * A_MINUTE, end - first))
        draw(wanted.folder)
    print(f"The minutes are in {wanted.folder / 'day.jsonl'}, the picture is {wanted.folder / 'day.svg'}.")
    grew = judge(lines)
    if grew:
        sys.exit("Grew: " + ", ".join(grew))


if __name__ == "__main__":
    main()
