#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/describe.h"
#include "engine/core/json.h"

namespace longtake {

namespace described {

/// A type with its own JSON form. read_value() returns a description of the expected form, or nothing on success.
template <class T>
concept OwnForm = requires(const T& value, T& into, const Json& json) {
  { write_value(value) } -> std::same_as<Json>;
  { read_value(json, into) } -> std::same_as<std::string>;
};

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t N>
inline constexpr bool is_array<std::array<T, N>> = true;

template <class T>
inline constexpr bool is_map = false;
template <class T>
inline constexpr bool is_map<std::map<std::string, T>> = true;

template <class T>
inline constexpr bool is_text = std::is_same_v<T, std::string> || std::is_same_v<T, std::filesystem::path>;

}  // namespace described

/// Options for reading a described struct.
struct Reading {
  std::string what = "Cannot use the settings";  ///< the beginning of every error
  std::string remedy{};
  std::string path{};            ///< the path of the object within the document; errors name "path.field"
  bool ignores_unknown = false;  ///< skips keys that are not in the list
  bool ignores_null = false;     ///< treats null as a missing key
  bool bare_names = false;       ///< prints names without quotes in errors, as command-line options are printed
};

/// Reads the fields of one JSON object. A missing field keeps its value; the first problem is kept.
class FieldReader {
 public:
  FieldReader(const Json& object, Reading how);

  template <class T, class... More>
  void operator()(const char* key, T& value, const FieldRule& rule = {}, const More&...) {
    if (rule.apart) return;
    if (const Json* found = find(key, rule)) read(*found, key, value, rule);
  }
  /// Reports a problem that the list cannot express, e.g. two fields that contradict each other.
  void refuse(const std::string& key, const std::string& why);
  /// Returns the first problem, or none. Call it after all fields were visited.
  Result<void> finish();

  /// Reads a single value; `key` names it in errors.
  template <class T>
  void read(const Json& json, const std::string& key, T& value, const FieldRule& rule = {}) {
    using namespace described;
    if constexpr (is_optional<T>) {
      typename T::value_type inner{};
      read(json, key, inner, rule);
      value = inner;
      if constexpr (is_text<typename T::value_type>)
        if (inner.empty()) value.reset();
    } else if constexpr (OwnForm<T>) {
      if (const std::string wanted = read_value(json, value); !wanted.empty()) refuse(key, wanted);
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!json.is_boolean()) return refuse(key, "must be true or false");
      value = json.get<bool>();
    } else if constexpr (std::is_enum_v<T>) {
      const std::string name = json.is_string() ? json.get<std::string>() : json.dump().substr(0, 80);
      if (!json.is_string() || !choose(name, value)) refuse(key, choices_text<T>(name));
    } else if constexpr (std::is_arithmetic_v<T>) {
      read_number(json, key, value, rule);
    } else if constexpr (is_text<T>) {
      if (!json.is_string()) return refuse(key, "must be a text");
      if (json.get_ref<const std::string&>().size() > rule.most)
        return refuse(key, "must be a text of at most " + std::to_string(rule.most) + " bytes");
      value = json.get<std::string>();
    } else if constexpr (is_map<T>) {
      if (!json.is_object()) return refuse(key, "must be an object");
      for (const auto& [name, item] : json.items()) read(item, key + '.' + name, value[name], rule);
    } else if constexpr (requires { typename T::value_type; }) {
      read_list(json, key, value, rule);
    } else {
      FieldReader nested(json, Reading{{}, {}, path_of(key), how_.ignores_unknown, how_.ignores_null});
      visit(value, nested);
      if (const auto done = nested.finish(); !done && problem_.empty()) problem_ = done.error().why;
    }
  }

 private:
  template <class T>
  void read_number(const Json& json, const std::string& key, T& value, const FieldRule& rule) {
    if constexpr (std::is_same_v<T, std::uint64_t>)
      if (rule.hexadecimal) return read_hexadecimal(json, key, value);
    const bool fits = std::is_floating_point_v<T> ? json.is_number() : json.is_number_integer();
    if (!fits) return refuse(key, std::is_floating_point_v<T> ? "must be a number" : "must be a whole number");
    const double low = std::max(rule.low, static_cast<double>(std::numeric_limits<T>::lowest()));
    const double high = std::min(rule.high, static_cast<double>(std::numeric_limits<T>::max()));
    if (const double number = json.get<double>(); !(number >= low && number <= high))
      return refuse_range(key, low, high);
    value = json.get<T>();
  }

