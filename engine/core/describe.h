#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string>

namespace longtake {

// A struct with user-settable fields is described once, by a function next to it:
//
//   template <class V>
//   void visit(Settings& s, V& v) {
//     v("gamma", s.gamma, {.low = 0.1, .high = 10});
//     ...
//   }
//
// Visitors of that list read the struct from JSON, write it, check it and offer it on a command line. An enum has a
// function `choices(E)`, which lists the enum's values with their names. A type with its own JSON form has
// `write_value(const T&)` and `read_value(const Json&, T&)`; the latter returns a description of the expected form, or
// nothing on success.

/// The rules for one field in addition to its name. Every member may be omitted.
struct FieldRule {
  enum class Write {
    always,
    when_set
  };  ///< when_set: omitted if the value is 0, false, empty or the first value of its enum
  /// The range of a number, or of each number in a list.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  std::size_t least = 0;  ///< smallest number of items in a list
  std::size_t most =
      std::numeric_limits<std::size_t>::max();  ///< largest number of items in a list, or of bytes in a text
  Write write = Write::always;
  bool required = false;
  bool hexadecimal = false;           ///< a number written as a string in JSON, because many readers lose bits past
                                      ///< 2^53
  bool apart = false;                 ///< has no key of its own: the visitor's caller reads and writes it
  std::array<const char*, 2> also{};  ///< other keys that files use for this field; the first one present is read
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

/// Error text for a name that the enum lacks: "must be auto, fp32 or bf16, not "int3""
template <class E>
std::string choices_text(const std::string& name) {
  return "must be " + names_text<E>() + ", not \"" + name.substr(0, 80) + '"';
}

/// Sets `value` and returns true if `name` is one of the enum's names.
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
