#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/core/result.h"

namespace longtake {

using Json = nlohmann::ordered_json;

/// The limits on JSON text of external origin.
struct JsonLimits {
  std::size_t bytes = 8U << 20;
  std::size_t nodes = 100'000;
  std::size_t string_bytes = 256U << 10;
  int depth = 32;
};

/// Parses strictly: limits first, no duplicate keys, no comments, nothing after the value. Errors contain `name`, a
/// file or a field.
Result<Json> parse_json(std::string_view text, const std::string& name, const JsonLimits& limits = {});

/// Writes one line. Invalid UTF-8 is replaced, so this never throws.
std::string json_line(const Json& value);

/// Reads the fields of one JSON object into plain values. Missing fields keep their default, the first wrong one is
/// kept, and finish() also refuses keys that were never read.
class JsonFields {
 public:
  JsonFields(const Json& object, std::string name);

  template <class Number>
  requires std::is_arithmetic_v<Number>
  void number(const char* key, Number& value, double low, double high) {
    if (const Json* found = find(key)) read_number(key, *found, value, low, high);
  }
  void boolean(const char* key, bool& value);
  void text(const char* key, std::string& value);
  /// Reads one of `names` and stores its index.
  template <class Enum>
  void choice(const char* key, Enum& value, std::initializer_list<const char*> names) {
    if (const int index = choice_index(key, names); index >= 0) value = static_cast<Enum>(index);
  }
  /// The raw value for nested objects and lists; null if the key is missing.
  const Json* find(const char* key);
  /// Records a problem found by the caller, e.g. two fields that contradict each other.
  void refuse(const std::string& key, const std::string& why);
  void refuse(const ErrorForm& form, ErrorArguments arguments);
  bool has_failed() const { return problem_.has_value(); }

  Result<void> finish();

 private:
  template <class Number>
  void read_number(const char* key, const Json& found, Number& value, double low, double high) {
    const bool fits = std::is_floating_point_v<Number> ? found.is_number() : found.is_number_integer();
    if (!fits) return refuse_kind(key, !std::is_floating_point_v<Number>);
    const double read = found.get<double>();
    if (!(read >= low && read <= high)) return refuse_range(key, low, high);
    value = found.get<Number>();
  }
  void refuse_kind(const char* key, bool whole);
  void refuse_range(const char* key, double low, double high);
  int choice_index(const char* key, std::initializer_list<const char*> names);

  const Json& object_;
  const std::string name_;
  std::set<std::string> known_;
  std::optional<Error> problem_;
};

}  // namespace longtake