  template <class List>
  void read_list(const Json& json, const std::string& key, List& list, const FieldRule& rule) {
    std::size_t most = rule.most;
    if constexpr (described::is_array<List>) most = list.size();
    if (!json.is_array() || json.size() < rule.least || json.size() > most) return refuse_list(key, rule.least, most);
    FieldRule item = rule;
    item.most = std::numeric_limits<std::size_t>::max();
    if constexpr (!described::is_array<List>) list.clear();
    for (std::size_t i = 0; i < json.size(); ++i) {
      typename List::value_type element{};
      read(json[i], key + '[' + std::to_string(i) + ']', element, item);
      if constexpr (described::is_array<List>)
        list[i] = std::move(element);  // elements after the last one keep their values
      else
        list.push_back(std::move(element));
    }
  }

  const Json* find(const char* key, const FieldRule& rule);
  void read_hexadecimal(const Json& json, const std::string& key, std::uint64_t& value);
  void refuse_range(const std::string& key, double low, double high);
  void refuse_list(const std::string& key, std::size_t least, std::size_t most);
  std::string path_of(const std::string& key) const { return how_.path.empty() ? key : how_.path + '.' + key; }

  const Json& object_;
  Reading how_;
  std::set<std::string> known_;
  std::string problem_;
};

/// Writes a description as a JSON object, in the order of its list.
class FieldWriter {
 public:
  template <class T, class... More>
  void operator()(const char* key, T& value, const FieldRule& rule = {}, const More&...) {
    if (rule.apart) return;
    if constexpr (described::is_optional<T>) {
      if (value) json_[key] = write(*value, rule);
    } else {
      if (rule.write == FieldRule::Write::when_set && !is_set(value)) return;
      json_[key] = write(value, rule);
    }
  }
  Json take() { return std::move(json_); }

  template <class Value>
  static Json write(Value& value, const FieldRule& rule = {}) {
    using namespace described;
    using T = std::remove_const_t<Value>;
    if constexpr (OwnForm<T>) {
      return write_value(value);
    } else if constexpr (std::is_enum_v<T>) {
      return name_of(value);
    } else if constexpr (std::is_arithmetic_v<T>) {
      if constexpr (std::is_same_v<T, std::uint64_t>)
        if (rule.hexadecimal) return hexadecimal(value);
      return value;
    } else if constexpr (std::is_same_v<T, std::filesystem::path>) {
      return value.string();
    } else if constexpr (std::is_same_v<T, std::string>) {
      return value;
    } else if constexpr (described::is_map<T>) {
      Json object = Json::object();
      for (auto& [name, item] : value) object[name] = write(item, rule);
      return object;
    } else if constexpr (requires { typename T::value_type; }) {
      Json list = Json::array();
      for (auto& element : value) list.push_back(write(element, rule));
      return list;
    } else {
      FieldWriter nested;
      visit(value, nested);
      return nested.take();
    }
  }

  /// True if a value is not 0, false, empty, or its enum's first value.
  template <class T>
  static bool is_set(const T& value) {
    if constexpr (described::is_optional<T>)
      return value.has_value();
    else if constexpr (requires { value.empty(); })
      return !value.empty();
    else if constexpr (std::is_scalar_v<T>)
      return value != T{};
    else
      return true;
  }

 private:
  static Json hexadecimal(std::uint64_t value);
  Json json_ = Json::object();
};

/// Reads `value` from a JSON object by its list; missing fields keep their values.
template <class T>
Result<void> read_fields(const Json& json, T& value, Reading how) {
  FieldReader reader(json, std::move(how));
  visit(value, reader);
  return reader.finish();
}

template <class T>
Json write_fields(T value) {
  FieldWriter writer;
  visit(value, writer);
  return writer.take();
}

}  // namespace longtake
