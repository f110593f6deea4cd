"""The report of private words counts them in text, and not in code."""

import tempfile
import unittest

from planted import run, write

FILES = {
    "README.md": """\
# A page

The film lies beside the log, and the stream goes on. `film beside` is code, so is this:

```
render --beside 2
```
""",
    "docs/page.md": "Ten plain words stand for a whole page of text.\n",
    "ui/look/help_text.cpp": 'tr("The stream goes on from there.");\n',
    "engine/core/errors.h": "",
}

EXPECTED = """\
README.md          18 words, 2222.2 private ones per 10,000
docs               10 words,    0.0 private ones per 10,000
help                6 words, 1666.7 private ones per 10,000
errors              0 words,    0.0 private ones per 10,000
all                34 words, 1470.6 private ones per 10,000
"""


class TestPrivateWords(unittest.TestCase):
    def test_counts_what_was_planted(self):
        with tempfile.TemporaryDirectory() as root:
            write(root, FILES)
            status, lines = run("private_words.py", root)
        self.assertEqual(lines, EXPECTED.splitlines())
        self.assertEqual(status, 0)


if __name__ == "__main__":
    unittest.main()
