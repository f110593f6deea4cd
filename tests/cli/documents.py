#!/usr/bin/env python3
"""README.md and docs/studio.md tell the truth: their commands run, and what they name exists.

Usage: documents.py ROOT LONGTAKE_CLI. Every line "longtake-cli ..." of a code block is run, in order, in an empty folder
that holds holiday.take (a session with two takes) and song.wav. Options, commands, keys, menus, quoted names of the
window and paths in the text are looked up in the programs and the tree. Prints a line for each that is wrong; exit status
1 when there is one.
"""

import math
import os
import re
import shlex
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import wave
from pathlib import Path

PAGES = ("README.md", "docs/studio.md")
# Keys that belong to a widget instead of the table of actions, and a text of the file that handles them.
WIDGET_KEYS = {
    "Enter": ("ui/prompt/prompt_bar.cpp", "Key_Return"),
    "Ctrl+.": ("ui/prompt/prompt_edit.cpp", "Ctrl+."),
    **{f"Ctrl+{number}": ("ui/prompt/slot_row.cpp", "Ctrl+%1") for number in range(1, 10)},
}
OTHER_PROGRAMS = {"Local File"}  # names in OBS
KEY = re.compile(r"(?:(?:Ctrl|Shift|Alt)\+)*(?:[-+]|F\d+|[A-Z0-9/?,.]|Enter|Esc|Space|End|Home|Left|Right|Up|Down)")
LIMIT_S = 600


def split_page(text):
    """(lines of code blocks, the rest without comments and pictures)"""
    code, prose, fence = [], [], False
    for line in text.splitlines():
        if line.startswith("```"):
            fence = not fence
        else:
            (code if fence else prose).append(line)
    return code, re.sub(r"<!--.*?-->|!\[[^\]]*\]\([^)]*\)", "", "\n".join(prose))


def quoted_sources(root):
    """All string literals of the window, joined where the compiler joins them."""
    found = set()
    for path in sorted((root / "ui").rglob("*.cpp")):
        text = re.sub(r'"\s*\n\s*"', "", path.read_text())
        found.update(re.findall(r'"((?:[^"\\]|\\.)*)"', text))
    return found


class Program:
    def __init__(self, path):
        self.path = path
        self.helps = {}

    def help(self, *verb):
        if verb not in self.helps:
            done = subprocess.run([self.path, *verb, "--help"], capture_output=True, text=True)
            self.helps[verb] = done.stdout if done.returncode == 0 else ""
        return self.helps[verb]

    def verbs(self):
        part = self.help().partition("Subcommands:")[2].partition("\n\n")[0]
        return re.findall(r"^  (\S+)", part, re.MULTILINE)

    def options(self):
        texts = [self.help()] + [self.help(verb) for verb in self.verbs()]
        return {option for text in texts for option in re.findall(r"--[a-z][a-z-]*", text)}


def wrong_names(root, page, prose, program, names):
    """One line for each option, command, key, menu, name or path that is not there."""
    keys = set(re.findall(r'NAME\("[^"]*"\), "([^"]*)"', (root / "ui/window/actions.cpp").read_text()))
    keys = {key for entry in keys for key in entry.split("; ")}
    manual = (root / "packaging/desktop/longtake.1").read_text().replace("\\-", "-")
    options = program.options() | set(re.findall(r"--[a-z][a-z-]*", manual))
    for span in re.findall(r"`([^`\n]+)`", prose):
        words = span.split()
        if words[0] == "longtake-cli" and len(words) > 1 and not words[1].startswith("-"):
            if words[1] not in program.verbs():
                yield f"{page}: longtake-cli has no {words[1]}"
        for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", span):
            if option not in options:
                yield f"{page}: no program has {option}"
        if KEY.fullmatch(span) and span not in keys:
            file, answer = WIDGET_KEYS.get(span, (None, None))
            if file is None or answer not in (root / file).read_text():
                yield f"{page}: nothing answers the key {span}"
        if " > " in span:
            yield from (f"{page}: no menu has {part}" for part in span.split(" > ") if part not in names)
        for path in re.findall(r"(?<!\S)(?:docs|packaging|resources|tests)/[\w./-]+", span):
            if not (root / path).exists():
                yield f"{page}: there is no {path}"
    headings = set(re.findall(r"^#+ (.*)$", prose, re.MULTILINE))
    for name in re.findall(r'"([^"\n]+)"', re.sub(r"`[^`\n]*`", "", prose)):
        if name not in names and name not in headings and name not in OTHER_PROGRAMS:
            yield f'{page}: the window has no "{name}"'


def clicks(path, seconds=5, rate=22050):
    """A sound with a click every half second."""
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        for i in range(seconds * rate):
            age = i % (rate // 2)
            out.writeframesraw(struct.pack("<h", int(20000 * math.exp(-age / 400) * math.sin(age * 0.2))))


def prepare(program, folder):
    def run(*words):
        subprocess.run([program.path, *words], cwd=folder, check=True, capture_output=True)

    run("render", "--prompt", "a red ball in a meadow", "--seconds", "3", "--sessions", "made", "-o", "a.mp4")
    session = next((folder / "made").iterdir())
    branch = ["--branch-at", "1.5s", "--prompt", "a blue cube in a meadow", "--seconds", "3"]
    run("render", f"made/{session.name}", *branch)
    run("sessions", "export", session.name, "--sessions", "made", "-o", "holiday.take")
    clicks(folder / "song.wav")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def serve(program, words, folder):
    """What is wrong with a command that streams until it is ended, or None."""
    port = free_port()
    words = [port if words[i - 1] == "--control" else word for i, word in enumerate(words)]
    running = subprocess.Popen([program.path, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        ends = time.monotonic() + LIMIT_S
        while time.monotonic() < ends and running.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/state", timeout=10) as answer:
                    return None if answer.status == 200 else f"GET /v1/state answers {answer.status}"
            except urllib.error.HTTPError as error:
                return None if error.code == 401 else f"GET /v1/state answers {error.code}"  # it requires its token
            except OSError:
                time.sleep(0.2)
        return "it ended by itself" if running.poll() is not None else "it does not answer"
    finally:
        running.terminate()
        running.wait()


def wrong_commands(page, code, program, folder):
    for line in code:
        words = shlex.split(re.sub(r"\s+#.*$", "", line))
        if not words or words[0] != "longtake-cli":
            continue
        if words[1] == "serve":
            problem = serve(program, words[1:], folder)
        else:
            done = subprocess.run([program.path, *words[1:]], cwd=folder, capture_output=True, text=True, timeout=LIMIT_S)
            problem = None if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr.strip()}"
            if problem is None and "-o" in words and not (folder / words[words.index("-o") + 1]).exists():
                problem = "it wrote no file"
        if problem:
            yield f"{page}: {line}\n    {problem}"


def main():
    root, program = Path(sys.argv[1]).resolve(), Program(str(Path(sys.argv[2]).resolve()))
    names = quoted_sources(root)
    wrong, count = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            os.environ[variable] = str(folder / variable)
        prepare(program, folder)
        for page in PAGES:
            code, prose = split_page((root / page).read_text())
            count += sum(line.startswith("longtake-cli ") for line in code)
            wrong += wrong_names(root, page, prose, program, names)
            wrong += wrong_commands(page, code, program, folder)
    if count == 0:
        wrong.append("the pages have no commands")
    print("\n".join(wrong) if wrong else f"{count} commands ran, and everything that the pages name is there")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
