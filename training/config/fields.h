#pragma once

#include <set>
#include <string>

#include "engine/core/json.h"

namespace longtake::train {

/// Every config struct has one `template <class V> void visit(S&, V&)` that names its fields once; reading and writing
/// are two visitors of it. Unknown keys, wrong types and non-finite numbers are errors that name the key's path.
class FieldReader {
 public:
  FieldReader(const Json& object, std::string path) : object_(object), path_(std::move(path)) {
    if (!object_.is_object()) complain("must be an object");
  }

  template <class T>
  void operator()(const char* key, T& value) {
    seen_.insert(key);
    if (!error_.empty() || !object_.is_object() || !object_.contains(key)) return;
    read(object_.at(key), path_.empty() ? key : path_ + "." + key, value);
  }

  /// Call when all fields are visited: the first problem, or none.
  Result<void> finish() {
    if (error_.empty() && object_.is_object()) {
      for (const auto& item : object_.items()) {
        if (!seen_.count(item.key())) {
          complain("has no field \"" + item.key() + "\"");
          break;
        }
      }
    }
    if (error_.empty()) return {};
    return fail(Error::Kind::bad_input, "Cannot use this recipe", error_,
                "longtake-train list shows recipes that work; config.json in a run folder shows every field.");
  }

 private:
  void complain(const std::string& text) {
    if (error_.empty()) error_ = (path_.empty() ? "the recipe" : path_) + " " + text;
  }

  template <class T>
  void read(const Json& json, const std::string& path, T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      if (!json.is_boolean()) return wrong(path, "true or false");
      value = json.get<bool>();
    } else if constexpr (std::is_same_v<T, std::string>) {
      if (!json.is_string()) return wrong(path, "a text");
      value = json.get<std::string>();
    } else if constexpr (std::is_integral_v<T>) {
      if (!json.is_number_integer()) return wrong(path, "a whole number");
      value = json.get<T>();
    } else if constexpr (std::is_floating_point_v<T>) {
      if (!json.is_number()) return wrong(path, "a number");
      value = json.get<T>();
    } else if constexpr (requires { typename T::value_type; }) {
      if (!json.is_array()) return wrong(path, "a list");
      value.clear();
      for (std::size_t i = 0; i < json.size(); ++i) {
        typename T::value_type element{};
        read(json[i], path + "[" + std::to_string(i) + "]", element);
        value.push_back(element);
      }
    } else {
      FieldReader nested(json, path);
      visit(value, nested);
      if (const auto done = nested.finish(); !done && error_.empty()) error_ = done.error().why;
    }
  }

  void wrong(const std::string& path, const char* expected) {
    if (error_.empty()) error_ = path + " must be " + expected;
  }

  const Json& object_;
  std::string path_;
  std::set<std::string> seen_;
  std::string error_;
};

class FieldWriter {
 public:
  template <class T>
  void operator()(const char* key, T& value) {
    json_[key] = write(value);
  }
  Json take() { return std::move(json_); }

 private:
  template <class T>
  static Json write(T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
      return value;
    } else if constexpr (requires { typename T::value_type; }) {
      Json list = Json::array();
      for (auto& element : value) list.push_back(write(element));
      return list;
    } else {
      FieldWriter nested;
      visit(value, nested);
      return nested.take();
    }
  }
  Json json_ = Json::object();
};

}  // namespace longtake::train
