#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/core/error.h"

namespace longtake {

template <class T>
class Unexpected {
 public:
  explicit Unexpected(T error) : error_(std::move(error)) {}
  T& error() { return error_; }

 private:
  T error_;
};
using Failure = Unexpected<Error>;

/// std::expected's spelling until the compilers we support have it.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure.error())) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& value() & { return get(); }
  const T& value() const& { return get(); }
  T&& value() && { return std::move(get()); }
  T& operator*() & { return get(); }
  const T& operator*() const& { return get(); }
  T&& operator*() && { return std::move(get()); }
  T* operator->() { return &get(); }
  const T* operator->() const { return &get(); }
  T value_or(T other) && { return has_value() ? std::move(get()) : std::move(other); }

  Error& error() & { return failed(); }
  const Error& error() const& { return failed(); }
  Error&& error() && { return std::move(failed()); }

 private:
  T& get() {
    assert(has_value());
    return *std::get_if<0>(&state_);
  }
  const T& get() const {
    assert(has_value());
    return *std::get_if<0>(&state_);
  }
  Error& failed() {
    assert(!has_value());
    return *std::get_if<1>(&state_);
  }
  const Error& failed() const {
    assert(!has_value());
    return *std::get_if<1>(&state_);
  }

  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Failure failure) : error_(std::move(failure.error())) {}

  bool has_value() const { return !error_; }
  explicit operator bool() const { return has_value(); }
  void value() const { assert(has_value()); }
  Error& error() & { return *error_; }
  const Error& error() const& { return *error_; }
  Error&& error() && { return std::move(*error_); }

 private:
  std::optional<Error> error_;
};

inline Failure fail(Error error) { return Failure(std::move(error)); }
inline Failure fail(const ErrorForm& form, ErrorArguments arguments = {}) {
  return Failure(make_error(form, std::move(arguments)));
}
inline Failure fail(const ErrorForm& form, ErrorArguments arguments, Error cause) {
  return Failure(make_error(form, std::move(arguments), std::move(cause)));
}
/// Makes errors that the window never shows and that therefore need no translation.
inline Failure fail(Error::Kind kind, std::string what, std::string why = {}, std::string remedy = {}) {
  return Failure(Error{kind, std::move(what), std::move(why), std::move(remedy), {}});
}

}  // namespace longtake
