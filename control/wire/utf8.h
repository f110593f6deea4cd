#pragma once

#include <cstddef>
#include <string_view>

namespace longtake::control {

/// True for text without overlong forms, surrogates and what lies behind the last code point.
bool is_utf8(std::string_view text);

/// Letters of a text, by code points.
std::size_t letters_of(std::string_view text);

}  // namespace longtake::control
