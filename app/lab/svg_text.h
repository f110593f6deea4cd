#pragma once

#include <cstdio>
#include <string>

namespace longtake::cli {

/// snprintf into a string, for one element of an SVG picture.
template <class... Values>
std::string svg_element(const char* format, Values... values) {
  char line[512];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

/// Escapes a text for an SVG picture.
inline std::string svg_words(const std::string& plain) {
  std::string safe;
  for (const char c : plain) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      safe += c;
  }
  return safe;
}

}  // namespace longtake::cli
