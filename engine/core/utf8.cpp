#include "engine/core/utf8.h"

#include <algorithm>

namespace longtake {
namespace {

bool goes_on(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

std::optional<CodePoint> first_code_point(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return CodePoint{lead, 1};
  const std::size_t bytes = lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
  if (bytes == 0 || text.size() < bytes) return std::nullopt;
  char32_t value = lead & (0x7F >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if (!goes_on(text[i])) return std::nullopt;
    value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < least[bytes] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return std::nullopt;
  return CodePoint{value, bytes};
}

std::optional<std::size_t> invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto first = first_code_point(text.substr(at));
    if (!first) return at;
    at += first->bytes;
  }
  return std::nullopt;
}

std::size_t letters_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return !goes_on(byte); }));
}

std::string_view beginning_of(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) return text;
  while (most_bytes > 0 && goes_on(text[most_bytes])) --most_bytes;
  return text.substr(0, most_bytes);
}

}  // namespace longtake
