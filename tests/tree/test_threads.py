"""The check of threads and waits finds every wait that docs/threads.md does not name, and nothing that does not wait."""

import unittest

from planted import Planted

FILES = {
    "docs/threads.md": "Known: ui/known.cpp.\n",
    "ui/menu.cpp": "menu.exec(at);\n",
    "ui/dialog.cpp": "\ndialog->exec();\n",
    "ui/timed.cpp": "ready_.wait_for(lock, limit);\n",
    "ui/joined.cpp": "thread_.join();\n",
    "ui/started.cpp": "std::jthread thread_;\n",
    "ui/known.cpp": "thread_.join();\n",
    "ui/harmless.cpp": 'names.join(QStringLiteral(", ")); return QApplication::exec();  // a menu.exec(at) would wait\n',
}

EXPECTED = """
ui/dialog.cpp:2: a thread or a wait that docs/threads.md does not name
ui/joined.cpp:1: a thread or a wait that docs/threads.md does not name
ui/menu.cpp:1: a thread or a wait that docs/threads.md does not name
ui/started.cpp:1: a thread or a wait that docs/threads.md does not name
ui/timed.cpp:1: a thread or a wait that docs/threads.md does not name
"""


class TestThreads(Planted):
    def test_finds_what_was_planted(self):
        self.finds("threads.py", FILES, EXPECTED)


if __name__ == "__main__":
    unittest.main()
