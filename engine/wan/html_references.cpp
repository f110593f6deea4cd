#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/wan/text_cleaning.h"

namespace longtake {
namespace {

struct Named {
  std::string_view name;
  char32_t point;
};

/// Latin-1 in order from U+00A0; these may also occur without their semicolon.
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
/// All other names of HTML 4, and none of the two thousand that HTML 5 added.
constexpr std::array<Named, 153> with_semicolon = {
    {{"apos", 0x27},     {"OElig", 0x152},   {"oelig", 0x153},    {"Scaron", 0x160},   {"scaron", 0x161},
     {"Yuml", 0x178},    {"fnof", 0x192},    {"circ", 0x2C6},     {"tilde", 0x2DC},    {"Alpha", 0x391},
     {"Beta", 0x392},    {"Gamma", 0x393},   {"Delta", 0x394},    {"Epsilon", 0x395},  {"Zeta", 0x396},
     {"Eta", 0x397},     {"Theta", 0x398},   {"Iota", 0x399},     {"Kappa", 0x39A},    {"Lambda", 0x39B},
     {"Mu", 0x39C},      {"Nu", 0x39D},      {"Xi", 0x39E},       {"Omicron", 0x39F},  {"Pi", 0x3A0},
     {"Rho", 0x3A1},     {"Sigma", 0x3A3},   {"Tau", 0x3A4},      {"Upsilon", 0x3A5},  {"Phi", 0x3A6},
     {"Chi", 0x3A7},     {"Psi", 0x3A8},     {"Omega", 0x3A9},    {"alpha", 0x3B1},    {"beta", 0x3B2},
     {"gamma", 0x3B3},   {"delta", 0x3B4},   {"epsilon", 0x3B5},  {"zeta", 0x3B6},     {"eta", 0x3B7},
     {"theta", 0x3B8},   {"iota", 0x3B9},    {"kappa", 0x3BA},    {"lambda", 0x3BB},   {"mu", 0x3BC},
     {"nu", 0x3BD},      {"xi", 0x3BE},      {"omicron", 0x3BF},  {"pi", 0x3C0},       {"rho", 0x3C1},
     {"sigmaf", 0x3C2},  {"sigma", 0x3C3},   {"tau", 0x3C4},      {"upsilon", 0x3C5},  {"phi", 0x3C6},
     {"chi", 0x3C7},     {"psi", 0x3C8},     {"omega", 0x3C9},    {"thetasym", 0x3D1}, {"upsih", 0x3D2},
     {"piv", 0x3D6},     {"ensp", 0x2002},   {"emsp", 0x2003},    {"thinsp", 0x2009},  {"zwnj", 0x200C},
     {"zwj", 0x200D},    {"lrm", 0x200E},    {"rlm", 0x200F},     {"ndash", 0x2013},   {"mdash", 0x2014},
     {"lsquo", 0x2018},  {"rsquo", 0x2019},  {"sbquo", 0x201A},   {"ldquo", 0x201C},   {"rdquo", 0x201D},
     {"bdquo", 0x201E},  {"dagger", 0x2020}, {"Dagger", 0x2021},  {"bull", 0x2022},    {"hellip", 0x2026},
     {"permil", 0x2030}, {"prime", 0x2032},  {"Prime", 0x2033},   {"lsaquo", 0x2039},  {"rsaquo", 0x203A},
     {"oline", 0x203E},  {"frasl", 0x2044},  {"euro", 0x20AC},    {"image", 0x2111},   {"weierp", 0x2118},
     {"real", 0x211C},   {"trade", 0x2122},  {"alefsym", 0x2135}, {"larr", 0x2190},    {"uarr", 0x2191},
     {"rarr", 0x2192},   {"darr", 0x2193},   {"harr", 0x2194},    {"crarr", 0x21B5},   {"lArr", 0x21D0},
     {"uArr", 0x21D1},   {"rArr", 0x21D2},   {"dArr", 0x21D3},    {"hArr", 0x21D4},    {"forall", 0x2200},
     {"part", 0x2202},   {"exist", 0x2203},  {"empty", 0x2205},   {"nabla", 0x2207},   {"isin", 0x2208},
     {"notin", 0x2209},  {"ni", 0x220B},     {"prod", 0x220F},    {"sum", 0x2211},     {"minus", 0x2212},
     {"lowast", 0x2217}, {"radic", 0x221A},  {"prop", 0x221D},    {"infin", 0x221E},   {"ang", 0x2220},
     {"and", 0x2227},    {"or", 0x2228},     {"cap", 0x2229},     {"cup", 0x222A},     {"int", 0x222B},
     {"there4", 0x2234}, {"sim", 0x223C},    {"cong", 0x2245},    {"asymp", 0x2248},   {"ne", 0x2260},
     {"equiv", 0x2261},  {"le", 0x2264},     {"ge", 0x2265},      {"sub", 0x2282},     {"sup", 0x2283},
     {"nsub", 0x2284},   {"sube", 0x2286},   {"supe", 0x2287},    {"oplus", 0x2295},   {"otimes", 0x2297},
     {"perp", 0x22A5},   {"sdot", 0x22C5},   {"lceil", 0x2308},   {"rceil", 0x2309},   {"lfloor", 0x230A},
     {"rfloor", 0x230B}, {"loz", 0x25CA},    {"spades", 0x2660},  {"clubs", 0x2663},   {"hearts", 0x2665},
     {"diams", 0x2666},  {"lang", 0x27E8},   {"rang", 0x27E9}}};

bool is_digit(char32_t c, bool hexadecimal) {
  return (c >= U'0' && c <= U'9') || (hexadecimal && ((c >= U'a' && c <= U'f') || (c >= U'A' && c <= U'F')));
}

/// The character of a numeric reference: Windows-1252 for the C1 range, U+FFFD for invalid characters, nothing for
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
  std::size_t used = 0;  // characters after the ampersand
};

/// `rest` begins after "&#".
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

/// `rest` begins after "&".
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
