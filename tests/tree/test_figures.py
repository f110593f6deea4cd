"""The check of figures finds a part that is not current, one that is missing, and figures of another version."""

import unittest

from planted import Planted

PART = "<!-- {0}: written -->\n\n{1}\n\n<!-- end of {0} -->\n"
README = "| Version 0.3.0 |  |\n| --- | --- |\n| Speed | 12 |"
ROADMAP = "| Version 0.3.0 | measured | by |\n| --- | --- | --- |\n| Speed | 11 | `bench` |"
FILES = {
    "CMakeLists.txt": "project(Longtake VERSION 0.4.0 LANGUAGES CXX)\n",
    "packaging/release.json": '{"version": "0.3.0", "downloads": "",\n'
    ' "figures": [{"what": "Speed", "figure": "12", "from": "`bench`"}]}\n',
    "CHANGELOG.md": "# Changelog\n\n## 0.4.0 (2026-11-30)\n\n## 0.3.0\n",
    "CITATION.cff": "cff-version: 1.2.0\nversion: 0.3.0\n",
    "packaging/desktop/org.longtake.Longtake.metainfo.xml": "<releases/>\n",
    "README.md": PART.format("figures", README),
    "docs/roadmap.md": PART.format("measured", ROADMAP),
}

EXPECTED = """
packaging/release.json: figures of version 0.3.0; the project has version 0.4.0
CITATION.cff: names version 0.3.0 first; the project has version 0.4.0
packaging/desktop/org.longtake.Longtake.metainfo.xml: names version none first; the project has version 0.4.0
README.md: the part "downloads" is missing
docs/roadmap.md: the part "measured" is not current; run: python3 packaging/figures.py .
"""


class TestFigures(Planted):
    def test_finds_what_was_planted(self):
        self.finds("../../packaging/figures.py", FILES, EXPECTED, "--check")


if __name__ == "__main__":
    unittest.main()
