"""The check of clocks finds every reader of the wall clock that docs/threads.md does not name, and names without one."""

import unittest

from planted import Planted

FILES = {
    "docs/threads.md": "# Threads\n\n| `ui/early.cpp` | named too early |\n\n## Clocks\n\n"
    "| file | for what |\n|---|---|\n| `ui/known.cpp` | a date |\n| `ui/steady.cpp` | nothing |\n",
    "ui/early.cpp": "const auto now = std::chrono::system_clock::now();\n",
    "ui/dated.cpp": "\nconst QDateTime now = QDateTime::currentDateTime();\n",
    "engine/named.cpp": "const std::time_t now = std::time(nullptr);\n",
    "engine/old.cpp": "::gettimeofday(&now, nullptr);\n",
    "ui/known.cpp": "const std::time_t now = std::time(nullptr);\n",
    "ui/steady.cpp": "const auto now = std::chrono::steady_clock::now();  // not std::time(nullptr)\n",
    "ui/harmless.cpp": "player.time(); run_time(nullptr);\n",
}

EXPECTED = """
engine/named.cpp:1: a wall clock that docs/threads.md does not name
engine/old.cpp:1: a wall clock that docs/threads.md does not name
ui/dated.cpp:2: a wall clock that docs/threads.md does not name
ui/early.cpp:1: a wall clock that docs/threads.md does not name
ui/steady.cpp: docs/threads.md names it, and it reads no wall clock
"""


class TestClocks(Planted):
    def test_finds_what_was_planted(self):
        self.finds("clocks.py", FILES, EXPECTED)


if __name__ == "__main__":
    unittest.main()
