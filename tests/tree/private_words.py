#!/usr/bin/env python3
"""Counts words that mean something else to a reader than to this project, and says how often they occur.

Usage: private_words.py ROOT [--words]. One line for each kind of text: its words, and private words per 10,000 of them.
--words also lists which ones, most frequent first. It reports and never fails; a good word may be among them.
"""

import re
import sys
from collections import Counter
from pathlib import Path

import texts

# name: (pattern, what to write instead)
PRIVATE = {
    "film": (r"\b(?:films?|filmed)\b", "clip, test clip"),
    "render (noun)": (r"\b(?:a|the|of|than|with|as|against|through|and) renders?\b(?! (?:a|the|every|and)\b)|\brenders?'", "reference clip"),
    "beside": (r"\bbeside\b", "with, next to, compared with"),
    "go on": (r"\b(?:go|goes|going|went|gone) on\b", "resume, continue"),
    "tell": (r"\b(?:told|tells|tell|telling)\b", "give, report, say"),
    "asked": (r"\basked\b(?! (?:to|whether|if)\b)", "target"),
    "stand": (r"\b(?:stand|stands|stood)\b(?! (?:for|alone|in for)\b)", "is, is stored, is listed"),
    "lie": (r"\b(?:lie|lies|lay|lain)\b(?! (?:out)\b)", "is, is stored"),
    "behind": (r"\bbehind\b", "after"),
    "by lot": (r"\bby lot\b|\blots\b", "random"),
    "lot of compute": (r"\blots? of compute\b", "training run"),
    "anew": (r"\banew\b|\bmade again\b|\bmade anew\b", "again, recompute, regenerate"),
    "mend": (r"\bmend(?:s|ed|ing)?\b", "fix"),
    "what is": (r"\bwhat (?:is|was|were)\b(?![^.?!]*\?)", "name the thing"),
    "mark of the land": (r"\b(?:covered marks?|marks? of the land|unsaid)\b", "background object; not named in the prompt"),
    "room": (r"\brooms\b|\b(?:a|each|every|its|own|other|same|this) room\b", "module"),
    "seam": (r"\bseams?\b", "interface"),
    "wish": (r"\bwish(?:es|ed)?\b", "request"),
    "house": (r"\bhouse\b", "repository"),
    "rival": (r"\brivals?\b", "discriminator"),
    "leave away": (r"\b(?:left|leaves?|leaving)(?: \w+)? away\b", "omit"),
}
PATTERNS = {name: re.compile(pattern, re.IGNORECASE) for name, (pattern, _) in PRIVATE.items()}
WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def page(path):
    """A Markdown file without its code, comments and targets of links."""
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`|<!--.*?-->|\]\([^)]*\)", " ", text, flags=re.DOTALL)


def sentences(path):
    """The string literals of a source file that are texts for people."""
    text = re.sub(r'"\s*\n\s*"', "", re.sub(r"^\s*#.*|//.*", "", path.read_text(), flags=re.MULTILINE))
    return "\n".join(literal for literal in LITERAL.findall(text) if literal.count(" ") > 1)


def kinds(root):
    """(name, text) of each kind of text."""
    pages = {"README.md": ["README.md"], "CHANGELOG.md": ["CHANGELOG.md"]}
    for name, files in pages.items():
        if all((root / file).exists() for file in files):
            yield name, "\n".join(page(root / file) for file in files)
    yield "docs", "\n".join(page(path) for path in sorted((root / "docs").rglob("*.md")))
    help_files = [*(root / "app").rglob("*.cpp"), *(root / "engine/options").rglob("*.h"), root / "ui/look/help_text.cpp"]
    yield "help", "\n".join(sentences(path) for path in sorted(help_files) if path.exists())
    yield "errors", "\n".join(text for entry in texts.entries(root) for text in entry.texts)


def main():
    root = Path(sys.argv[1])
    all_words, all_found = 0, Counter()
    for name, text in kinds(root):
        words = len(WORD.findall(text))
        found = Counter({word: len(pattern.findall(text)) for word, pattern in PATTERNS.items()})
        all_words += words
        all_found += found
        print(f"{name:13}{words:8} words, {1e4 * found.total() / max(words, 1):6.1f} private ones per 10,000")
    print(f"{'all':13}{all_words:8} words, {1e4 * all_found.total() / max(all_words, 1):6.1f} private ones per 10,000")
    if "--words" in sys.argv[2:]:
        for word, count in all_found.most_common():
            print(f"{count:6} {word}: {PRIVATE[word][1]}")


if __name__ == "__main__":
    main()
