#!/usr/bin/env python3
"""Every text that the window shows is translated into every language, and no translation is left over: its own texts
and those that the engine keeps as lists (texts.py).

Usage: translations.py ROOT LUPDATE [--update]. With --update new texts are added to the files, empty, and unused ones
are taken out; without it they are only checked. Exit status 1 and one line for each text that is missing, empty, unused or whose
placeholders differ from the source's.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import texts as engine

# Tables of texts name their context once, in a macro, which lupdate does not expand.
MACRO = re.compile(r'#define (\w+)\(text\) QT_TRANSLATE_NOOP\("([\w:]+)", text\)')
PLACEHOLDER = re.compile(r"%L?\d|%n|\{\w+\}")
ENGINE_CONTEXT = "longtake::ui::EngineText"  # of ui/look/engine_words.cpp


def messages(path):
    """{(context, source, comment): element}"""
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            key = (context.findtext("name"), message.findtext("source"), message.findtext("comment") or "")
            found[key] = message
    return found


def texts(message):
    """All forms of a translation; one form unless it counts something."""
    translation = message.find("translation")
    forms = translation.findall("numerusform")
    return [form.text or "" for form in forms] if forms else [translation.text or ""]


def problems(name, wanted, have):
    for key in wanted.keys() - have.keys():
        yield f"{name}: {key[0]}: not there: {key[1]!r}"
    for key, message in have.items():
        where = f"{name}: {key[0]}"
        if key not in wanted:
            yield f"{where}: no longer used: {key[1]!r}"
        elif message.find("translation").get("type") is not None or not all(text.strip() for text in texts(message)):
            yield f"{where}: not translated: {key[1]!r}"
        else:
            for text in texts(message):
                if sorted(PLACEHOLDER.findall(text)) != sorted(PLACEHOLDER.findall(key[1])):
                    yield f"{where}: other placeholders than {key[1]!r}: {text!r}"


def expanded(source, folder):
    """A copy of the sources as lupdate can read them: with those macros expanded."""
    copy = Path(folder) / source.name
    shutil.copytree(source, copy)
    for file in copy.rglob("*.cpp"):
        text = file.read_text()
        for name, context in MACRO.findall(text):
            text = re.sub(rf'(?<!define )\b{name}\(\s*"', f'QT_TRANSLATE_NOOP("{context}", "', text)
        # After a `std::` at file level, lupdate takes the following names for members of std and loses our namespace.
        file.write_text(text.replace("std::", ""))
    return copy


def add_engine_texts(root, copy):
    """A source with what the engine says, so that lupdate finds it as well. What holds gaps alone needs no translation."""
    lines = []
    for entry in engine.entries(root):
        for text in entry.texts:
            if re.search(r"[^\W\d_]", engine.GAP.sub("", text)):
                quoted = text.replace("\\", "\\\\").replace('"', '\\"')
                lines.append(f'QT_TRANSLATE_NOOP("{ENGINE_CONTEXT}", "{quoted}"),\n')
    (copy / "engine_texts.cpp").write_text("const char* const texts[] = {\n" + "".join(lines) + "};\n")


def main():
    root, lupdate = Path(sys.argv[1]), sys.argv[2]
    update = sys.argv[3:] == ["--update"]
    files = sorted((root / "resources/translations").glob("longtake_*.ts"))
    if not files:
        sys.exit("resources/translations holds no translation")
    found = []
    with tempfile.TemporaryDirectory() as folder:
        sources = expanded(root / "ui", folder)
        add_engine_texts(root, sources)
        for file in files:
            target = file if update else Path(folder) / file.name
            command = [lupdate, "-silent", "-no-obsolete", "-locations", "none", "-I", folder, sources, "-ts", target]
            run = subprocess.run(command, capture_output=True, text=True)
            # A text outside a class would be looked up with an empty context at run time.
            found += [line for line in run.stderr.splitlines() if "lacks Q_OBJECT" in line or "without context" in line]
            if run.returncode != 0:
                found.append(f"lupdate failed: {run.stderr}")
            wanted = messages(target)
            found += [f"{key[1]!r} belongs to no class" for key in wanted if not key[0].startswith(("longtake::", "Q"))]
            found += problems(file.name, wanted, messages(file))
    print("\n".join(sorted(set(found))) if found else f"{len(wanted)} texts in {len(files)} languages")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
