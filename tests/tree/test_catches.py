"""The check of catches finds every catch that docs/errors.md does not name, and every row without one."""

import unittest

from planted import Planted

FILES = {
    "docs/errors.md": """\
| file | what is caught | why there |
|---|---|---|
| `engine/core/named.cpp` | memory | there |
| `ui/right.cpp` | everything | there |
| `app/gone.cpp` | everything | the file was removed |
| `training/unnamed.h` | everything | |
""",
    "engine/core/named.cpp": """\
// One catch (of two) is named.
void run() {
  try {
    work("} catch (const char* text) {");
  } catch (const std::bad_alloc&) {
    // catch (...) in a comment
  } catch (const std::exception& problem) {
  }
}
""",
    "training/unnamed.h": """\
inline void run() {
  try {
  } catch (...) {
  }
}
""",
    "ui/right.cpp": """\
void run() {
  try {
  } catch (...) {
  }
}
""",
}

EXPECTED = """
app/gone.cpp: 0 catches, 1 rows in docs/errors.md
engine/core/named.cpp: 2 catches, 1 rows in docs/errors.md
training/unnamed.h: 1 catches, 0 rows in docs/errors.md
"""


class TestCatches(Planted):
    def test_finds_what_was_planted(self):
        self.finds("catches.py", FILES, EXPECTED)


if __name__ == "__main__":
    unittest.main()
