#!/usr/bin/env python3
"""Compares what two builds of a program with verbs say of themselves: the help of every verb, manual and completions.

Usage: compare_verbs.py OLD NEW. Prints the differences; exit status 1 where there are any. OLD and NEW are programs such as
build/dev/app/cli/longtake-cli.
"""

import difflib
import re
import subprocess
import sys

PAGES = (["man"], ["completion", "bash"], ["completion", "zsh"], ["completion", "fish"])


def said(program, words):
    """The exit status and everything that is printed, as lines."""
    ended = subprocess.run([program, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return [f"exit status {ended.returncode}", *ended.stdout.splitlines(), *ended.stderr.splitlines()]


def verbs_in(lines):
    """The names under the heading "Subcommands:"."""
    names, inside = [], False
    for line in lines:
        if inside and (found := re.match(r"  (\S+)", line)):
            names.append(found[1])
        elif re.match("subcommands:", line, re.IGNORECASE):
            inside = True
        elif inside and names and not line:
            break
    return names


def main():
    old, new = sys.argv[1:3]
    wanted, compared, differences = [[]], 0, 0
    for verb in wanted:
        before, after = said(old, [*verb, "--help"]), said(new, [*verb, "--help"])
        wanted += [[*verb, name] for name in dict.fromkeys(verbs_in(before) + verbs_in(after))]
        pages = [(" ".join([*verb, "--help"]), before, after)]
        if not verb:
            pages += [(" ".join(page), said(old, page), said(new, page)) for page in PAGES]
        for name, one, other in pages:
            lines = list(difflib.unified_diff(one, other, f"{old} {name}", f"{new} {name}", lineterm="", n=0))
            compared += 1
            differences += bool(lines)
            if lines:
                print("\n".join(lines))
    print(f"{compared} pages of {len(wanted) - 1} verbs compared, {differences} differ")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
