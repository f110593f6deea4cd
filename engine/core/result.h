#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace longtake {

enum class ErrorKind { bad_input, not_found, io, no_space, out_of_memory, device, cancelled, internal };

/// The English text of an error, with {names} in place of variable parts. Constant data: every layer lists its own
/// errors in files named ...errors.h, which tests/tree/errors.py reads. The window translates these texts, so each
/// sentence is written only in this list. "{cause}" inserts the same part of the causing error.
struct ErrorForm {
  const char* code;  ///< "SES-04"; "" takes the code of the cause
  ErrorKind kind;    ///< an error with a cause takes the cause's kind
  const char* what;
  const char* why = "";
  const char* remedy = "";
  const char* done = "";
};

/// A text that is not an error and that the window also translates: "the text encoder", which fills a placeholder in a
/// form, or a step of long work. Listed in the same way as the forms.
struct Phrase {
  const char* text;
};

/// A number of bytes, shown as "1.4 GB".
struct ByteCount {
  std::uint64_t bytes = 0;
};

/// The value of a placeholder in a form. File names and similar texts are the same in every language.
class ErrorValue {
 public:
  using Value = std::variant<std::string, std::int64_t, double, ByteCount, std::vector<Phrase>>;

  ErrorValue(std::string text) : value_(std::move(text)) {}
  ErrorValue(std::string_view text) : value_(std::string(text)) {}
  ErrorValue(const char* text) : value_(std::string(text)) {}
  template <std::integral Number>
  ErrorValue(Number number) : value_(static_cast<std::int64_t>(number)) {}
  ErrorValue(double number) : value_(number) {}  ///< shown with one decimal
  ErrorValue(ByteCount bytes) : value_(bytes) {}
  ErrorValue(Phrase phrase) : value_(std::vector<Phrase>{phrase}) {}
  ErrorValue(std::vector<Phrase> phrases) : value_(std::move(phrases)) {}  ///< shown with "; " between them

  const Value& value() const { return value_; }
  std::string english() const;

 private:
  Value value_;
};

struct ErrorArgument {
  const char* name;
  ErrorValue value;
};
using ErrorArguments = std::vector<ErrorArgument>;

/// An error as shown to the user: what happened, why, and what to do. `done` describes how the program reacted. The
/// texts are English in logs and on the command line; the window builds its own from form, arguments and cause.
struct Error {
  using Kind = ErrorKind;
  Kind kind = Kind::internal;
  std::string what;    ///< "Cannot open model.safetensors"
  std::string why;     ///< "header says 12 GB, file has 3 KB (offset 0)"
  std::string remedy;  ///< "Download the file again; its size should be 5,676,070,424 bytes."
  std::string done;    ///< "The stream continues with the embedded model."
  std::string code{};  ///< "ST-14": the same in window, log, command line and tests

  const ErrorForm* form = nullptr;  ///< the form of the texts; null if they are not from a list
  ErrorArguments arguments{};
  std::shared_ptr<const Error> cause{};

  /// One line for terminals and logs.
  std::string text() const;
};

/// Fills the placeholders of `form`. Every placeholder needs an argument of its name, and every argument a placeholder.
Error make_error(const ErrorForm& form, ErrorArguments arguments = {});
/// Creates an error that another error caused. A part of the form that consists of "{cause}" is replaced by that part
/// of the cause. Elsewhere the cause's `why` is inserted, or its `what` if it has no `why`.
Error make_error(const ErrorForm& form, ErrorArguments arguments, Error cause);

/// Formats bytes in decimal units: "1.2 GB".
std::string size_text(std::uint64_t bytes);

/// Replaces every {name} in a text by the result of `value_of`.
std::string fill_in(std::string_view text, const std::function<std::string(std::string_view name)>& value_of);

template <class T>
class Unexpected {
 public:
  explicit Unexpected(T error) : error_(std::move(error)) {}
  T& error() { return error_; }

 private:
  T error_;
};
using Failure = Unexpected<Error>;

/// Has std::expected's interface until all supported compilers have std::expected.
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
  T release() { return std::move(get()); }

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
  void release() const { assert(has_value()); }
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
/// Creates errors that the window never shows and that therefore need no translation.
inline Failure fail(Error::Kind kind, std::string what, std::string why = {}, std::string remedy = {}) {
  return Failure(Error{kind, std::move(what), std::move(why), std::move(remedy), {}});
}

}  // namespace longtake

/// The value of a Result; a failure is returned to the caller of the enclosing function.
#define TRY(...)                                                                     \
  __extension__({                                                                    \
    auto longtake_tried = (__VA_ARGS__);                                             \
    if (!longtake_tried) return ::longtake::fail(std::move(longtake_tried).error()); \
    longtake_tried.release();                                                        \
  })
