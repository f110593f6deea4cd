#include "control/argument.h"

#include <algorithm>
#include <cmath>

#include "engine/core/utf8.h"

namespace longtake::control {
namespace {

bool is_whole(const Json& value) {
  if (value.is_number_integer()) return true;
  return value.is_number_float() && value.get<double>() == std::floor(value.get<double>());
}

std::string number_problem(const Argument& argument, const Json& value, bool whole_only) {
  if (whole_only ? !is_whole(value) : !value.is_number())
    return whole_only ? "must be a whole number" : "must be a number";
  const double number = value.get<double>();
  if (number >= argument.low && number <= argument.high) return {};
  return "must be " + range_text(argument.low, argument.high);
}

std::string list_problem(const Argument& argument, const Json& value) {
  const bool is_list = value.is_array() && value.size() >= argument.least && value.size() <= argument.most;
  if (!is_list)
    return "must be a list of " + range_text(static_cast<double>(argument.least), static_cast<double>(argument.most)) +
           " items";
  for (const Json& item : value) {
    if (argument.kind == ArgumentKind::numbers) {
      if (auto problem = number_problem(argument, item, false); !problem.empty())
        return "each of its numbers " + problem;
      continue;
    }
    if (!item.is_array() || item.size() != 3) return "each of its items must be [frame, row, column]";
    for (const Json& place : item)
      if (!number_problem(argument, place, true).empty())
        return "each frame, row and column must be a whole number of " + range_text(argument.low, argument.high);
  }
  return {};
}

}  // namespace

std::string range_text(double low, double high) {
  const auto number = [](double value) {
    return Json(value == std::floor(value) ? Json(static_cast<std::int64_t>(value)) : Json(value)).dump();
  };
  return number(low) + " to " + number(high);
}

std::string problem_of(const Argument& argument, const Json& value) {
  switch (argument.kind) {
    case ArgumentKind::text: {
      if (!value.is_string()) return "must be a text";
      const std::size_t letters = letters_of(value.get_ref<const std::string&>());
      if (letters < argument.least) return "may not be empty";
      return letters > argument.most ? "may have " + std::to_string(argument.most) + " letters at most" : "";
    }
    case ArgumentKind::whole:
    case ArgumentKind::number:
      return number_problem(argument, value, argument.kind == ArgumentKind::whole);
    case ArgumentKind::yes_no:
      return value.is_boolean() ? "" : "must be true or false";
    case ArgumentKind::choice: {
      const auto& all = argument.choices;
      if (value.is_string() && std::ranges::find(all, value.get<std::string>()) != all.end()) return {};
      std::string names;
      for (std::size_t i = 0; i < all.size(); ++i)
        names += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + all[i];
      return "must be " + names;
    }
    case ArgumentKind::numbers:
    case ArgumentKind::tokens:
      return list_problem(argument, value);
    case ArgumentKind::object:
      return value.is_object() || value.is_string() ? "" : "must be a JSON object";
  }
  return {};
}

}  // namespace longtake::control
