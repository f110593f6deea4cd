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
