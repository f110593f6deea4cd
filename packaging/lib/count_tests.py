#!/usr/bin/env python3
"""Counts what ran in one build, from the results that ctest wrote.

    count_tests.py RESULTS.xml TIER BUILD LEAST.txt SKIPS.txt

RESULTS.xml holds the whole output of all tests (--test-output-size-passed). The words go to standard output; the last line is
"PASSED FAILED", in rows of ctest. A row fails when its test failed, when its program is missing, or when something in it was
skipped that SKIPS.txt does not allow here. One more failure is counted when fewer test functions ran than LEAST.txt asks for.
"""
import fnmatch
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

# Qt Test: "SKIP   : TestText::ids(a row) why"; the rows' names may contain any character.
SKIPPED = re.compile(r"^SKIP   : (\w+::\w+\([^\n]*?\)) (.*)$", re.M)
TOTALS = re.compile(r"^Totals: (\d+) passed, \d+ failed, \d+ skipped", re.M)
# Each program's first and last function, which only set up and clean up.
FRAME = 2


def lines_of(path):
    """The lines of a list, without comments."""
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def least_functions(path, tier, build):
    for line in lines_of(path):
        words = line.split()
        if words[:2] == [tier, build]:
            return int(words[2])
    sys.exit(f"{path} has no line for '{tier} {build}'")


class AllowedSkips:
    """Lines "PATTERN if SHELL COMMAND": what matches the pattern may be skipped where the command succeeds."""

    def __init__(self, path, tier, build):
        self.rules = [line.split(" if ", 1) for line in lines_of(path)]
        for rule in self.rules:
            if len(rule) != 2:
                sys.exit(f"{path}: '{rule[0]}' says no 'if'")
        self.environment = {**os.environ, "tier": tier, "build": build}
        self.answers = {}

    def holds(self, condition):
        if condition not in self.answers:
            done = subprocess.run(["bash", "-c", condition], env=self.environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            self.answers[condition] = done.returncode == 0
        return self.answers[condition]

    def allow(self, name):
        return any(fnmatch.fnmatchcase(name, pattern.strip()) and self.holds(condition)
                   for pattern, condition in self.rules)


class Row:
    """One test of ctest: what it said, and how it ended."""

    def __init__(self, case):
        self.name = case.get("name")
        self.output = case.findtext("system-out") or ""
        skipped = case.find("skipped")
        self.why_not = skipped.get("message") if skipped is not None else ""
        self.is_skipped = self.why_not.startswith("SKIP_RETURN_CODE")
        self.is_run = case.get("status") == "run"
        self.is_missing = not self.is_skipped and case.get("status") in ("notrun", "disabled")

    def skips(self):
        """The names and reasons of what it left out: cases of a Qt Test program, or the script itself."""
        if self.is_skipped:
            said = [line for line in self.output.splitlines() if line.strip()]
            return [(self.name, said[-1].strip() if said else "without a reason")]
        return [(name.removesuffix("()"), why.strip()) for name, why in SKIPPED.findall(self.output)]

    def functions(self):
        """How many functions with their rows of data passed. A script is one."""
        totals = [int(number) for number in TOTALS.findall(self.output)]
        return sum(max(0, number - FRAME) for number in totals) if totals else int(self.is_run)


def main():
    results, tier, build, least_path, skips_path = sys.argv[1:]
    allowed = AllowedSkips(skips_path, tier, build)
    least = least_functions(least_path, tier, build)
    rows = [Row(case) for case in xml.parse(results).getroot().iter("testcase")]
    passed = failed = skipped = 0
    for row in rows:
        wrong = False
        for name, why in row.skips():
            allows = allowed.allow(name)
            wrong = wrong or not allows
            skipped += 1
            print(f"{build}: skipped{'' if allows else ' and not allowed to be'}: {name}: {why}")
        if row.is_missing:
            print(f"{build}: not run: {row.name}: {row.why_not or 'disabled'}")
        if wrong or row.is_missing or not (row.is_run or row.is_skipped):
            failed += 1
        elif row.is_run:
            passed += 1
    functions = sum(row.functions() for row in rows)
    if not rows:
        print(f"{build}: no test ran.")
        failed += 1
    elif functions < least:
        print(f"{build}: only {functions} test functions passed; at least {least} have to ({os.path.basename(least_path)}).")
        failed += 1
    print(f"{build}: {passed} passed, {failed} failed; {functions} test functions passed, {skipped} were skipped.")
    print(passed, failed)


main()
