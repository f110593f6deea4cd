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
