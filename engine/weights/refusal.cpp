#include "engine/weights/refusal.h"

#include <array>
#include <cstdio>
#include <utility>

#include "engine/core/utf8.h"
#include "engine/weights/errors.h"

namespace longtake {
namespace {

bool needs_escape(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

}  // namespace

Error refusal(std::string code, std::string why, std::string remedy) {
  Error error{Error::Kind::bad_input, {}, std::move(why), std::move(remedy), {}};
  error.code = std::move(code);
  return error;
}

Error in_file(Error error, std::string_view file_name) {
  const bool whole = !error.remedy.empty();
  if (!error.what.empty()) return whole ? error : make_error(errors::kGetAgain, {}, std::move(error));
  return make_error(whole ? errors::kCannotOpenWeights : errors::kCannotOpenGetAgain, {{"file", shown(file_name)}},
                    std::move(error));
}

std::string shown(std::string_view text) {
  constexpr std::size_t limit = 80;
  std::string out;
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == limit) return out + "...";
    const auto known = first_code_point(text);
    const CodePoint c = known.value_or(CodePoint{static_cast<std::uint8_t>(text[0]), 1});
    if (!known || needs_escape(c.value)) {
      std::array<char, 16> escape{};
      std::snprintf(escape.data(), escape.size(), known ? "\\u{%x}" : "\\x{%02x}", static_cast<unsigned>(c.value));
      out += escape.data();
    } else {
      out.append(text.substr(0, c.bytes));
    }
    text.remove_prefix(c.bytes);
  }
  return out;
}

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

bool has_control(std::string_view text) {
  for (const char c : text)
    if (static_cast<std::uint8_t>(c) < 0x20 || c == 0x7f) return true;
  return false;
}

}  // namespace longtake
