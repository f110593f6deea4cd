#include "engine/options/name_template.h"

#include <algorithm>
#include <optional>

#include "engine/core/utf8.h"
#include "engine/options/errors.h"

namespace longtake {
namespace {

constexpr const char* kNothing = "none";          // replaces a missing prompt or policy
constexpr std::string_view kHarmless = "-.,+=@";  // allowed in addition to letters and digits

// Invisible characters, and those that change the direction of others.
bool is_hidden(char32_t code) {
  return (code >= 0x80 && code < 0xA0) || code == 0xAD || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF ||
         (code >= 0xE0000 && code <= 0xE007F) || (code >= 0xFFF0 && code <= 0xFFFF);
}

bool is_plain(char32_t code) {
  return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || code == '_' ||
         (code < 0x80 && kHarmless.find(static_cast<char>(code)) != std::string_view::npos);
}

std::string moment(std::time_t now, const char* form) {
  std::tm parts{};
  ::localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, form, &parts);
  return text;
}

std::string said(const std::string& text) {
  const std::string safe = safe_part(text, kMostValueBytes);
  return safe.empty() ? kNothing : safe;
}

std::optional<std::string> value_of(std::string_view field, const NameFacts& facts, int number) {
  if (field == "{session}") return said(std::filesystem::path(facts.session).stem().string());
  if (field == "{take}") return std::to_string(facts.take + 1);
  if (field == "{date}") return moment(facts.now, "%Y-%m-%d");
  if (field == "{time}") return moment(facts.now, "%H%M%S");
  if (field == "{prompt}") return said(facts.prompt);
  if (field == "{seed}") return std::to_string(facts.seed);
  if (field == "{policy}") return said(facts.policy);
  if (field == "{n}") return std::to_string(number);
  return std::nullopt;
}

std::string listed() {
  std::string text;
  for (const std::string& field : name_fields())
    text += (text.empty() ? "" : field == name_fields().back() ? " or " : ", ") + field;
  return text;
}

/// The next {...} of a text from `at` on: its beginning and end. An unclosed brace does not count.
struct Braces {
  std::size_t begin = std::string_view::npos;
  std::size_t end = 0;
};
Braces next_braces(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('}', at);
  if (end == std::string_view::npos) return {};
  const std::size_t begin = text.rfind('{', end);
  if (begin == std::string_view::npos || begin < at) return next_braces(text, end + 1);
  return {begin, end + 1};
}

}  // namespace

const std::vector<std::string>& name_fields() {
  static const std::vector<std::string> all = {"{session}", "{take}", "{date}",   "{time}",
                                               "{prompt}",  "{seed}", "{policy}", "{n}"};
  return all;
}

std::string session_name(const std::filesystem::path& session) {
  return (session.has_filename() ? session : session.parent_path()).filename().string();
}

bool has_fields(std::string_view name) { return next_braces(name, 0).begin != std::string_view::npos; }

std::string safe_part(std::string_view text, std::size_t most_bytes) {
  std::string out;
  const auto gap = [&out] {
    if (!out.empty() && out.back() != '_') out += '_';
  };
  while (!text.empty()) {
    const auto one = first_code_point(text);
    const std::size_t bytes = one ? one->bytes : 1;
    if (!one || (one->value < 0x80 && !is_plain(one->value)))
      gap();
    else if (!is_hidden(one->value))
      out += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  // A name that begins with a dot is hidden, and one with a dash looks like an option.
  const std::size_t begin = out.find_first_not_of("._-");
  out = begin == std::string::npos ? std::string()
                                   : std::string(beginning_of(std::string_view(out).substr(begin), most_bytes));
  while (!out.empty() && (out.back() == '_' || out.back() == '.')) out.pop_back();
  return out;
}

Result<std::string> expand_name(const std::string& pattern, const NameFacts& facts, int number) {
  std::string out;
  std::size_t at = 0;
  for (Braces braces = next_braces(pattern, at); braces.begin != std::string::npos; braces = next_braces(pattern, at)) {
    const std::string field = pattern.substr(braces.begin, braces.end - braces.begin);
    const auto value = value_of(field, facts, number);
    if (!value) return fail(errors::kUnknownField, {{"pattern", pattern}, {"field", field}, {"fields", listed()}});
    out += pattern.substr(at, braces.begin - at) + *value;
    at = braces.end;
  }
  out += pattern.substr(at);
  std::ranges::replace(out, '/', '_');
  std::ranges::replace_if(
      out, [](char one) { return static_cast<unsigned char>(one) < 0x20 || one == 0x7F; }, '_');
  out = std::string(beginning_of(out, kMostNameBytes));
  if (out.find_first_not_of(". ") == std::string::npos)
    return fail(errors::kEmptyPattern, {{"pattern", pattern}, {"field", name_fields()[1]}});
  return out;
}

Result<std::filesystem::path> free_path(const std::filesystem::path& folder, const std::string& pattern,
                                        const NameFacts& facts, const std::string& suffix,
                                        const std::function<bool(const std::filesystem::path&)>& taken) {
  const bool counts = pattern.find(name_fields().back()) != std::string::npos;
  for (int number = 1;; ++number) {
    auto name = TRY(expand_name(pattern, facts, number));
    if (!counts && number > 1) name += "_" + std::to_string(number);
    auto path = folder / (name + suffix);
    // A name so long that its number was truncated would never become free.
    if (!taken(path) || (counts && number > 1 && name == *expand_name(pattern, facts, number - 1))) return path;
  }
}

}  // namespace longtake
