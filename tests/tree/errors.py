#!/usr/bin/env python3
"""Errors that a person meets in the window are made from the lists of constants (texts.py), never from free sentences.

Usage: errors.py ROOT. Exit status 1 and one line for each error without a code, code that stands twice, form that
nothing uses, call whose arguments are not the form's gaps, and free sentence in a layer where everything is listed.
"""

import re
import sys
from pathlib import Path

import texts

# Every error of these layers comes from a list, except in the files and sentences named below.
LISTED = (
    "control",
    "engine/core",
    "engine/fetch",
    "engine/generate",
    "engine/jobs",
    "engine/kernels",
    "engine/media",
    "engine/memory",
    "engine/model",
    "engine/open",
    "engine/options",
    "engine/policy",
    "engine/session",
    "engine/starter",
    "engine/stream",
    "engine/wan",
    "engine/weights",
)
FREE = {
    "engine/core/files.cpp": "the system says more than the list holds; system_error() serves layers without lists",
    "engine/core/json.cpp": "a caller's own problem with a field, see JsonFields::refuse()",
    "engine/core/result.h": "fail() for layers without lists",
    "engine/media/libav.cpp": "what libav says is English",
    "engine/core/describe_json.cpp": "a caller's own problem with a field, see FieldReader::refuse()",
    "engine/policy/what_if.cpp": "a verb of the command line",
    "engine/policy/read_trace.cpp": "a verb of the command line",
    "engine/generate/saved_state.cpp": "a saved state that cannot be read is passed over, so nobody sees its error",
    "engine/generate/saved_state.cpp": "a saved state that cannot be read is passed over, so nobody sees its error",
    "engine/weights/refusal.cpp": "what is wrong in the depth of a damaged file is English, under the rule's code",
}
# A rule for weights can be broken in more than one way.
RULES = re.compile(r"(ST|PZ|PK|PV)-\d\d")

# Users see no errors for work that they cancelled.
FREE_SENTENCE = re.compile(r"\b(?:fail\(|Error\{)\s*(?:Error::)?(?:Kind|ErrorKind)::(?!cancelled)\w+,")
FORM = re.compile(r"\berrors::(k\w+)\b")
CALL = re.compile(r"\b(?:fail|make_error|system_error|refuse)\(\s*errors::(k\w+)\s*(?=[,)])")
ARGUMENT = re.compile(r'\{\s*"(\w+)",')


def sources(root):
    for layer in ("app", "control", "engine", "training", "ui"):
        yield from (path for path in sorted((root / layer).rglob("*")) if path.suffix in {".cpp", ".h"})


def call_text(text, start):
    """The arguments of a call: from `start` to the parenthesis that closes it."""
    depth, quoted, at = 1, False, start
    while depth and at < len(text):
        if quoted:
            at += text[at] == "\\"
            quoted = text[at] != '"'
        elif text[at] == '"':
            quoted = True
        else:
            depth += (text[at] in "({") - (text[at] in ")}")
        at += 1
    return text[start : at - 1]


def check_forms(forms):
    by_code = {}
    for form in forms.values():
        where = f"{form.path}:{form.line}"
        # A form that does not say what happened is a reason inside another error.
        if form.code and not re.fullmatch(r"[A-Z]+-\d\d", form.code):
            yield f"{where}: {form.name} has the code {form.code!r}, not LETTERS-NN"
        other = by_code.setdefault(form.code, form)
        if form.code and other is not form and not RULES.fullmatch(form.code):
            yield f"{where}: {form.name} has the code of {other.name}"
        if not form.code and form.fields[2] and "{cause}" not in form.fields[3]:
            yield f"{where}: {form.name} says what happened and has neither a code nor a cause"


def check_calls(where, text, forms):
    for call in CALL.finditer(text):
        form = forms.get(call.group(1))
        if form is None:
            continue
        given = set(ARGUMENT.findall(call_text(text, call.end())))
        # A nested error has arguments of its own.
        inner = set().union(*(forms[name].gaps() for name in FORM.findall(call_text(text, call.end())) if name in forms))
        line = text.count("\n", 0, call.start()) + 1
        for gap in form.gaps() - given:
            yield f"{where}:{line}: {form.name} is made without {{{gap}}}"
        for name in given - form.gaps() - inner:
            yield f"{where}:{line}: {form.name} has no gap {{{name}}}"


def main():
    root = Path(sys.argv[1])
    entries = list(texts.entries(root))
    forms = {entry.name: entry for entry in entries if entry.kind == "ErrorForm"}
    found = list(check_forms(forms))
    names = [entry.name for entry in entries]
    found += [f"{name} is listed twice" for name in sorted(set(names)) if names.count(name) > 1]
    used = set()
    lists = set(texts.lists(root))
    for path in sources(root):
        text = path.read_text(errors="replace")
        where = path.relative_to(root).as_posix()
        if path not in lists:
            used |= set(FORM.findall(text)) | set(re.findall(r"\b(?:steps|policy_presets)::(k\w+)\b", text))
            found += check_calls(where, text, forms)
        if where.startswith(LISTED) and where not in FREE:
            for sentence in FREE_SENTENCE.finditer(text):
                line = text.count("\n", 0, sentence.start()) + 1
                found.append(f"{where}:{line}: a free sentence; list the error in an errors.h")
    found += [f"{entry.path}:{entry.line}: nothing uses {entry.name}" for entry in entries if entry.name not in used]
    print("\n".join(found) if found else f"{len(forms)} errors, {len(entries) - len(forms)} phrases, each is used")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
