#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace longtake {

enum class ErrorKind { bad_input, not_found, io, no_space, out_of_memory, device, cancelled, internal };

/// What an error says, in English, with {names} where something varies. Constant data: every layer lists its own in
/// files named ...errors.h, which tests/tree/errors.py reads. The window translates these texts, so the list is the
/// only place where a sentence stands. "{cause}" stands for the same part of the error that caused this one.
struct ErrorForm {
  const char* code;  ///< "SES-04"; "" has the code of the cause
  ErrorKind kind;    ///< an error with a cause has the cause's kind
  const char* what;
  const char* why = "";
  const char* remedy = "";
  const char* done = "";
};

/// Words that are no error and that the window translates as well: "the text encoder", which goes into a form, or a
/// step of long work. Listed as the forms are.
struct Phrase {
  const char* text;
};

/// Shown as "1.4 GB".
struct ByteCount {
  std::uint64_t bytes = 0;
};

/// What fills a gap of a form. Names of files and the like are texts and stay as they are in every language.
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

/// What a refusal tells a person: what happened, why, and what they can do. `done` says what the program did about it.
/// The texts are English and stay so in logs and on the command line; the window makes its own from form, arguments and
/// cause.
struct Error {
  using Kind = ErrorKind;
  Kind kind = Kind::internal;
  std::string what;    ///< "Cannot open model.safetensors"
  std::string why;     ///< "header says 12 GB, file has 3 KB (offset 0)"
  std::string remedy;  ///< "Download the file again; its size should be 5,676,070,424 bytes."
  std::string done;    ///< "The stream goes on with the embedded model."
  std::string code{};  ///< "ST-14": the same in window, log, command line and tests

  const ErrorForm* form = nullptr;  ///< of what the texts were made; null where they stand in no list
  ErrorArguments arguments{};
  std::shared_ptr<const Error> cause{};

  /// One line for terminals and logs.
  std::string text() const;
};

/// `form` with its gaps filled. Every gap needs an argument of its name, and the other way round.
Error make_error(const ErrorForm& form, ErrorArguments arguments = {});
/// The same where another error is the reason. A part of the form that has "{cause}" alone takes the cause's part; the
/// reason is the cause's `why`, or its `what` where it has none.
Error make_error(const ErrorForm& form, ErrorArguments arguments, Error cause);

/// "1.2 GB"; decimal units.
std::string size_text(std::uint64_t bytes);

/// A text with every {name} replaced by what `value_of` gives for it.
std::string fill_in(std::string_view text, const std::function<std::string(std::string_view name)>& value_of);

}  // namespace longtake
