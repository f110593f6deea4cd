"""The check of errors finds every error that breaks a rule of the lists."""

import unittest

from planted import Planted

FILES = {
    "engine/core/errors.h": """\
#pragma once

namespace longtake::errors {

inline constexpr ErrorForm kCannotRead{"FILE-01", ErrorKind::io, "Cannot read {file}", "{cause}"};
inline constexpr ErrorForm kTooLarge{"", ErrorKind::bad_input, "", "it is larger than {limit} bytes; less is read"};
inline constexpr ErrorForm kSameCode{"FILE-01", ErrorKind::io, "Cannot write {file}"};
inline constexpr ErrorForm kNoCode{"", ErrorKind::io, "Cannot rename {file}"};
inline constexpr ErrorForm kOddCode{"file3", ErrorKind::io, "Cannot delete {file}"};
inline constexpr ErrorForm kBroken{"ST-05", ErrorKind::bad_input, "", "it is not UTF-8"};
inline constexpr ErrorForm kBrokenToo{"ST-05", ErrorKind::bad_input, "", "it is not UTF-16"};
inline constexpr ErrorForm kForgotten{"FILE-09", ErrorKind::io, "Nobody says this"};
inline constexpr Phrase kReading{"Reading"};

}  // namespace longtake::errors
""",
    "engine/stream/reader.cpp": """\
#include "engine/core/errors.h"

void read() {
  fail(errors::kCannotRead, {{"file", name(path("{x}"))}}, make_error(errors::kTooLarge, {{"limit", 5}}));
  fail(errors::kCannotRead, {{"name", name}}, make_error(errors::kTooLarge));
  fail(errors::kSameCode, {{"file", name}});
  fail(errors::kNoCode, {{"file", name}});
  fail(errors::kOddCode, {{"file", name}});
  refuse(errors::kBroken);
  refuse(errors::kBrokenToo);
  progress(errors::kReading.text);
  fail(Error::Kind::cancelled, "Stopped");
  fail(Error::Kind::bad_input, "Cannot go on", "planted");
}
""",
}

EXPECTED = """
engine/core/errors.h:9: kOddCode has the code 'file3', not LETTERS-NN
engine/core/errors.h:12: nothing uses kForgotten
engine/core/errors.h:7: kSameCode has the code of kCannotRead
engine/core/errors.h:8: kNoCode says what happened and has neither a code nor a cause
engine/stream/reader.cpp:13: a free sentence; list the error in an errors.h
engine/stream/reader.cpp:5: kCannotRead has no gap {name}
engine/stream/reader.cpp:5: kCannotRead is made without {file}
engine/stream/reader.cpp:5: kTooLarge is made without {limit}
"""


class TestErrors(Planted):
    def test_finds_what_was_planted(self):
        self.finds("errors.py", FILES, EXPECTED)


if __name__ == "__main__":
    unittest.main()
