#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace longtake {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;
};

/// The code point at the beginning of a text that is not empty. Nothing where that is no UTF-8: also for longer forms
/// than needed, surrogates and what lies behind the last code point.
std::optional<CodePoint> first_code_point(std::string_view text);

/// Where a text stops being UTF-8; nothing if it never does.
std::optional<std::size_t> invalid_utf8(std::string_view text);
inline bool is_utf8(std::string_view text) { return !invalid_utf8(text); }

/// Letters of a text, by code points.
std::size_t letters_of(std::string_view text);

/// The beginning of a UTF-8 text, cut between code points.
std::string_view beginning_of(std::string_view text, std::size_t most_bytes);

}  // namespace longtake
