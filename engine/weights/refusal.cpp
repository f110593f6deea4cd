#include "engine/weights/refusal.h"

#include <array>
#include <cstdio>
#include <utility>

#include "engine/weights/errors.h"

namespace longtake {
namespace {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t length = 0;  // 0: the byte at this place is not strict UTF-8
};

CodePoint decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return {};
  std::uint32_t value = first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    value = value << 6 | (byte(i) & 0x3fU);
  }
  const std::uint32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
  if (value < least || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return {};
  return {value, length};
}

bool needs_escape(std::uint32_t c) {
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
    CodePoint c = decode(text);
    const bool broken = c.length == 0;
    if (broken) c = {static_cast<std::uint8_t>(text[0]), 1};
    if (broken || needs_escape(c.value)) {
      std::array<char, 16> escape{};
      std::snprintf(escape.data(), escape.size(), broken ? "\\x{%02x}" : "\\u{%x}", c.value);
      out += escape.data();
    } else {
      out.append(text.substr(0, c.length));
    }
    text.remove_prefix(c.length);
  }
  return out;
}

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

std::optional<std::size_t> invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<std::uint8_t>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const CodePoint c = decode(text.substr(at));
    if (c.length == 0) return at;
    at += c.length;
  }
  return std::nullopt;
}

bool has_control(std::string_view text) {
  for (const char c : text)
    if (static_cast<std::uint8_t>(c) < 0x20 || c == 0x7f) return true;
  return false;
}

}  // namespace longtake
