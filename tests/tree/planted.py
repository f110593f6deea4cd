"""Small trees in which a rule is broken, for the tests of the checkers."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


def write(root, files):
    for name, text in files.items():
        path = Path(root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def run(checker, root, *arguments):
    """(exit status, lines printed) of a checker."""
    command = [sys.executable, HERE / checker, root, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.returncode, done.stdout.splitlines()


class Planted(unittest.TestCase):
    maxDiff = None

    def finds(self, checker, files, expected, *arguments):
        """The checker fails on these files and prints the lines of `expected`, in any order."""
        with tempfile.TemporaryDirectory() as root:
            write(root, files)
            status, lines = run(checker, root, *arguments)
        self.assertEqual(sorted(lines), sorted(expected.strip().splitlines()))
        self.assertEqual(status, 1)

    def finds_nothing(self, checker, files):
        with tempfile.TemporaryDirectory() as root:
            write(root, files)
            status, lines = run(checker, root)
        self.assertEqual(status, 0, lines)
