#include "engine/wan/text_cleaning.h"

#include <utf8proc.h>

#include <array>
#include <cstdlib>
#include <memory>

namespace longtake {
namespace {

constexpr char32_t replacement = 0xFFFD;

std::u32string decode(std::string_view bytes) {
  std::u32string text;
  for (std::size_t i = 0; i < bytes.size();) {
    utf8proc_int32_t point = -1;
    const utf8proc_ssize_t used = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()) + i,
                                                   static_cast<utf8proc_ssize_t>(bytes.size() - i), &point);
    text.push_back(used > 0 ? static_cast<char32_t>(point) : replacement);
    i += used > 0 ? static_cast<std::size_t>(used) : 1;
  }
  return text;
}

std::string encode(const std::u32string& text) {
  std::string bytes;
  for (const char32_t point : text) {
    std::array<utf8proc_uint8_t, 4> buffer{};
    const auto used = utf8proc_encode_char(static_cast<utf8proc_int32_t>(point), buffer.data());
    bytes.append(reinterpret_cast<const char*>(buffer.data()), static_cast<std::size_t>(used));
  }
  return bytes;
}

std::u32string normalised(const std::u32string& text, bool compatibility) {
  const std::string bytes = encode(text);
  utf8proc_uint8_t* mapped = nullptr;
  const auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | (compatibility ? UTF8PROC_COMPAT : 0));
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()),
                                             static_cast<utf8proc_ssize_t>(bytes.size()), &mapped, options);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (size < 0) return text;
  return decode({reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size)});
}

/// Escape sequences for colours and cursors: ESC [ digits and semicolons, one letter.
std::u32string without_terminal_escapes(const std::u32string& text) {
  std::u32string kept;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == 0x1B && i + 1 < text.size() && text[i + 1] == U'[') {
      std::size_t end = i + 2;
      while (end < text.size() && ((text[end] >= U'0' && text[end] <= U'9') || text[end] == U';')) ++end;
      if (end < text.size() && ((text[end] | 0x20) >= U'a' && (text[end] | 0x20) <= U'z')) {
        i = end + 1;
        continue;
      }
    }
    kept.push_back(text[i++]);
  }
  return kept;
}

/// C1 control characters as Windows-1252, their usual source; 0 keeps them.
constexpr std::array<char16_t, 32> windows_1252 = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::u32string_view ligature(char32_t c) {
  constexpr std::array<std::u32string_view, 7> typographic = {U"ff", U"fi", U"fl", U"ffi", U"ffl", U"\u017ft", U"st"};
  constexpr std::array<std::u32string_view, 9> digraphs = {U"D\u017d", U"D\u017e", U"d\u017e", U"LJ", U"Lj",
                                                           U"lj",      U"NJ",      U"Nj",      U"nj"};
  constexpr std::array<std::u32string_view, 3> dz = {U"DZ", U"Dz", U"dz"};
  if (c >= 0xFB00 && c <= 0xFB06) return typographic[c - 0xFB00];
  if (c >= 0x01C4 && c <= 0x01CC) return digraphs[c - 0x01C4];
  if (c >= 0x01F1 && c <= 0x01F3) return dz[c - 0x01F1];
  if (c == 0x0132) return U"IJ";
  if (c == 0x0133) return U"ij";
  if (c == 0x0149) return U"\u02bcn";
  return {};
}

bool is_control(char32_t c) {
  return c <= 0x08 || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || (c >= 0x206A && c <= 0x206F) ||
         c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFC);
}

/// Applies the fixes for single characters; drops control characters.
void append_fixed(std::u32string& out, char32_t c) {
  if (c >= 0x80 && c <= 0x9F && windows_1252[c - 0x80] != 0) c = windows_1252[c - 0x80];
  if (const std::u32string_view letters = ligature(c); !letters.empty()) {
    for (const char32_t letter : letters) append_fixed(out, letter);
    return;
  }
  if (c == 0x3000) {
    out.push_back(U' ');
  } else if (c >= 0xFF01 && c < 0xFFF0) {
    out += normalised({c}, /*compatibility=*/true);
  } else if (c == 0x02BC || (c >= 0x2018 && c <= 0x201B)) {
    out.push_back(U'\'');
  } else if (c >= 0x201C && c <= 0x201F) {
    out.push_back(U'"');
  } else if (c == U'\r' || c == 0x2028 || c == 0x2029 || c == 0x85) {
    out.push_back(U'\n');
  } else if (!is_control(c)) {
    out.push_back(c);
  }
}

std::u32string fixed(std::u32string text) {
  // A fix may produce input for an earlier one; three rounds are more than any text has needed.
  for (int round = 0; round < 3; ++round) {
    const bool tags = text.find(U'<') != std::u32string::npos;
    std::u32string next;
    for (const char32_t c : without_terminal_escapes(tags ? text : unescape_html(text))) append_fixed(next, c);
    next = normalised(next, /*compatibility=*/false);
    if (next == text) break;
    text = std::move(next);
  }
  return text;
}

bool is_space(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

std::u32string single_spaced(const std::u32string& text) {
  std::u32string words;
  bool gap = false;
  for (const char32_t c : text) {
    if (is_space(c)) {
      gap = !words.empty();
      continue;
    }
    if (gap) words.push_back(U' ');
    gap = false;
    words.push_back(c);
  }
  return words;
}

}  // namespace

std::string clean_prompt(std::string_view text) {
  return encode(single_spaced(unescape_html(unescape_html(fixed(decode(text))))));
}

}  // namespace longtake
