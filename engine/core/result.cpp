#include "engine/core/result.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>

namespace longtake {
namespace {

constexpr std::string_view kCause = "cause";

std::string part_of(const char* text, const Error& error, const std::string& part_of_cause) {
  return fill_in(text, [&](std::string_view name) {
    if (name == kCause) return part_of_cause;
    const auto found =
        std::ranges::find_if(error.arguments, [name](const ErrorArgument& argument) { return argument.name == name; });
    assert(found != error.arguments.end());
    return found == error.arguments.end() ? std::string(name) : found->value.english();
  });
}

Error filled(const ErrorForm& form, ErrorArguments arguments, std::shared_ptr<const Error> cause) {
  Error error;
  error.form = &form;
  error.arguments = std::move(arguments);
  error.cause = std::move(cause);
  static const Error none;
  const Error& because = error.cause ? *error.cause : none;
  error.kind = error.cause ? because.kind : form.kind;
  error.code = *form.code != '\0' ? form.code : because.code;
  error.what = part_of(form.what, error, because.what);
  error.why = part_of(form.why, error, because.why.empty() ? because.what : because.why);
  error.remedy = part_of(form.remedy, error, because.remedy);
  error.done = part_of(form.done, error, because.done);
  return error;
}

}  // namespace

std::string ErrorValue::english() const {
  struct InEnglish {
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const {
      char text[400];
      std::snprintf(text, sizeof text, "%.1f", number);
      return text;
    }
    std::string operator()(ByteCount count) const { return size_text(count.bytes); }
    std::string operator()(const std::vector<Phrase>& phrases) const {
      std::string text;
      for (const Phrase& phrase : phrases) text += (text.empty() ? "" : "; ") + std::string(phrase.text);
      return text;
    }
  };
  return std::visit(InEnglish{}, value_);
}

std::string Error::text() const {
  std::string line = what;
  if (!why.empty()) line += ": " + why;
  if (!line.empty() && line.back() != '.') line += '.';
  if (!remedy.empty()) line += ' ' + remedy;
  if (!done.empty()) line += ' ' + done;
  if (!code.empty()) line += " [" + code + ']';
  return line;
}

Error make_error(const ErrorForm& form, ErrorArguments arguments) {
  return filled(form, std::move(arguments), nullptr);
}

Error make_error(const ErrorForm& form, ErrorArguments arguments, Error cause) {
  return filled(form, std::move(arguments), std::make_shared<const Error>(std::move(cause)));
}

std::string fill_in(std::string_view text, const std::function<std::string(std::string_view name)>& value_of) {
  std::string out;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    out += text.substr(0, open);
    out += value_of(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
  out += text;
  return out;
}

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " bytes";
  double value = static_cast<double>(bytes);
  const char* unit = "";
  for (const char* next : {"KB", "MB", "GB", "TB", "PB", "EB"}) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f %s", value, unit);
  return text.data();
}

}  // namespace longtake
