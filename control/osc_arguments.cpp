#include "control/osc_arguments.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "control/errors.h"

namespace longtake::control {
namespace {

Json value_json(const OscValue& value, ArgumentKind kind) {
  return std::visit(
      [&](const auto& one) -> Json {
        using T = std::decay_t<decltype(one)>;
        if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
          // Faders and buttons send 0 and 1.
          if (kind == ArgumentKind::yes_no && (one == T(0) || one == T(1))) return one == T(1);
          if constexpr (std::is_floating_point_v<T>) {
            if (!std::isfinite(one)) return nullptr;
            if (kind == ArgumentKind::whole && one == std::floor(one) && std::abs(one) < 1e15)
              return static_cast<std::int64_t>(one);
          }
        }
        return one;
      },
      value);
}

Result<Json> list_of(const CommandRow& row, const Argument& argument, std::span<const OscValue> values) {
  Json list = Json::array();
  if (argument.kind == ArgumentKind::numbers) {
    for (const OscValue& value : values) list.push_back(value_json(value, ArgumentKind::number));
    return list;
  }
  if (values.size() % 3 != 0)
    return fail(errors::kBadArguments, {{"name", row.name}, {"problem", "a token is a frame, a row and a column"}});
  for (std::size_t i = 0; i < values.size(); i += 3) {
    Json token = Json::array();
    for (std::size_t k = 0; k < 3; ++k) token.push_back(value_json(values[i + k], ArgumentKind::whole));
    list.push_back(std::move(token));
  }
  return list;
}

// In a message to a command with a list, a value of a type other than the list's belongs to another argument.
bool stands_before_list(const Argument& argument, const OscValue& value) {
  if (argument.kind == ArgumentKind::yes_no) return std::holds_alternative<bool>(value);
  return argument.kind == ArgumentKind::number && std::holds_alternative<float>(value);
}

}  // namespace

std::string osc_address(const CommandRow& row) { return std::string("/longtake/") + row.name; }

Result<Json> osc_arguments(const CommandRow& row, const OscMessage& message) {
  Json arguments = Json::object();
  std::span<const OscValue> left(message.values);
  const auto is_list = [](const Argument& argument) {
    return argument.kind == ArgumentKind::numbers || argument.kind == ArgumentKind::tokens;
  };
  const auto list = std::ranges::find_if(row.arguments, is_list);
  const bool has_list = list != row.arguments.end();
  for (const Argument& argument : row.arguments) {
    if (left.empty()) break;
    if (is_list(argument) || (has_list && !stands_before_list(argument, left.front()))) continue;
    arguments[argument.name] = value_json(left.front(), argument.kind);
    left = left.subspan(1);
  }
  if (has_list && !left.empty()) {
    auto items = list_of(row, *list, std::exchange(left, {}));
    if (!items) return items;
    arguments[list->name] = std::move(*items);
  }
  if (!left.empty()) return fail(errors::kBadArguments, {{"name", row.name}, {"problem", "there are too many values"}});
  return arguments;
}

}  // namespace longtake::control
