#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace longtake {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;
};

/// The code point at the beginning of a non-empty text. Nothing if it is not UTF-8, including overlong forms,
/// surrogates and values beyond the last code point.
std::optional<CodePoint> first_code_point(std::string_view text);

/// The position of the first invalid UTF-8; nothing if all is valid.
std::optional<std::size_t> invalid_utf8(std::string_view text);
inline bool is_utf8(std::string_view text) { return !invalid_utf8(text); }

/// The number of code points in a text.
std::size_t letters_of(std::string_view text);

/// The beginning of a UTF-8 text, truncated between code points.
std::string_view beginning_of(std::string_view text, std::size_t most_bytes);

}  // namespace longtake
