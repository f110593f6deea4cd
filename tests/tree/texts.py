"""The texts that engine and control port keep as lists of constants: errors, phrases, names of policies."""

import re

ENTRY = re.compile(r"inline constexpr (ErrorForm|Phrase|PresetName) (\w+)\{(.*?)\};$", re.DOTALL | re.MULTILINE)
FIELD = re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*)+|[^",\s][^",]*')
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
GAP = re.compile(r"\{(\w+)\}")
PARTS = ("code", "kind", "what", "why", "remedy", "done")


class Entry:
    """One constant. `texts` is what a person reads of it."""

    def __init__(self, path, line, kind, name, fields):
        self.path, self.line, self.kind, self.name = path, line, kind, name
        self.fields = fields + [""] * (len(PARTS) - len(fields))
        self.code = fields[0] if kind == "ErrorForm" else ""
        first = {"ErrorForm": 2, "Phrase": 0, "PresetName": 1}[kind]
        self.texts = [text for text in fields[first:] if text]

    def gaps(self):
        return {gap for text in self.texts for gap in GAP.findall(text)} - {"cause"}


def lists(root):
    """The files that hold such constants."""
    engine, control = root / "engine", root / "control"
    steps = [*engine.rglob("steps.h"), *engine.rglob("preset_names.h")]
    return sorted([*engine.rglob("*errors.h"), *control.rglob("*errors.h"), *steps])


def field_value(field):
    literals = LITERAL.findall(field)
    return "".join(literals).replace('\\"', '"').replace("\\\\", "\\") if literals else field.strip()


def entries(root):
    for path in lists(root):
        text = path.read_text()
        for found in ENTRY.finditer(text):
            kind, name, body = found.groups()
            fields = [field_value(field) for field in FIELD.findall(body)]
            line = text.count("\n", 0, found.start()) + 1
            yield Entry(path.relative_to(root).as_posix(), line, kind, name, fields)
