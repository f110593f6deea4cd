#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/model/text_cleaning.h"

namespace longtake {
namespace {

struct Named {
  std::string_view name;
  char32_t point;
};

/// Latin-1 in order from U+00A0; these may also stand without their semicolon.
constexpr std::array<std::string_view, 96> latin1 = {
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",    "copy",   "ordf",
    "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn", "sup2",   "sup3",   "acute",  "micro",
    "para",   "middot", "cedil",  "sup1",   "ordm",   "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave",
    "Aacute", "Acirc",  "Atilde", "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",
    "Igrave", "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde", "Ouml",
    "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",  "szlig",  "agrave", "aacute",
    "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil", "egrave", "eacute", "ecirc",  "euml",   "igrave",
    "iacute", "icirc",  "iuml",   "eth",    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide",
    "oslash", "ugrave", "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};
constexpr std::array<Named, 10> also_bare = {{{"amp", U'&'},
                                              {"lt", U'<'},
                                              {"gt", U'>'},
                                              {"quot", U'"'},
                                              {"AMP", U'&'},
                                              {"LT", U'<'},
                                              {"GT", U'>'},
                                              {"QUOT", U'"'},
                                              {"COPY", 0xA9},
                                              {"REG", 0xAE}}};
constexpr std::array<Named, 30> with_semicolon = {
    {{"apos", U'\''},    {"OElig", 0x152},   {"oelig", 0x153},  {"Scaron", 0x160}, {"scaron", 0x161},
     {"Yuml", 0x178},    {"fnof", 0x192},    {"circ", 0x2C6},   {"tilde", 0x2DC},  {"ensp", 0x2002},
     {"emsp", 0x2003},   {"thinsp", 0x2009}, {"zwnj", 0x200C},  {"zwj", 0x200D},   {"ndash", 0x2013},
     {"mdash", 0x2014},  {"lsquo", 0x2018},  {"rsquo", 0x2019}, {"ldquo", 0x201C}, {"rdquo", 0x201D},
     {"bull", 0x2022},   {"hellip", 0x2026}, {"prime", 0x2032}, {"Prime", 0x2033}, {"lsaquo", 0x2039},
     {"rsaquo", 0x203A}, {"euro", 0x20AC},   {"trade", 0x2122}, {"larr", 0x2190},  {"rarr", 0x2192}}};

bool is_digit(char32_t c, bool hexadecimal) {
  return (c >= U'0' && c <= U'9') || (hexadecimal && ((c >= U'a' && c <= U'f') || (c >= U'A' && c <= U'F')));
}

/// What a number in a reference stands for: Windows-1252 for the C1 range, U+FFFD for what is no character, nothing for
/// other control characters.
std::u32string numbered(unsigned long value) {
  constexpr std::array<char16_t, 32> windows = {0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
                                                0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
  if (value >= 0x80 && value <= 0x9F) return {windows[value - 0x80]};
  if (value == 0 || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return {0xFFFD};
  const bool control =
      (value < 0x20 && value != 0x09 && value != 0x0A && value != 0x0C && value != 0x0D) || value == 0x7F;
  const bool nothing = (value & 0xFFFE) == 0xFFFE || (value >= 0xFDD0 && value <= 0xFDEF);
  return control || nothing ? std::u32string{} : std::u32string{static_cast<char32_t>(value)};
}

struct Decoded {
  std::u32string text;
  std::size_t used = 0;  // characters behind the ampersand
};

/// `rest` begins behind "&#".
std::optional<Decoded> number(std::u32string_view rest) {
  const bool hexadecimal = !rest.empty() && (rest[0] == U'x' || rest[0] == U'X');
  std::size_t end = hexadecimal ? 1 : 0;
  const std::size_t start = end;
  unsigned long value = 0;
  while (end < rest.size() && is_digit(rest[end], hexadecimal)) {
    const char32_t c = rest[end++];
    const unsigned long digit = c <= U'9' ? c - U'0' : (c | 0x20) - U'a' + 10;
    value = std::min(value * (hexadecimal ? 16 : 10) + digit, 0x110000UL);
  }
  if (end == start) return std::nullopt;
  if (end < rest.size() && rest[end] == U';') ++end;
  return Decoded{numbered(value), end + 1};
}

std::optional<char32_t> bare(std::string_view name) {
  if (const auto found = std::ranges::find(also_bare, name, &Named::name); found != also_bare.end())
    return found->point;
  if (const auto found = std::ranges::find(latin1, name); found != latin1.end())
    return static_cast<char32_t>(0xA0 + (found - latin1.begin()));
  return std::nullopt;
}

/// `rest` begins behind "&".
std::optional<Decoded> named(std::u32string_view rest) {
  std::string name;
  for (const char32_t c : rest.substr(0, 32)) {
    if (c > 0x7F || !((c >= U'0' && c <= U'9') || ((c | 0x20) >= U'a' && (c | 0x20) <= U'z'))) break;
    name.push_back(static_cast<char>(c));
  }
  const bool closed = name.size() < rest.size() && rest[name.size()] == U';';
  if (closed) {
    const auto found = std::ranges::find(with_semicolon, name, &Named::name);
    if (found != with_semicolon.end()) return Decoded{{found->point}, name.size() + 1};
    if (const auto point = bare(name)) return Decoded{{*point}, name.size() + 1};
  }
  for (std::size_t length = name.size(); length > 1; --length)  // "&notit" is "not" and then "it"
    if (const auto point = bare(std::string_view(name).substr(0, length))) return Decoded{{*point}, length};
  return std::nullopt;
}

}  // namespace

std::u32string unescape_html(const std::u32string& text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == U'&') {
      const std::u32string_view rest = std::u32string_view(text).substr(i + 1);
      const auto decoded = rest.starts_with(U'#') ? number(rest.substr(1)) : named(rest);
      if (decoded) {
        out += decoded->text;
        i += decoded->used;
        continue;
      }
    }
    out.push_back(text[i]);
  }
  return out;
}

}  // namespace longtake
