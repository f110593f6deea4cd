#pragma once

#include <string>
#include <vector>

#include "engine/core/json.h"

namespace longtake::control {

enum class ArgumentKind {
  text,
  whole,    ///< a whole number
  number,   ///< any number
  yes_no,   ///< true or false
  choice,   ///< one of a few words
  numbers,  ///< a list of numbers
  tokens,   ///< a list of [frame, row, column]
  object,   ///< a JSON object, or the text of one
};

struct Argument {
  const char* name;
  ArgumentKind kind;
  const char* help;  ///< a sentence without its full stop
  bool required = false;
  double low = 0;  ///< least number; in a list, the least that each item may be
  double high = 0;
  std::size_t least = 0;  ///< letters of a text, or items of a list
  std::size_t most = 0;
  std::vector<std::string> choices{};
};

/// Describes an invalid value, as "must be 1 to 9"; returns nothing if the value fits.
std::string problem_of(const Argument& argument, const Json& value);

/// "1 to 9"
std::string range_text(double low, double high);

}  // namespace longtake::control
