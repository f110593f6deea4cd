#pragma once

#include "engine/core/describe.h"

namespace longtake {

/// Converts to any type, so that the members of a struct can be counted.
struct AnyValue {
  template <class T>
  operator T() const;
};

/// The number of members of an aggregate.
template <class T, class... Values>
constexpr int member_count() {
  if constexpr (requires { T{Values{}..., AnyValue{}}; })
    return member_count<T, Values..., AnyValue>();
  else
    return static_cast<int>(sizeof...(Values));
}

struct FieldCounter {
  int fields = 0;

  template <class T, class... More>
  void operator()(const char*, T&, const FieldRule& = {}, const More&...) {
    ++fields;
  }
};

/// The number of fields in the struct's list. A member missing from the list would neither be read nor written.
template <class T>
int listed_count() {
  T value{};
  FieldCounter counter;
  visit(value, counter);
  return counter.fields;
}

}  // namespace longtake
