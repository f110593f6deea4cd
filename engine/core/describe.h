#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string>

namespace longtake {

// A struct whose fields a person may set is described once, by a function beside it:
//
//   template <class V>
//   void visit(Settings& s, V& v) {
//     v("gamma", s.gamma, {.low = 0.1, .high = 10});
//     ...
//   }
//
// Reading it from JSON, writing it, checking it and offering it on a command line are visitors of that list. An enum
// has a function `choices(E)`, which lists the enum's values with their names. A type with a form of its own in JSON
// has `write_value(const T&)` and `read_value(const Json&, T&)`; the latter says what it should have been, or nothing.

/// What a list says of a field besides its name. Everything may be left out.
struct FieldRule {
  enum class Write { always, when_set };  ///< when_set: not where it is 0, false, empty or an enum's first value
  /// Of a number, and of each number of a list.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  std::size_t least = 0;                                       ///< items of a list
  std::size_t most = std::numeric_limits<std::size_t>::max();  ///< items of a list, bytes of a text
  Write write = Write::always;
  bool required = false;
  bool hexadecimal = false;           ///< a number that is a text in JSON, where many readers lose bits past 2^53
  bool apart = false;                 ///< has no key of its own: the caller of the visitor reads and writes it
  std::array<const char*, 2> also{};  ///< other keys that files have it under; the first one that is there counts
};

template <class E>
struct Choice {
  E value;
  const char* name;
};

template <class E>
std::string name_of(E value) {
  for (const auto& choice : choices(E{}))
    if (choice.value == value) return choice.name;
  return {};
}

/// "auto, fp32 or bf16"
template <class E>
std::string names_text() {
  const auto all = choices(E{});
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i)
    text += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + std::string(all[i].name);
  return text;
}

/// What is wrong with a name that is not one of the enum's: "must be auto, fp32 or bf16, not "int3""
template <class E>
std::string choices_text(const std::string& name) {
  return "must be " + names_text<E>() + ", not \"" + name.substr(0, 80) + '"';
}

/// Whether `name` is one of the enum's names; `value` then is what it stands for.
template <class E>
bool choose(const std::string& name, E& value) {
  for (const auto& choice : choices(E{}))
    if (choice.name == name) {
      value = choice.value;
      return true;
    }
  return false;
}

}  // namespace longtake
