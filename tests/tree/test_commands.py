"""The check of commands finds every offer that nobody asks for, and every exception that is none."""

import unittest

from planted import Planted

FILES = {
    "app/verb.cpp": """\
#include "engine/session/session.h"
#include "engine/stream/command.h"
#include "engine/stream/library.h"

void post(CommandBody);
void start(JobBody);

void verb() {
  post(Restart{});
  ExportJob job{};
  start(job);
  list_sessions();
}
""",
    "engine/session/session.h": """\
#pragma once

void list_sessions();
""",
    "engine/stream/command.h": """\
#pragma once

#include <variant>

struct SetPrompt {};
struct Sparkle {};
struct Restart {};

enum class SwitchMode {
  recache,   // chosen by the widget
  replay,    // allowed
  dissolve,  // planted: cannot be chosen
  longlive,
};

using CommandBody = std::variant<SetPrompt, Sparkle, Restart>;
""",
    "engine/stream/library.h": """\
#pragma once

#include <variant>

struct ExportJob {};
struct PolishJob {};

using JobBody = std::variant<ExportJob, PolishJob>;
""",
    "ui/widget.cpp": """\
#include "engine/stream/command.h"
#include "engine/stream/library.h"

void post(CommandBody);
void start(JobBody);

void pressed() {
  SetPrompt prompt;
  post(prompt);
  // A comment posts nothing: Sparkle{}
  const auto mode = SwitchMode::recache;
  (void)mode;
  const auto other = SwitchMode::replay;  // allowed not to be asked for, and asked for
  (void)other;
}
""",
}

EXPECTED = """
SwitchMode::replay: is asked for; take it off the list
PolishJob: nobody asks for it
Sparkle: nobody asks for it
SwitchMode::dissolve: nobody asks for it
"""


class TestCommands(Planted):
    def test_finds_what_was_planted(self):
        self.finds("commands.py", FILES, EXPECTED)


if __name__ == "__main__":
    unittest.main()
