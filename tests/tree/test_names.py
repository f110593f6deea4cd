"""The check of names finds every type that two files define, and nothing that only looks like one."""

import unittest

from planted import Planted

FILES = {
    "app/main.cpp": """\
namespace longtake {
namespace {
struct Hidden {};
enum class Colour { black };
}  // namespace
}  // namespace longtake

namespace longtake::eval {
namespace shorter = longtake;
inline namespace first {}
}  // namespace longtake::eval

extern "C" {
struct Plain {
  int number;
};
}

struct longtake::History::Limits {
  int fewest = 0;
};
""",
    "app/plain.h": """\
#pragma once

struct Plain {};
""",
    "engine/core/store.h": """\
#pragma once

#include <string>

// class Commented { }; is no definition, and neither is "struct Quoted {};" in a text.
namespace longtake {

class Alone;
struct History {
  enum class Kind { first, second };
  struct Limits {
    int most = 1;
  };
};

namespace eval {
template <class T, class U>
struct Pair final {
  T first;
  U second;
};
template <>
struct Pair<int, int> {};
}  // namespace eval

inline const char* text() {
  struct Local {
    char mark = '{';
  };
  return "struct Quoted {";
}

enum class Colour : int { red, green };
enum class Later : int;

}  // namespace longtake
""",
    "training/clip.h": """\
#pragma once

#include <vector>

namespace longtake {
namespace eval {

template <class T>
class Pair : public std::vector<T> {
 public:
  struct Limits {};
};

}  // namespace eval

namespace {
struct Hidden {};
}  // namespace

class [[nodiscard]] History : private std::vector<int> {
 public:
  struct Limits;
  union Kind {
    int number;
  };
};

inline int count() {
  struct Local {};
  return 1'000;
}

}  // namespace longtake
""",
    "ui/panel.h": """\
#pragma once

namespace longtake::ui {

// These have the last word of a name in common with another type, and no more.
class History {};
enum Colour { blue };

}  // namespace longtake::ui

namespace longtake {
class Alone {
  friend class History;
  friend struct Colour;
};
enum class Later : int { now };
}  // namespace longtake
""",
}

EXPECTED = """
Plain: app/main.cpp:14, app/plain.h:3
longtake::History: engine/core/store.h:9, training/clip.h:20
longtake::History::Kind: engine/core/store.h:10, training/clip.h:23
longtake::History::Limits: app/main.cpp:19, engine/core/store.h:11
longtake::eval::Pair: engine/core/store.h:18, training/clip.h:9
"""


class TestNames(Planted):
    def test_finds_what_was_planted(self):
        self.finds("names.py", FILES, EXPECTED)


if __name__ == "__main__":
    unittest.main()
